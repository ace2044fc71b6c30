/// What a test store has to object to. Actions, effects and states are in canonical form.
public enum TestStoreFailure: Equatable, Sendable {
  /// What the test was doing.
  public enum Step: Equatable, Sendable {
    case send(String)
    case receive(String)
    case teardown
    case finish
  }

  /// The state is not the one before with the asserted changes.
  case stateDiffers(after: Step, [FieldDifference])
  /// The reducer asked for other effects than asserted.
  case effectsDiffer(after: Step, [FieldDifference])
  /// Effects delivered actions which the test has not asserted.
  case actionsNotAsserted([String], before: Step)
  /// The next action that an effect delivered is another one.
  case actionDiffers(expected: String, received: String, [FieldDifference])
  /// No action is there, and none can come unless the test does something.
  case actionNotReceived(expected: String, inFlight: [String])
  /// An effect called `send` after its handler had returned, which delivers nothing.
  case actionSentTooLate(action: String, effect: String)
  /// Effects run although the test is over.
  case effectsInFlight([String])
  /// The store no longer takes actions.
  case storeTornDown(action: String)
  /// The test let the store go before `finish()`.
  case notFinished
}

extension TestStoreFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .stateDiffers(let step, let differences):
      """
      the state after \(step) is not the asserted one
      \(lines(differences))
        assert each change in the closure of `\(step.verb)`
      """
    case .effectsDiffer(let step, let differences):
      """
      the effects of \(step) are not the asserted ones
      \(lines(differences))
        assert every effect, in order, with `effects:`
      """
    case .actionsNotAsserted(let actions, let step):
      """
      \(actions.count) received action(s) not asserted before \(step)
      \(lines("received", actions))
        assert each with `receive`
      """
    case .actionDiffers(let expected, let received, let differences):
      """
      the received action is not the asserted one
        expected: \(expected)
        received: \(received)
      \(lines(differences))
      """
    case .actionNotReceived(let expected, let inFlight):
      """
      no action was received where one was asserted
        expected: \(expected)
      \(inFlight.isEmpty ? "  no effect is in flight" : lines("in flight", inFlight))
        advance the clock, or answer what the effect waits for
      """
    case .actionSentTooLate(let action, let effect):
      """
      an effect sent an action after its handler had returned, and the action was dropped
        action: \(action)
        effect: \(effect)
        await the callback within the handler (`awaitCallback`)
      """
    case .effectsInFlight(let effects):
      """
      \(effects.count) effect(s) still in flight at `finish`
      \(lines("in flight", effects))
        let them end, cancel them by an action, or call `teardown` first
      """
    case .storeTornDown(let action):
      """
      the store is torn down and takes no action
        sent: \(action)
      """
    case .notFinished:
      """
      the test store was let go before `finish`
        end the test with `await store.finish()`: without it nothing checks what is left over
      """
    }
  }

  private func lines(_ name: String, _ values: [String]) -> String {
    values.map { "  \(name): \($0)" }.joined(separator: "\n")
  }

  private func lines(_ differences: [FieldDifference]) -> String {
    differences.map(\.description).joined(separator: "\n")
  }
}

extension TestStoreFailure.Step: CustomStringConvertible {
  public var description: String {
    switch self {
    case .send(let action), .receive(let action): "`\(verb)` \(action)"
    case .teardown, .finish: "`\(verb)`"
    }
  }

  fileprivate var verb: String {
    switch self {
    case .send: "send"
    case .receive: "receive"
    case .teardown: "teardown"
    case .finish: "finish"
    }
  }
}

extension FieldDifference: CustomStringConvertible {
  public var description: String {
    let place = path.isEmpty ? "" : "  at \(path)\n"
    return "\(place)  expected: \(expected ?? "(absent)")   actual: \(actual ?? "(absent)")"
  }
}
