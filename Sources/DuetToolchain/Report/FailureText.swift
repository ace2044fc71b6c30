import DuetKernel
import DuetReplay

/// A fixture's failure as people read it: which fixture, step and field, what was recorded and what
/// came, and where to look.
package enum FailureText {
  /// How many differing fields of a step are listed unless all are asked for.
  static let fieldLimit = 10

  package static func lines(
    _ failure: FixtureFailure, lane: String?, all: Bool = false
  ) -> [String] {
    let mark = lane.map { "   [\($0)]" } ?? ""
    let head = "✗ fixture '\(failure.row.name)'\(step(of: failure)) — \(headline(failure))\(mark)"
    return [head] + details(failure, all: all).map { "  \($0)" } + source(of: failure)
  }

  private static func step(of failure: FixtureFailure) -> String {
    guard let step = failure.step else { return "" }
    if failure.label.isEmpty { return " step \(step)" }
    return " step \(step) '\(PrintableText.line(failure.label, limit: 160))'"
  }

  private static func source(of failure: FixtureFailure) -> [String] {
    guard let source = failure.source else { return [] }
    let line = source.line.map { ":\($0)" } ?? ""
    return ["  scenario: \(PrintableText.line(source.path, limit: 300))\(line)"]
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
    case .fields(let differences): fields(differences, all: all)
    case .notCanonical(let path):
      ["at \(path)", "its value agrees with the recording, its bytes do not: bytes are the gate"]
    case .notJSON(let path, let diagnostic):
      ["at \(path)", PrintableText.line(diagnostic.message, limit: 400)]
    case .seam(let difference): field(difference, recorded: "emitted", actual: "received")
    case .noEvent: []
    case .refused(let reason): [PrintableText.line(reason, limit: 600)]
    }
  }

  /// The differing fields, as many as may be listed, and a count of the rest.
  static func fields(_ differences: [CanonicalDifference], all: Bool) -> [String] {
    let shown = all ? differences[...] : differences.prefix(fieldLimit)
    let rest = differences.count - shown.count
    let more = rest > 0 ? ["… and \(rest) more field(s), --all lists them"] : []
    return shown.flatMap { field($0, recorded: "expected", actual: "actual") } + more
  }

  private static func field(
    _ difference: CanonicalDifference, recorded: String, actual: String
  ) -> [String] {
    let (old, new) = ValueText.pair(difference.recorded, difference.actual)
    let place = "at \(PrintableText.line(difference.path.description, limit: 400))"
    let short = "\(recorded): \(old)   \(actual): \(new)"
    if short.utf8.count <= 76 { return [place, short] }
    let width = max(recorded.count, actual.count) + 1
    return [
      place,
      "\("\(recorded):".padded(to: width)) \(old)",
      "\("\(actual):".padded(to: width)) \(new)",
    ]
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
