import DuetKernel

/// A hunt as text: what was walked, and what was found as a short scenario.
struct HuntReport {
  let seed: UInt64
  let lanes: [String]
  let features: [String]
  let result: HuntRun.Result
  /// Where the candidate was written.
  var candidate: String?

  var status: RunStatus { result.difference == nil ? .holds : .red }

  private static let shownBytes = 4000

  var lines: [String] {
    let names = lanes.joined(separator: " and ")
    let walked =
      "hunt: \(result.steps) step(s) in \(result.walks) walk(s) through \(features.count) "
      + "feature(s) on \(names), seed \(seed); \(result.refused) refused alike"
    let found = result.difference.map(lines) ?? []
    let kept = candidate.map { ["wrote \($0): list it, or put the steps into a scenario"] } ?? []
    return [walked] + found + kept + ["hunt: \(status == .holds ? "PASS" : "FAIL")"]
  }

  private func lines(_ difference: HuntDifference) -> [String] {
    let count = difference.actions.count
    let shrunk = difference.found > count ? ", shrunk from \(difference.found)" : ""
    return [
      "✗ '\(difference.feature)' — the lanes differ at step \(count)\(shrunk)",
      "  Given \(Self.text(difference.start))",
    ] + difference.actions.map { "  When  \(Self.text($0))" }
      + outcomes(difference.outcomes).map { "  \($0)" }
  }

  private static func text(_ json: CanonicalJSON) -> String {
    PrintableText.line(Array(json.bytes), limit: shownBytes)
  }

  private func outcomes(_ outcomes: [HuntOutcome]) -> [String] {
    guard let first = outcomes.first else {
      return ["asked again, they agree: an answer depends on more than its request"]
    }
    guard let other = outcomes.firstIndex(where: { !HuntOutcome.agree(first, $0) }) else {
      return []
    }
    if case .reduced(let effects, let state) = first,
      case .reduced(let otherEffects, let otherState) = outcomes[other]
    {
      return differences("state", state, otherState, lanes[other])
        + differences("effects", effects, otherEffects, lanes[other])
    }
    return [line(first, lanes[0]), line(outcomes[other], lanes[other])]
  }

  private func differences(
    _ name: String, _ left: [UInt8], _ right: [UInt8], _ other: String
  ) -> [String] {
    if left == right { return [] }
    let list: DifferenceList
    do {
      list = try CanonicalJSON(parsing: left).differenceList(
        to: CanonicalJSON(parsing: right), limit: 8)
    } catch {
      return ["\(name) is no JSON: \(error)"]
    }
    if list.shown.isEmpty {
      return ["\(name) is spelled differently, one of them is not canonical"]
    }
    return list.shown.flatMap { difference in
      let place = FieldPath([.key(name)]).appending(difference.path)
      let pair = ValueText.pair(difference)
      return ["at \(place)", "\(lanes[0]): \(pair.recorded)   \(other): \(pair.actual)"]
        + pair.notes.map { "  \($0)" }
    }
  }

  private func line(_ outcome: HuntOutcome, _ lane: String) -> String {
    switch outcome {
    case .reduced(_, let state): "\(lane): comes to \(PrintableText.line(state))"
    case .refused(let message): "\(lane): refuses it: \(PrintableText.line(message))"
    case .broke(let summary): "\(lane): the runner \(summary)"
    }
  }
}

/// A hunt as one JSON object.
struct HuntOutput: Encodable {
  struct Difference: Encodable {
    let feature: String
    let found: Int
    let initialState: String
    let actions: [String]
    let lines: [String]
  }

  let verb = "hunt"
  let status: String
  let seed: Int64
  let lanes: [String]
  let features: [String]
  let steps: Int
  let walks: Int
  let refused: Int
  let candidate: String?
  let difference: Difference?

  init(_ report: HuntReport) {
    status = report.status.name
    seed = Int64(bitPattern: report.seed)
    lanes = report.lanes
    features = report.features
    steps = report.result.steps
    walks = report.result.walks
    refused = report.result.refused
    candidate = report.candidate
    difference = report.result.difference.map { found in
      Difference(
        feature: found.feature, found: found.found,
        initialState: PrintableText.line(Array(found.start.bytes), limit: 4000),
        actions: found.actions.map { PrintableText.line(Array($0.bytes), limit: 4000) },
        lines: Array(report.lines.dropFirst().dropLast()))
    }
  }
}
