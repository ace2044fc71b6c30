import DuetKernel

/// Recorded and actual values as people read them: short, on one line, and with every difference
/// visible.
enum ValueText {
  /// How much of a value is shown before the place where two values part.
  private static let window = 60
  /// Values up to this many bytes are shown whole.
  private static let wholeLimit = 160

  /// Both values of a differing field, shortened around the place where they part.
  static func pair(_ recorded: CanonicalJSON?, _ actual: CanonicalJSON?) -> (String, String) {
    guard let recorded, let actual else {
      return (recorded.map(alone) ?? "no such field", actual.map(alone) ?? "no such field")
    }
    let parting = Parting(recorded, actual)
    return (text(recorded, parting), text(actual, parting))
  }

  private static func alone(_ value: CanonicalJSON) -> String {
    text(value, Parting(value, value))
  }

  /// Where two values part and meet again.
  private struct Parting {
    /// The number of bytes that both begin with, and that both end with.
    let head: Int
    let tail: Int
    /// Whether they are two spellings of the same characters.
    let isSpelling: Bool

    init(_ recorded: CanonicalJSON, _ actual: CanonicalJSON) {
      let common = zip(recorded.bytes, actual.bytes).prefix { $0 == $1 }.count
      head = common - recorded.bytes.prefix(common).brokenTailCount
      let rest = zip(
        recorded.bytes.dropFirst(head).reversed(), actual.bytes.dropFirst(head).reversed())
      let end = recorded.bytes.suffix(rest.prefix { $0 == $1 }.count)
      // A character whose beginnings differ may end alike.
      tail = end.drop { $0 & 0xC0 == 0x80 }.count
      isSpelling = recorded.description == actual.description
    }
  }

  private static func text(_ value: CanonicalJSON, _ parting: Parting) -> String {
    let bytes = value.bytes
    guard bytes.count > wholeLimit else { return printable(bytes, of: value, parting) }
    let from = bytes.startIndex + max(0, min(parting.head, bytes.count) - window)
    let to = min(bytes.endIndex, from + wholeLimit)
    let (start, end) = (characterStart(bytes, at: from), characterStart(bytes, at: to))
    let head = start > bytes.startIndex ? "…" : ""
    let tail = end < bytes.endIndex ? "…" : ""
    let shown = printable(bytes[start..<end], of: value, parting)
    return "\(head)\(shown)\(tail) (\(bytes.count) bytes)"
  }

  /// The nearest place at or before an index where a character begins.
  private static func characterStart(_ bytes: ArraySlice<UInt8>, at index: Int) -> Int {
    var index = index
    while index > bytes.startIndex, index < bytes.endIndex, bytes[index] & 0xC0 == 0x80 {
      index -= 1
    }
    return index
  }

  /// A piece of a value; between where two values part and meet, what could be taken for something
  /// else is told by its number.
  private static func printable(
    _ piece: ArraySlice<UInt8>, of value: CanonicalJSON, _ parting: Parting
  ) -> String {
    let start = min(max(value.bytes.startIndex + parting.head, piece.startIndex), piece.endIndex)
    let end = min(max(value.bytes.endIndex - parting.tail, start), piece.endIndex)
    let middle = String(decoding: piece[start..<end], as: UTF8.self).unicodeScalars
    return PrintableText.line(piece[..<start], limit: .max)
      + middle.reduce(into: "") { text, scalar in
        text +=
          parting.isSpelling && !scalar.isASCII || isConfusable(scalar)
          ? number(of: scalar) : PrintableText.line(String(scalar))
      } + PrintableText.line(piece[end...], limit: .max)
  }

  /// Whether a character may look like another one, or like none: marks, spaces and signs outside
  /// ASCII, and letters of alphabets that share shapes with the Latin one.
  private static func isConfusable(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    if ("\u{C0}"..."\u{24F}").contains(scalar) { return false }
    switch scalar.properties.generalCategory {
    case .otherLetter, .otherSymbol: return false
    default: return true
    }
  }

  private static func number(of scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}

extension ArraySlice<UInt8> {
  /// How many bytes at the end are the beginning of a character whose end is missing.
  fileprivate var brokenTailCount: Int {
    let tail = suffix(4).reversed()
    guard let lead = tail.firstIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
    let count = tail.distance(from: tail.startIndex, to: lead) + 1
    let length = tail[lead] < 0x80 ? 1 : tail[lead] < 0xE0 ? 2 : tail[lead] < 0xF0 ? 3 : 4
    return count < length ? count : 0
  }
}
