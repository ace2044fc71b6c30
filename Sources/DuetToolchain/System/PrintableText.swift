/// Turns what a file or a runner said into text that is safe to print.
///
/// Whatever could move a cursor, change a colour, hide or reorder text is escaped: controls,
/// invalid UTF-8, bidirectional marks, zero-width and other format characters. Long input is
/// shortened around its head and tail, and only those are looked at.
package enum PrintableText {
  /// One line, control characters and line ends escaped, from at most `limit` bytes of input.
  package static func line(_ bytes: some BidirectionalCollection<UInt8>, limit: Int = 240) -> String
  {
    var text = ""
    guard bytes.count > limit else {
      append(bytes, to: &text)
      return text
    }
    let head = headCut(bytes.prefix(limit - limit / 3))
    let tail = tailCut(bytes.suffix(limit / 3))
    append(head, to: &text)
    text += "…(\(bytes.count - head.count - tail.count) bytes more)…"
    append(tail, to: &text)
    return text
  }

  package static func line(_ text: String, limit: Int = 240) -> String {
    line(text.utf8, limit: limit)
  }

  /// The last `count` lines that hold anything, each printable by itself.
  package static func lastLines(
    _ bytes: some BidirectionalCollection<UInt8>, count: Int, limit: Int = 240
  ) -> [String] {
    var lines: [String] = []
    var rest = bytes[...]
    while lines.count < count, !rest.isEmpty {
      let start = rest.lastIndex(of: lineFeed).map { rest.index(after: $0) } ?? rest.startIndex
      let line = trimmed(rest[start...])
      if !line.isEmpty { lines.append(Self.line(line, limit: limit)) }
      rest = rest[..<start].dropLast()
    }
    return lines.reversed()
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private static func trimmed<Bytes: BidirectionalCollection<UInt8>>(
    _ line: Bytes
  ) -> Bytes.SubSequence {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
  }
}

extension PrintableText {
  private static func append(_ bytes: some Collection<UInt8>, to text: inout String) {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var index = bytes.startIndex
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput:
        return
      case .valid(let encoded):
        append(Unicode.UTF8.decode(encoded), to: &text)
        index = bytes.index(index, offsetBy: encoded.count)
      case .error(let length):
        let end = bytes.index(index, offsetBy: length)
        for byte in bytes[index..<end] { text += "\\x" + hexadecimal(UInt32(byte), digits: 2) }
        index = end
      }
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case " "..."~": text.unicodeScalars.append(scalar)
    case _ where isSafe(scalar): text.unicodeScalars.append(scalar)
    default: text += "\\u{" + hexadecimal(scalar.value, digits: 2) + "}"
    }
  }

  /// Whether a character shows itself and nothing else.
  static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default:
      // Fillers and the like: letters by category that show nothing.
      !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  /// Drops a scalar that the cut left without its end.
  private static func headCut<Bytes: BidirectionalCollection<UInt8>>(
    _ bytes: Bytes
  ) -> Bytes.SubSequence {
    var cut = bytes[...]
    for _ in 0..<4 {
      guard let last = cut.last, last >= 0x80 else { break }
      cut = cut.dropLast()
      if last >= 0xC0 { return cut }
    }
    return cut.count + 4 == bytes.count ? bytes[...] : cut
  }

  /// Drops the end of a scalar whose start was cut away.
  private static func tailCut<Bytes: BidirectionalCollection<UInt8>>(
    _ bytes: Bytes
  ) -> Bytes.SubSequence {
    var cut = bytes[...]
    for _ in 0..<3 {
      guard let first = cut.first, (0x80..<0xC0).contains(first) else { break }
      cut = cut.dropFirst()
    }
    return cut
  }
}
