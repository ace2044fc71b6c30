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
    differences(expected.differences(to: actual))
  }

  static func differences(_ all: [CanonicalDifference]) -> String {
    if let only = all.first, only.path.components.isEmpty { return ": \(only.values)" }
    let shown = all.prefix(4).map { "at \($0.sentence)" }.joined(separator: "; ")
    return all.count > 4 ? " \(shown); and \(all.count - 4) more" : " \(shown)"
  }
}
