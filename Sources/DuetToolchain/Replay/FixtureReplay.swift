import DuetKernel
import DuetReplay

/// One fixture on its way through a runner: which step can be asked next, and what came of the ones
/// that were answered.
///
/// A step that passes has produced exactly the recorded state, so a leaf's next request can be
/// written before its answer is there. A chain threads states that are not recorded, so a node's
/// next step waits for the node's last answer.
struct FixtureReplay {
  enum Progress {
    case running
    case passed
    case failed(FixtureFailure)
  }

  /// Where a leaf's step lies in the document.
  private struct Step {
    let seed: Range<Int>
    let action: Range<Int>
    let effects: Range<Int>
    let state: Range<Int>
  }

  let file: FixtureFile
  /// How many differing fields a divergence lists.
  private let fieldLimit: Int
  private let document: ArraySlice<UInt8>
  private let stepCount: Int
  /// Empty for a chain.
  private let leaf: [Step]
  /// By node.
  private let requests: [ReduceRequest]
  private var nextStep = 0
  private(set) var answeredSteps = 0
  /// A chain's state by node; `nil` while a step of the node is unanswered.
  private var states: [CanonicalJSON?]

  init(_ file: FixtureFile, fieldLimit: Int = Fixture.usualFieldLimit) {
    self.file = file
    self.fieldLimit = fieldLimit
    document = file.document.json.bytes
    stepCount = file.fixture.steps.count
    requests = file.fixture.nodes.map { ReduceRequest(feature: $0.name) }
    if case .chain = file.fixture.subject {
      leaf = []
      states = file.fixture.nodes.map(\.initialState)
    } else {
      leaf = Self.steps(of: file.fixture)
      states = []
    }
  }

  private static func steps(of fixture: Fixture) -> [Step] {
    var seed = fixture.nodes[0].initialState.bytes.indices
    return fixture.steps.map { step in
      let state = step.expectedState?.bytes.indices ?? seed
      defer { seed = state }
      return Step(
        seed: seed, action: step.action.bytes.indices,
        effects: step.expectedEffects.bytes.indices, state: state)
    }
  }

  /// What it counts for.
  var shape: ReplayBoard.Shape { ReplayBoard.Shape(file.fixture) }

  private var fixture: Fixture { file.fixture }
  private var isChain: Bool { leaf.isEmpty }

  /// Whether there is nothing to ask before the next answer.
  var isWaiting: Bool {
    guard isChain, nextStep < stepCount else { return true }
    return states[fixture.steps[nextStep].node] == nil
  }

  /// Appends the next requests that can be known already, each with its line feed.
  mutating func appendRequests(
    to output: inout OutputBytes, atMost count: Int, until size: Int
  ) -> Int {
    var appended = 0
    while appended < count, output.written.count < size, appendRequest(to: &output) {
      appended += 1
    }
    return appended
  }

  private mutating func appendRequest(to output: inout OutputBytes) -> Bool {
    if isChain { return appendChainRequest(to: &output) }
    guard nextStep < leaf.count else { return false }
    let step = leaf[nextStep]
    nextStep += 1
    document.withUnsafeBufferPointer { bytes in
      let base = document.startIndex
      requests[0].append(
        state: bytes.part(step.seed, from: base), action: bytes.part(step.action, from: base),
        to: &output)
    }
    return true
  }

  private mutating func appendChainRequest(to output: inout OutputBytes) -> Bool {
    guard !isWaiting else { return false }
    let step = fixture.steps[nextStep]
    guard let state = states[step.node] else { return false }
    state.bytes.withUnsafeBufferPointer { state in
      step.action.bytes.withUnsafeBufferPointer { action in
        requests[step.node].append(state: state, action: action, to: &output)
      }
    }
    states[step.node] = nil
    nextStep += 1
    return true
  }

  // MARK: - Answers

  /// Judges the answer to the oldest unanswered step.
  ///
  /// - Parameter expected: room for the line that would agree with the recording.
  /// - Throws: when the line is no answer.
  mutating func receive(
    _ line: ArraySlice<UInt8>, expected: inout OutputBytes
  ) throws(RunnerMessageError) -> Progress {
    if isRecorded(line, expected: &expected) { return stepPassed() }
    do {
      return judge(try ReduceAnswer(decoding: line))
    } catch .missing(let field) {
      return runnerFailed("the runner sent \(RunnerMessageError.missing(field: field))")
    } catch .wrongKind(let field, let kind) {
      let error = RunnerMessageError.wrongKind(field: field, expected: kind)
      return runnerFailed("the runner sent \(error)")
    }
  }

  /// Whether the line is what a runner sends that agrees: then nothing needs decoding.
  private func isRecorded(_ line: ArraySlice<UInt8>, expected: inout OutputBytes) -> Bool {
    guard !isChain, answeredSteps < leaf.count else { return false }
    let step = leaf[answeredSteps]
    expected.removeAll()
    document.withUnsafeBufferPointer { bytes in
      let base = document.startIndex
      ReduceAnswer.appendLine(
        effects: bytes.part(step.effects, from: base), state: bytes.part(step.state, from: base),
        to: &expected)
    }
    return line.withUnsafeBytes { expected.written.hasSameBytes(as: $0) }
  }

  private mutating func stepPassed() -> Progress {
    answeredSteps += 1
    return answeredSteps == stepCount ? .passed : .running
  }

  /// Judges an answer that is none of the usual ones.
  mutating func judge(_ answer: ReduceAnswer) -> Progress {
    let step = answeredSteps
    switch answer {
    case .refused(let message):
      return failed(step, .diverged(fixture.divergence(at: step, .refused(message))))
    case .reduced(let effects, let state):
      let divergence = fixture.divergence(
        at: step, effects: effects[...], state: state[...], fieldLimit: fieldLimit)
      if let divergence { return failed(step, .diverged(divergence)) }
      if isChain, let finding = thread(state, after: step) {
        return failed(step, .diverged(fixture.divergence(at: step, finding)))
      }
      return stepPassed()
    }
  }

  /// Ends the replay at the oldest unanswered step: its answer cannot be judged, or will not come.
  func runnerFailed(_ reason: String) -> Progress {
    failed(min(answeredSteps, stepCount - 1), .runner(reason))
  }

  private func failed(_ step: Int, _ cause: FixtureFailure.Cause) -> Progress {
    .failed(FixtureFailure(file, step: step, cause: cause))
  }

  /// Keeps a chain's new state for the node's next step; it must be canonical, since it becomes
  /// part of a request.
  private mutating func thread(_ state: [UInt8], after step: Int) -> Divergence.Finding? {
    let path = FieldPath([.key("state")])
    do {
      let json = try CanonicalJSON(parsing: state)
      guard json.bytes == state[...] else {
        return .notCanonical(path, CanonicalFaults(in: state, recorded: json))
      }
      states[fixture.steps[step].node] = json
      return nil
    } catch {
      return .notJSON(
        path, JSONDiagnostic(error, in: state), CanonicalFaults(in: state, recorded: nil))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes at `range`, counted from `base`.
  fileprivate func part(_ range: Range<Int>, from base: Int) -> UnsafeBufferPointer {
    UnsafeBufferPointer(rebasing: self[range.lowerBound - base..<range.upperBound - base])
  }
}
