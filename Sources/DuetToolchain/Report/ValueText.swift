import DuetKernel

/// Recorded and actual values as people read them: short, on one line, and with every difference
/// visible.
enum ValueText {
  /// How much of a value is shown on each side of where two values part.
  private static let window = 60
  /// Values up to this many bytes are shown whole.
  private static let wholeLimit = 160

  /// Both values of a differing field, shortened around the place where they part.
  static func pair(_ recorded: CanonicalJSON?, _ actual: CanonicalJSON?) -> (String, String) {
    guard let recorded, let actual else {
      return (
        recorded.map { text($0, from: 0, escaped: false) } ?? "no such field",
        actual.map { text($0, from: 0, escaped: false) } ?? "no such field"
      )
    }
    let common = zip(recorded.bytes, actual.bytes).prefix { $0 == $1 }.count
    let escaped = looksEqual(recorded, actual)
    return (
      text(recorded, from: common, escaped: escaped), text(actual, from: common, escaped: escaped)
    )
  }

  /// Whether two values that differ in bytes would print alike: they are made of equivalent
  /// characters, or differ beyond ASCII where the eye sees little.
  private static func looksEqual(_ recorded: CanonicalJSON, _ actual: CanonicalJSON) -> Bool {
    let recordedASCII = recorded.bytes.filter { $0 < 0x80 }
    let actualASCII = actual.bytes.filter { $0 < 0x80 }
    return recorded.description == actual.description || recordedASCII == actualASCII
      || removingSpaces(recordedASCII) == removingSpaces(actualASCII)
  }

  private static func removingSpaces(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 != 0x20 } }

  private static func text(_ value: CanonicalJSON, from place: Int, escaped: Bool) -> String {
    let bytes = value.bytes
    if bytes.count <= wholeLimit { return printable(bytes, escaped: escaped) }
    let from = bytes.startIndex + max(0, min(place, bytes.count) - window)
    let to = min(bytes.endIndex, from + wholeLimit)
    let (start, end) = (characterStart(bytes, at: from), characterStart(bytes, at: to))
    let head = start > bytes.startIndex ? "…" : ""
    let tail = end < bytes.endIndex ? "…" : ""
    return "\(head)\(printable(bytes[start..<end], escaped: escaped))\(tail) (\(bytes.count) bytes)"
  }

  /// The nearest place at or before an index where a character begins.
  private static func characterStart(_ bytes: ArraySlice<UInt8>, at index: Int) -> Int {
    var index = index
    while index > bytes.startIndex, index < bytes.endIndex, bytes[index] & 0xC0 == 0x80 {
      index -= 1
    }
    return index
  }

  private static func printable(_ bytes: ArraySlice<UInt8>, escaped: Bool) -> String {
    let text = PrintableText.line(bytes, limit: .max)
    guard escaped else { return text }
    return text.unicodeScalars.reduce(into: "") { text, scalar in
      text +=
        scalar.isASCII ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}
