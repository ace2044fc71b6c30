/// What probes are made from: what the runner said of itself, and recorded steps of its features.
struct ProbeInputs {
  /// The names in the first line, as far as they can be read.
  var features: [String] = []
  /// `nil` where the runner compiles nothing.
  var scenarios: [Scenario]?
  /// Recorded steps, the first of each feature.
  var steps: [RecordedStep] = []
  /// Those that the runner answers, with its answers.
  var answered: [AnsweredStep] = []
  /// Where text, integers and keys can be put so that they come back.
  var text: Carrier?
  var longText: Carrier?
  var integer: Carrier?
  var keys: Carrier?

  /// A scenario that the runner compiles, and whose it is where the manifest says so.
  struct Scenario: Equatable {
    let name: String
    let owner: FixtureOwner?
    let source: String
  }

  struct AnsweredStep {
    let step: RecordedStep
    let answer: Reduced
  }
}

/// The two documents of an answer, as they were sent.
struct Reduced: Equatable {
  let effects: [UInt8]
  let state: [UInt8]
}

// What a probe needs, or the reason why it can't be had.
extension ProbeInputs {
  /// A recorded step, whether or not the runner answers it.
  func firstStep() throws(ProbeSkip) -> RecordedStep {
    if let step = steps.first { return step }
    throw ProbeSkip("no fixture of this tree is of a feature that it advertises")
  }

  /// A recorded step that the runner answers.
  func step() throws(ProbeSkip) -> AnsweredStep {
    try allSteps()[0]
  }

  /// At least one step that the runner answers.
  func allSteps() throws(ProbeSkip) -> [AnsweredStep] {
    _ = try firstStep()
    guard !answered.isEmpty else { throw ProbeSkip("it answers no recorded step, see 'flush'") }
    return answered
  }

  /// Steps with answers that can be told apart.
  func differentSteps() throws(ProbeSkip) -> [AnsweredStep] {
    let steps = try allSteps()
    guard steps.contains(where: { $0.answer != steps[0].answer }) else {
      throw ProbeSkip("needs two recorded steps with different answers")
    }
    return steps
  }

  func textCarrier() throws(ProbeSkip) -> Carrier {
    if let text { return text }
    throw ProbeSkip("no text of a recorded step comes back as it was sent")
  }

  func longTextCarrier() throws(ProbeSkip) -> Carrier {
    if let longText { return longText }
    throw ProbeSkip("no long text in a recorded step comes back as it was sent")
  }

  func integerCarrier() throws(ProbeSkip) -> Carrier {
    if let integer { return integer }
    throw ProbeSkip("no integer of a recorded step comes back as it was sent")
  }

  func keyCarrier() throws(ProbeSkip) -> Carrier {
    if let keys { return keys }
    throw ProbeSkip("no object in a recorded step takes any key")
  }

  func compilable() throws(ProbeSkip) -> [Scenario] {
    guard let scenarios, !scenarios.isEmpty else { throw ProbeSkip("it advertises no scenario") }
    return scenarios
  }
}
