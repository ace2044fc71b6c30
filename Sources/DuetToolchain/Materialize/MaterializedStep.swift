import DuetKernel
import DuetReplay

/// One recorded step with all that a test of its own needs.
struct MaterializedStep {
  let fixture: String
  let index: Int
  let label: String
  /// Where the step is written, if the recording says so.
  let scenario: String?
  let feature: String
  /// The state that the actions start from.
  let state: CanonicalJSON
  /// What reached the feature before: a chain records no states, so its steps start from the first.
  let actionsBefore: [CanonicalJSON]
  let action: CanonicalJSON
  let expectedEffects: CanonicalJSON
  /// `nil` in a chain.
  let expectedState: CanonicalJSON?

  /// - Throws: `NotJudged` where the recording has no such step.
  init(_ file: FixtureFile, index: Int) throws(NotJudged) {
    let steps = file.fixture.steps
    guard steps.indices.contains(index) else {
      throw NotJudged(
        "\(file.row.name) has no step \(index), its \(steps.count) step(s) count from 0")
    }
    let step = steps[index]
    let node = file.fixture.node(of: index)
    let before = steps[..<index].filter { $0.node == step.node }
    fixture = file.row.name
    self.index = index
    label = PrintableText.line(step.label, limit: 200)
    scenario = file.fixture.source.map { source in
      PrintableText.line(source, limit: 400) + (step.line.map { ":\($0)" } ?? "")
    }
    feature = node.name
    if case .chain = file.fixture.subject {
      state = node.initialState
      actionsBefore = before.map(\.action)
    } else {
      state = before.last?.expectedState ?? node.initialState
      actionsBefore = []
    }
    action = step.action
    expectedEffects = step.expectedEffects
    expectedState = step.expectedState
  }

  /// As a person names it.
  var name: String { "\(fixture)#\(index)" }
  var command: String { SuggestedCommand.materialize(name) }

  /// What the test is about, a line each.
  var introduction: [String] {
    (label.isEmpty ? [] : [label]) + (scenario.map { ["Scenario: \($0)"] } ?? [])
  }
}
