import DuetKernel
import DuetReplay

/// A value that stands on one side only, short enough to read: its first members, and how much more
/// there is.
enum FoldedText {
  /// Values up to this many bytes are shown whole.
  static let wholeLimit = 160
  /// How much of a member's own value is shown.
  private static let memberLimit = 40

  static func text(_ value: CanonicalJSON, limit: Int = wholeLimit) -> String {
    if value.bytes.count <= limit { return ValueText.printable(value.bytes) }
    switch value.kind {
    case .object:
      let members = value.members.lazy.map { key, value in
        "\(short(key)):\(short(value))"
      }
      return list(members, "{", "}", noun: "field", limit: limit)
    case .array:
      return list(value.elements.lazy.map(short), "[", "]", noun: "element", limit: limit)
    case .string, .integer, .boolean, .null:
      let head = ValueText.characterStart(value.bytes, at: value.bytes.startIndex + limit)
      return "\(ValueText.printable(value.bytes[..<head]))… (\(value.bytes.count) bytes)"
    }
  }

  private static func short(_ value: CanonicalJSON) -> String {
    if value.bytes.count <= memberLimit { return ValueText.printable(value.bytes) }
    return switch value.kind {
    case .object: "{… \(count(of: value.members, "field"))}"
    case .array: "[… \(count(of: value.elements, "element"))]"
    case .string, .integer, .boolean, .null: text(value, limit: memberLimit)
    }
  }

  private static func list(
    _ parts: some Sequence<String>, _ opening: String, _ closing: String, noun: String, limit: Int
  ) -> String {
    var shown: [String] = []
    var length = 0
    var hidden = 0
    for part in parts {
      if hidden == 0, length < limit {
        shown.append(part)
        length += part.utf8.count
      } else {
        hidden += 1
      }
    }
    if hidden > 0 { shown.append("… \(words(hidden, "more \(noun)"))") }
    return opening + shown.joined(separator: ",") + closing
  }

  private static func count(of parts: some Sequence, _ noun: String) -> String {
    words(parts.reduce(0) { count, _ in count + 1 }, noun)
  }

  private static func words(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}
