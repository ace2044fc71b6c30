import DuetKernel
import DuetReplay

/// The path that a scenario has to take so that it produces what a session did.
struct AdoptedPath {
  static let separator = " › "

  struct Step {
    enum Origin: Equatable {
      /// It stands in the scenario already, before the first branch.
      case shared(line: Int64)
      /// Another recording of the scenario takes it; it leads to where the stretch begins.
      case known
      /// The line of the trace that tells of it.
      case trace(line: Int)
    }

    /// What happens, without the branch's name.
    let label: String
    let action: CanonicalJSON
    let effects: CanonicalJSON
    let state: CanonicalJSON
    let origin: Origin
  }

  /// How the path is to be written down.
  enum Form: Equatable {
    /// As a branch of the scenario that there is.
    case branch
    /// As a scenario of its own, and why if there is another one.
    case scenario(reason: String?)
  }

  let initialState: CanonicalJSON
  let steps: [Step]
  let form: Form
  /// How many steps before the chosen ones were taken from the trace.
  let earlierSteps: Int

  /// Finds the way from the scenario's `Given` to the stretch: the stretch as it is, or with the
  /// shortest lead of steps that are known, or with those that the store took before it.
  init(_ choice: TraceChoice, in scenarios: [KnownScenario], orElse reason: String?) {
    let store = choice.store
    let chosen = choice.steps
    func taken(_ steps: some Sequence<Int>) -> [Step] {
      steps.map { Step(store.steps[$0], number: $0 + 1) }
    }
    let matching = scenarios.filter { $0.given == choice.initialState }
    for scenario in matching + scenarios {
      let shared = scenario.shared.map { Step($0, origin: .shared(line: $0.line ?? 1)) }
      for start in (0...chosen.lowerBound).reversed() {
        let state = store.state(before: start)
        let rest = start..<chosen.upperBound
        if state == scenario.given, rest.count >= shared.count,
          zip(rest, shared).allSatisfy({ store.steps[$0].action == $1.action })
        {
          self.init(
            initialState: scenario.given, steps: shared + taken(rest.dropFirst(shared.count)),
            form: .branch, earlierSteps: chosen.lowerBound - start)
          return
        }
        if let way = scenario.way(to: state) {
          let lead = way.map { Step($0, origin: .known) }
          self.init(
            initialState: scenario.given, steps: shared + lead + taken(rest), form: .branch,
            earlierSteps: chosen.lowerBound - start)
          return
        }
      }
    }
    let elsewhere =
      "the scenario that there is starts from another state, and none of its steps leads to this one"
    self.init(
      initialState: choice.initialState, steps: taken(chosen),
      form: .scenario(reason: scenarios.isEmpty ? reason : elsewhere), earlierSteps: 0)
  }

  private init(
    initialState: CanonicalJSON, steps: [Step], form: Form, earlierSteps: Int
  ) {
    self.initialState = initialState
    self.steps = steps
    self.form = form
    self.earlierSteps = earlierSteps
  }

  /// The steps that stand in the branch itself.
  var ownSteps: [Step] {
    steps.filter { if case .shared = $0.origin { false } else { true } }
  }
  var knownCount: Int { steps.count { $0.origin == .known } }
}

extension AdoptedPath.Step {
  init(_ step: Fixture.Step, origin: Origin) {
    let words = step.label.split(separator: AdoptedPath.separator)
    let isShared = if case .shared = origin { true } else { false }
    label = isShared ? step.label : String(words.last ?? "")
    action = step.action
    effects = step.expectedEffects
    state = step.expectedState ?? .emptyObject
    self.origin = origin
  }

  /// - Parameter number: of the step in its store, from 1.
  init(_ step: Trace.Step, number: Int) {
    label = Self.words(of: step.action) ?? "step \(number)"
    action = step.action
    effects = step.effects
    state = step.state
    origin = .trace(line: step.line)
  }

  /// A case's name as words: `signInFinished` as `sign in finished`.
  private static func words(of action: CanonicalJSON) -> String? {
    guard let name = action["case"]?.string, SwiftLiteral.caseName(name) != nil else { return nil }
    var words = ""
    var wasCapital = true
    for character in name {
      if character == "_" {
        words += " "
      } else {
        if character.isUppercase, !wasCapital { words += " " }
        words += character.lowercased()
      }
      wasCapital = character.isUppercase
    }
    return words
  }
}
