import DuetKernel
import DuetReplay

/// A step of a recording, as something to ask a runner.
struct RecordedStep {
  let fixture: String
  let index: Int
  let feature: String
  let state: CanonicalJSON
  let action: CanonicalJSON
  let expected: Reduced

  /// The request that a client sends for it.
  var request: [UInt8] { request(state: Array(state.bytes), action: Array(action.bytes)) }

  /// The request with other documents in their places, sent as they are.
  func request(state: [UInt8]? = nil, action: [UInt8]? = nil) -> [UInt8] {
    var request: [UInt8] = []
    RunnerRequest.appendReduce(
      feature: feature, state: state?[...] ?? self.state.bytes,
      action: action?[...] ?? self.action.bytes, to: &request)
    return request
  }
}

extension RecordedStep {
  /// How much of a tree's recordings is asked for: enough to find every kind of value, little
  /// enough to be quick.
  private static let fixturesPerFeature = 3
  private static let stepsPerFixture = 4
  private static let largestRequest = 64 << 10

  /// The first steps of the first leaf fixtures of each feature.
  ///
  /// - Throws: a `Finding` for a fixture that can't be read.
  static func first(
    of features: [String], in manifest: Manifest, tree: RecordedTree
  ) throws(Finding) -> [RecordedStep] {
    var steps: [RecordedStep] = []
    for name in features {
      guard let feature = manifest.feature(name) else { continue }
      for fixture in feature.fixtures.prefix(fixturesPerFeature) {
        let row = FixtureRow(name: fixture, owner: .feature(name))
        steps += Self.steps(of: try FixtureFile(row: row, in: tree))
      }
    }
    return steps
  }

  private static func steps(of file: FixtureFile) -> [RecordedStep] {
    let fixture = file.fixture
    var state = fixture.nodes[0].initialState
    var steps: [RecordedStep] = []
    for (index, step) in fixture.steps.prefix(stepsPerFixture).enumerated() {
      guard let next = step.expectedState else { break }
      let recorded = RecordedStep(
        fixture: file.row.name, index: index, feature: fixture.nodes[0].name, state: state,
        action: step.action,
        expected: Reduced(effects: Array(step.expectedEffects.bytes), state: Array(next.bytes)))
      if recorded.request.count <= largestRequest { steps.append(recorded) }
      state = next
    }
    return steps
  }
}
