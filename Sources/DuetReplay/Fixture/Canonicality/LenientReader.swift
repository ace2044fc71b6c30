import DuetKernel

/// Reads JSON as most parsers do, notes where it is not canonical, and writes it down again without
/// what the strict reader refuses.
struct LenientReader {
  private static let maximumDepth = 512

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  private(set) var repaired: [UInt8] = []
  private(set) var faults: [CanonicalFaults.Fault] = []

  /// What stands at the position is no JSON by any reading.
  private struct Unreadable: Error {}

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    repaired.reserveCapacity(bytes.count)
  }

  /// Reads the whole document.
  ///
  /// - Returns: whether it could be read; the faults up to there are noted in any case.
  mutating func run() -> Bool {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      note(.byteOrderMark, at: 0)
      position = 3
    }
    do {
      try readValue()
      skipWhiteSpace()
      return position == bytes.count
    } catch {
      return false
    }
  }

  private mutating func note(_ rule: CanonicalRule, at offset: Int) {
    if let index = faults.firstIndex(where: { $0.rule == rule }) {
      faults[index].count += 1
    } else {
      faults.append(CanonicalFaults.Fault(rule, at: offset, in: bytes))
    }
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipWhiteSpace() {
    let start = position
    while let byte, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { position += 1 }
    if position > start { note(.whiteSpace, at: start) }
  }

  private mutating func take(_ wanted: UInt8) throws {
    guard byte == wanted else { throw Unreadable() }
    repaired.append(wanted)
    position += 1
  }

  private mutating func readValue() throws {
    skipWhiteSpace()
    guard let byte else { throw Unreadable() }
    switch byte {
    case 0x7B: try nested { reader in try reader.readObject() }
    case 0x5B: try nested { reader in try reader.readArray() }
    case 0x22: _ = try readString()
    case 0x2B, 0x2D, 0x30...0x39: try readNumber()
    case 0x74: try readLiteral("true")
    case 0x66: try readLiteral("false")
    case 0x6E: try readLiteral("null")
    default: throw Unreadable()
    }
  }

  private mutating func nested(_ read: (inout LenientReader) throws -> Void) throws {
    guard depth < Self.maximumDepth else { throw Unreadable() }
    depth += 1
    try read(&self)
    depth -= 1
  }

  private mutating func readLiteral(_ word: String) throws {
    guard bytes[position...].starts(with: word.utf8) else { throw Unreadable() }
    repaired += word.utf8
    position += word.utf8.count
  }

  private mutating func readArray() throws {
    try take(0x5B)
    skipWhiteSpace()
    if byte == 0x5D { return try take(0x5D) }
    while true {
      try readValue()
      skipWhiteSpace()
      if byte == 0x5D { return try take(0x5D) }
      try take(0x2C)
    }
  }
}

// MARK: - Objects

extension LenientReader {
  /// A member as it stands in `repaired`, without the comma before it.
  private struct Member {
    let key: [UInt8]
    var range: Range<Int>
  }

  private mutating func readObject() throws {
    try take(0x7B)
    let contentStart = repaired.count
    var members: [Member] = []
    var places: [[UInt8]: Int] = [:]
    var hasDuplicate = false
    skipWhiteSpace()
    while byte != 0x7D {
      if !members.isEmpty {
        try take(0x2C)
        skipWhiteSpace()
      }
      let (source, start) = (position, repaired.count)
      let key = try readString()
      if let last = members.last { noteOrder(last.key, key, at: source) }
      skipWhiteSpace()
      try take(0x3A)
      try readValue()
      skipWhiteSpace()
      if let earlier = places.updateValue(members.count, forKey: key) {
        note(.duplicateKey, at: source)
        hasDuplicate = true
        members[earlier].range = start..<start
      }
      members.append(Member(key: key, range: start..<repaired.count))
    }
    if hasDuplicate { dropEmpty(members, from: contentStart) }
    try take(0x7D)
  }

  private mutating func noteOrder(_ last: [UInt8], _ key: [UInt8], at source: Int) {
    guard key.lexicographicallyPrecedes(last) else { return }
    let units = (Self.utf16(last), Self.utf16(key))
    let isUTF16 = units.0.lexicographicallyPrecedes(units.1)
    note(isUTF16 ? .keyOrderUTF16 : .keyOrder, at: source)
  }

  private static func utf16(_ key: [UInt8]) -> [UInt16] {
    Array(String(decoding: key, as: UTF8.self).utf16)
  }

  /// Writes the object's content again without the members that a later one replaced: most parsers
  /// keep the last.
  private mutating func dropEmpty(_ members: [Member], from contentStart: Int) {
    var content: [UInt8] = []
    for member in members where !member.range.isEmpty {
      if !content.isEmpty { content.append(0x2C) }
      content += repaired[member.range]
    }
    repaired.replaceSubrange(contentStart..., with: content)
  }
}

// MARK: - Numbers

extension LenientReader {
  private mutating func readNumber() throws {
    let start = position
    if byte == 0x2B {
      note(.plusSign, at: start)
      position += 1
    }
    let isNegative = byte == 0x2D
    if isNegative { position += 1 }
    let whole = readDigits()
    guard !whole.isEmpty else { throw Unreadable() }
    var fraction: ArraySlice<UInt8> = []
    var exponent = 0
    if byte == 0x2E {
      note(.fraction, at: start)
      position += 1
      fraction = readDigits()
    }
    if byte == 0x65 || byte == 0x45 {
      note(.exponent, at: start)
      position += 1
      exponent = try readExponent()
    }
    if whole.count > 1, whole.first == 0x30 { note(.leadingZero, at: start) }
    guard let digits = Self.integer(whole, fraction, exponent) else { throw Unreadable() }
    let isZero = digits == [0x30]
    if isNegative, isZero { note(.minusZero, at: start) }
    if isNegative, !isZero { repaired.append(0x2D) }
    repaired += digits
  }

  private mutating func readDigits() -> ArraySlice<UInt8> {
    let start = position
    while let byte, (0x30...0x39).contains(byte) { position += 1 }
    return bytes[start..<position]
  }

  private mutating func readExponent() throws -> Int {
    let isNegative = byte == 0x2D
    if byte == 0x2B || byte == 0x2D { position += 1 }
    let digits = readDigits()
    // More than a few digits are far outside the range of integers.
    guard (1...4).contains(digits.count) else { throw Unreadable() }
    let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return isNegative ? -value : value
  }

  /// The digits of a decimal number that is an integer; `nil` where it is none, or a huge one.
  private static func integer(
    _ whole: ArraySlice<UInt8>, _ fraction: ArraySlice<UInt8>, _ exponent: Int
  ) -> [UInt8]? {
    var digits = Array(whole + fraction)
    let scale = exponent - fraction.count
    if scale < 0 {
      let tail = digits.suffix(-scale)
      guard tail.allSatisfy({ $0 == 0x30 }) else { return nil }
      digits.removeLast(min(digits.count, -scale))
    } else {
      guard scale <= 4096 else { return nil }
      digits += Array(repeating: 0x30, count: scale)
    }
    let significant = Array(digits.drop { $0 == 0x30 })
    return significant.isEmpty ? [0x30] : significant
  }
}

// MARK: - Strings

extension LenientReader {
  /// Reads a string and writes it in a spelling that the strict reader takes.
  ///
  /// - Returns: the UTF-8 bytes that it stands for.
  private mutating func readString() throws -> [UInt8] {
    let start = position
    try take(0x22)
    var text: [UInt8] = []
    while true {
      guard let byte else { throw Unreadable() }
      switch byte {
      case 0x22:
        try take(0x22)
        if Self.isUpperCaseUUID(text) { note(.upperCaseUUID, at: start) }
        return text
      case 0x5C:
        try readEscape(&text)
      case 0x00..<0x20:
        note(.rawControl, at: position)
        repaired += "\\u00".utf8
        repaired += [Self.hex(byte >> 4), Self.hex(byte & 0xF)]
        text.append(byte)
        position += 1
      default:
        repaired.append(byte)
        text.append(byte)
        position += 1
      }
    }
  }

  private mutating func readEscape(_ text: inout [UInt8]) throws {
    let start = position
    guard position + 1 < bytes.count else { throw Unreadable() }
    let length = bytes[position + 1] == 0x75 ? 6 : 2
    guard position + length <= bytes.count else { throw Unreadable() }
    let escape = bytes[position..<position + length]
    position += length
    repaired += escape
    switch bytes[start + 1] {
    case 0x22, 0x5C: text.append(bytes[start + 1])
    case 0x6E: text.append(0x0A)
    case 0x72: text.append(0x0D)
    case 0x74: text.append(0x09)
    case 0x2F:
      note(.escapedSlash, at: start)
      text.append(0x2F)
    case 0x62, 0x66:
      note(.shortEscape, at: start)
      text.append(bytes[start + 1] == 0x62 ? 0x08 : 0x0C)
    case 0x75: try readUnicodeEscape(escape, at: start, &text)
    default: throw Unreadable()
    }
  }

  private mutating func readUnicodeEscape(
    _ escape: ArraySlice<UInt8>, at start: Int, _ text: inout [UInt8]
  ) throws {
    var unit = try Self.unit(escape.dropFirst(2))
    if (0xD800..<0xDC00).contains(unit), position + 6 <= bytes.count,
      bytes[position] == 0x5C, bytes[position + 1] == 0x75
    {
      let low = try Self.unit(bytes[position + 2..<position + 6])
      guard (0xDC00..<0xE000).contains(low) else { throw Unreadable() }
      repaired += bytes[position..<position + 6]
      position += 6
      unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(unit) else { throw Unreadable() }
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: note(.longEscape, at: start)
    case 0x00..<0x20:
      if escape.contains(where: { (0x41...0x46).contains($0) }) {
        note(.upperCaseEscape, at: start)
      }
    case 0x20..<0x80: note(.needlessEscape, at: start)
    default: note(.escapedNonASCII, at: start)
    }
    text += Array(String(Character(scalar)).utf8)
  }

  private static func unit(_ digits: ArraySlice<UInt8>) throws -> UInt32 {
    guard digits.count == 4, let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      digits.first != 0x2B, digits.first != 0x2D
    else { throw Unreadable() }
    return unit
  }

  private static func hex(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

  private static func isUpperCaseUUID(_ text: [UInt8]) -> Bool {
    guard text.count == 36, text.contains(where: { (0x41...0x46).contains($0) }) else {
      return false
    }
    return text.enumerated().allSatisfy { index, byte in
      switch (index, byte) {
      case (8, 0x2D), (13, 0x2D), (18, 0x2D), (23, 0x2D): true
      case (8, _), (13, _), (18, _), (23, _): false
      case (_, 0x30...0x39), (_, 0x41...0x46), (_, 0x61...0x66): true
      default: false
      }
    }
  }
}
