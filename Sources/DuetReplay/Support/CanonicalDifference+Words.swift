import DuetKernel

extension CanonicalDifference {
  /// The field and both values: `count: expected 1, actual 2`.
  var sentence: String { "\(path): \(values)" }

  /// Both values: `expected 1, actual 2`.
  var values: String {
    "expected \(Self.words(recorded)), actual \(Self.words(actual))"
  }

  private static func words(_ value: CanonicalJSON?) -> String {
    value.map(Excerpt.text(of:)) ?? "no such field"
  }
}

/// Values in messages, short enough to read.
enum Excerpt {
  private static let limit = 200
  private static let shownLimit = 4

  /// The canonical text, cut where it is long.
  static func text(of value: CanonicalJSON) -> String {
    if value.bytes.count <= limit { return value.description }
    let head = String(decoding: value.bytes.prefix(limit), as: UTF8.self)
    // A cut inside a character leaves replacement characters at the end.
    let whole = head.reversed().drop { $0 == "\u{FFFD}" }.reversed()
    return "\(String(whole))… (\(value.bytes.count) bytes)"
  }

  /// A few of the differences between two values, to follow a word such as `diverged`:
  /// ` at count: expected 1, actual 2; at …`, or `: expected 1, actual 2` for the whole value.
  static func differences(from expected: CanonicalJSON, to actual: CanonicalJSON) -> String {
    differences(expected.differenceList(to: actual, limit: shownLimit))
  }

  static func differences(_ all: DifferenceList) -> String {
    let all = all.showing(atMost: shownLimit)
    if let only = all.shown.first, only.path.components.isEmpty { return ": \(only.values)" }
    let shown = all.shown.map { "at \($0.sentence)" }.joined(separator: "; ")
    return all.hiddenCount > 0 ? " \(shown); and \(all.hiddenCount) more" : " \(shown)"
  }
}
