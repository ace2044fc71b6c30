import DuetKernel
import DuetReplay

/// A fixture's failure as people read it: which fixture, step and field, what was recorded and what
/// came, and where to look.
package enum FailureText {
  /// How many differing fields of a step are listed unless all are asked for.
  static let fieldLimit = 10

  /// - Parameters:
  ///   - selectors: words for the command line that choose the same lane or runner again.
  ///   - isOnDisk: whether there is a recording to try again; otherwise nothing is said of that.
  package static func lines(
    _ failure: FixtureFailure, lane: String?, selectors: [String] = [], all: Bool = false,
    isOnDisk: Bool = true
  ) -> [String] {
    let mark = lane.map { "   [\($0)]" } ?? ""
    let head = "✗ fixture '\(failure.row.name)'\(step(of: failure)) — \(headline(failure))\(mark)"
    let lines =
      details(failure, all: all) + laterSteps(of: failure)
      + (isOnDisk
        ? source(of: failure) + ["next: `\(next(failure, selectors: selectors, all: all))`"] : [])
    return [head] + lines.map { "  \($0)" }
  }

  /// The command that says more about a failure, or tries it again after a change.
  static func next(_ failure: FixtureFailure, selectors: [String], all: Bool) -> String {
    if case .unreadable = failure.cause { return SuggestedCommand.lint }
    let hidesFields = (failure.cause.differences?.count ?? 0) > fieldLimit
    return SuggestedCommand.protocolRun(
      failure.row.owner, selectors, all: all || hidesFields)
  }

  private static func laterSteps(of failure: FixtureFailure) -> [String] {
    guard let later = failure.laterSteps, !later.steps.isEmpty else { return [] }
    return ["\(laterSteps)\(later.text)"]
  }

  /// How the line about the later steps begins.
  static let laterSteps = "later steps: "

  private static func step(of failure: FixtureFailure) -> String {
    guard let step = failure.step else { return "" }
    if failure.label.isEmpty { return " step \(step)" }
    return " step \(step) '\(PrintableText.line(failure.label, limit: 160))'"
  }

  private static func source(of failure: FixtureFailure) -> [String] {
    guard let source = failure.source else { return [] }
    let line = source.line.map { ":\($0)" } ?? ""
    return ["scenario: \(PrintableText.line(source.path, limit: 300))\(line)"]
  }

  /// One phrase that says what kind of failure it is.
  package static func headline(_ failure: FixtureFailure) -> String {
    switch failure.cause {
    case .diverged(let divergence): headline(divergence.finding)
    case .unreadable: "the fixture cannot be replayed"
    case .notAdvertised(let feature, _):
      "the runner does not know the feature \(Naming.quoted(feature))"
    case .runner: "the runner failed"
    case .notJudged: "not judged"
    }
  }

  private static func headline(_ finding: Divergence.Finding) -> String {
    switch finding {
    case .fields(let differences):
      "\(Divergence.Finding.subject(of: differences)) diverged"
    case .notCanonical: "the answer is not in canonical form"
    // Most parsers would read it, so it would puzzle to be told that it is no JSON.
    case .notJSON(_, _, let faults) where faults.isReadable: "the answer is not in canonical form"
    case .notJSON: "the answer is no JSON document"
    case .seam: "the seam to the next step is broken"
    case .noEvent: "the step links to the next one, but emitted no notifyListener"
    case .refused: "the runner answered with an error"
    }
  }

  private static func details(_ failure: FixtureFailure, all: Bool) -> [String] {
    switch failure.cause {
    case .diverged(let divergence): details(divergence.finding, all: all)
    case .unreadable(let finding): [finding.text]
    case .notAdvertised(_, let known):
      ["it advertises: \(Naming.list(known) ?? "nothing")"]
    case .runner(let text), .notJudged(let text):
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private static func details(_ finding: Divergence.Finding, all: Bool) -> [String] {
    switch finding {
    case .fields(let list):
      return FieldText.lines(list, .replay, limit: all ? .max : fieldLimit)
    case .notCanonical(let path, let faults):
      let verdict = "its value agrees with the recording, its bytes do not: bytes are the gate"
      return ["at \(path)", verdict] + CanonicalFaultText.lines(faults)
    case .notJSON(let path, let diagnostic, let faults):
      return ["at \(path)", PrintableText.line(diagnostic.message, limit: 400)]
        + CanonicalFaultText.lines(faults) + CanonicalFaultText.agreement(faults)
    case .seam(let difference): return FieldText.lines(difference, .seam)
    case .noEvent: return []
    case .refused(let reason): return [PrintableText.line(reason, limit: 600)]
    }
  }
}
