import DuetTesting

/// What happens to the scripted feature, one step after the other, and the name that its trace has.
package struct TraceScript: Sendable {
  package enum Step: Sendable {
    case send(String)
    case advance(milliseconds: Int64)
    case teardown
    /// From now on something happens in the middle of the reduce that first brings that state about.
    case whenState(Int, Reaction)
  }

  package enum Reaction: Sendable {
    case send(String)
    case teardown
  }

  package let name: String
  package let steps: [Step]

  package init(_ name: String, _ steps: Step...) {
    self.init(name, steps: steps)
  }

  package init(_ name: String, steps: [Step]) {
    self.name = name
    self.steps = steps
  }
}

extension TraceScript {
  /// Runs the script on a store and a clock of its own.
  ///
  /// - Returns: the trace, one canonical object a line.
  @MainActor
  package func run() async throws -> [UInt8] {
    let clock = TestClock()
    let trace = KernelTrace(
      ScriptedFeature.self, initialState: 0, clock: clock,
      handler: ScriptedFeature.handler(clock: clock))
    for step in steps { await step.take(on: trace) }
    return try trace.bytes()
  }
}

extension TraceScript.Step {
  @MainActor
  fileprivate func take(on trace: KernelTrace<ScriptedFeature>) async {
    switch self {
    case .send(let action):
      await trace.send(action)
    case .advance(let milliseconds):
      await trace.advance(nanoseconds: milliseconds * nanosecondsPerMillisecond)
    case .teardown:
      await trace.teardown()
    case .whenState(let state, let reaction):
      trace.react(to: state) { trace in
        switch reaction {
        case .send(let action): trace.sendWithinStep(action)
        case .teardown: trace.tearDownWithinStep()
        }
      }
    }
  }
}
