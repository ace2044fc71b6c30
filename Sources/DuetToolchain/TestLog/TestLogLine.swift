/// One line of a test command's words, without its line end and its colours.
///
/// What stands before a runner's words does not matter: services that run tests put times there.
struct TestLogLine {
  let bytes: [UInt8]

  init(_ line: some Collection<UInt8>) {
    var bytes = Array(line)
    if bytes.last == 0x0D { bytes.removeLast() }
    self.bytes = bytes.contains(Self.escape) ? Self.withoutColours(bytes) : bytes
  }

  private static let escape: UInt8 = 0x1B

  /// Without the sequences that begin with an escape and `[`.
  private static func withoutColours(_ bytes: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == escape, rest.first == UInt8(ascii: "[") else {
        plain.append(byte)
        continue
      }
      rest = rest.dropFirst().drop { !(0x40...0x7E).contains($0) }.dropFirst()
    }
    return plain
  }
}

/// A few bytes to look for.
struct Phrase: ExpressibleByStringLiteral {
  let bytes: [UInt8]

  init(stringLiteral value: String) {
    bytes = Array(value.utf8)
  }
}

extension TestLogLine {
  /// Where a phrase ends first, from an index on.
  func end(of phrase: Phrase, from start: Int = 0) -> Int? {
    guard let first = phrase.bytes.first, bytes.count >= phrase.bytes.count else { return nil }
    var index = start
    let last = bytes.count - phrase.bytes.count
    while index <= last {
      if bytes[index] == first, bytes[index...].starts(with: phrase.bytes) {
        return index + phrase.bytes.count
      }
      index += 1
    }
    return nil
  }

  func contains(_ phrase: Phrase) -> Bool { end(of: phrase) != nil }

  func hasSuffix(_ phrase: Phrase) -> Bool {
    bytes.count >= phrase.bytes.count
      && bytes.suffix(phrase.bytes.count).elementsEqual(phrase.bytes)
  }

  /// How often a phrase stands in the line.
  func count(of phrase: Phrase) -> Int {
    var count = 0
    var start = 0
    while let end = end(of: phrase, from: start) {
      count += 1
      start = end
    }
    return count
  }

  /// The first number that stands right between two phrases.
  func number(after before: Phrase, followedBy after: Phrase) -> Int? {
    var start = 0
    while let end = end(of: before, from: start) {
      let digits = bytes[end...].prefix(while: Self.isDigit)
      if bytes[digits.endIndex...].starts(with: after.bytes), let number = Self.number(digits) {
        return number
      }
      start = end
    }
    return nil
  }

  /// The first number that stands right before a phrase.
  func number(before phrase: Phrase) -> Int? {
    var start = 0
    while let end = end(of: phrase, from: start) {
      let digits = bytes[..<(end - phrase.bytes.count)].reversed().prefix(while: Self.isDigit)
      if let number = Self.number(digits.reversed()) { return number }
      start = end
    }
    return nil
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// A longer number counts no tests; the sum of all those in a log fits.
  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
