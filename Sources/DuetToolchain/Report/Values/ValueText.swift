import DuetKernel

/// Recorded and actual values as people read them: short, on one line, and with every difference
/// visible.
enum ValueText {
  /// How much of a value is shown before the place where two values part.
  private static let window = 60
  /// How much of a value is shown at all.
  private static let shownLimit = FoldedText.wholeLimit

  /// Both values of a differing field, and what is not to be seen in them.
  struct Pair: Equatable {
    var recorded: String
    var actual: String
    var notes: [String] = []
  }

  /// Both values of a differing field, shortened around the place where they part.
  static func pair(_ difference: CanonicalDifference) -> Pair {
    let note = DifferenceNote.on(difference.recorded, difference.actual)
    let notes = [note?.text].compactMap(\.self)
    guard let recorded = difference.recorded, let actual = difference.actual else {
      let isElement = if case .index? = difference.path.components.last { true } else { false }
      return Pair(
        recorded: difference.recorded.map { FoldedText.text($0) }
          ?? (isElement ? "no such element (inserted)" : "no such field"),
        actual: difference.actual.map { FoldedText.text($0) }
          ?? (isElement ? "no such element (removed)" : "no such field"),
        notes: notes)
    }
    guard recorded.kind == actual.kind else {
      return Pair(
        recorded: FoldedText.text(recorded), actual: FoldedText.text(actual), notes: notes)
    }
    let parts = (
      Parts(recorded.bytes, beside: actual.bytes), Parts(actual.bytes, beside: recorded.bytes)
    )
    let isEscaped = note?.looksAlike ?? false
    var pair = Pair(
      recorded: parts.0.text(isEscaped: isEscaped), actual: parts.1.text(isEscaped: isEscaped),
      notes: notes)
    if parts.0.isLong || parts.1.isLong {
      pair.notes.append("the values part at byte \(parts.0.parting)")
    }
    return pair
  }

  /// A value split where it parts from another one, and where they come together again.
  private struct Parts {
    let bytes: ArraySlice<UInt8>
    /// What both begin with.
    let head: ArraySlice<UInt8>
    let middle: ArraySlice<UInt8>
    /// What both end with.
    let tail: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>, beside other: ArraySlice<UInt8>) {
      self.bytes = bytes
      let common = zip(bytes, other).prefix { $0 == $1 }.count
      let rest = min(bytes.count, other.count) - common
      let same = zip(bytes.reversed(), other.reversed()).prefix(rest).prefix { $0 == $1 }.count
      let start = characterStart(bytes, at: bytes.startIndex + common)
      var end = bytes.endIndex - same
      while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end += 1 }
      head = bytes[..<start]
      middle = bytes[start..<max(start, end)]
      tail = bytes[max(start, end)...]
    }

    var isLong: Bool { bytes.count > shownLimit }

    /// How many bytes both begin with.
    var parting: Int { head.count }

    func text(isEscaped: Bool) -> String {
      guard isLong else {
        return printable(head) + printable(middle, isEscaped: isEscaped) + printable(tail)
      }
      let from = characterStart(
        bytes, at: max(bytes.startIndex, head.endIndex - window))
      let to = characterStart(bytes, at: min(bytes.endIndex, from + shownLimit))
      let shown =
        printable(head[from...])
        + printable(middle.prefix(to - middle.startIndex), isEscaped: isEscaped)
        + printable(tail[..<max(tail.startIndex, min(to, tail.endIndex))])
      let first = from - bytes.startIndex
      return (from > bytes.startIndex ? "…" : "") + shown + (to < bytes.endIndex ? "…" : "")
        + " (bytes \(first) to \(to - bytes.startIndex) of \(bytes.count))"
    }
  }

  /// The nearest place at or before an index where a character begins.
  static func characterStart(_ bytes: ArraySlice<UInt8>, at index: Int) -> Int {
    var index = index
    while index > bytes.startIndex, index < bytes.endIndex, bytes[index] & 0xC0 == 0x80 {
      index -= 1
    }
    return index
  }

  /// Canonical text that is safe to print and in which no blank passes for another.
  ///
  /// - Parameter isEscaped: writes every character beyond ASCII as its code.
  static func printable(_ bytes: ArraySlice<UInt8>, isEscaped: Bool = false) -> String {
    let text = PrintableText.line(bytes, limit: .max)
    return text.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isASCII || !(isEscaped || ScalarWords.isForeignSpace(scalar)) {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
  }
}
