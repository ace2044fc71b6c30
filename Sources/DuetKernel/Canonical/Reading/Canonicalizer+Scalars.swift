// Scalars that need a closer look than the cursor's.

extension Canonicalizer {
  /// Lowercases the string that was just written if it is a UUID; it has a UUID's length.
  @inline(__always)
  func lowercaseUUID(endingAt cursor: Cursor) {
    let content = cursor.target - (UUIDShape.length + 1)
    if UUIDShape.mayHoldUppercase(content) { lowercaseUUID(at: content) }
  }

  @inline(never)
  private func lowercaseUUID(at start: UnsafeMutablePointer<UInt8>) {
    let content = UnsafeMutableBufferPointer(start: start, count: UUIDShape.length)
    if UUIDShape.matches(UnsafeBufferPointer(content)) { UUIDShape.lowercase(content) }
  }

  /// Reads an integer of many digits or of a form that is not canonical, or says what is wrong.
  @inline(never)
  mutating func readUnusualInteger(_ start: Cursor) throws(JSONError) -> Cursor {
    var cursor = start
    let isNegative = cursor.byte == 0x2D
    if isNegative { cursor.copyByte() }
    let firstDigit = cursor
    var value: UInt64 = 0
    var overflow = false
    while case let digit = cursor.byte &- 0x30, digit < 10 {
      let (tens, overflowsTens) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsSum) = tens.addingReportingOverflow(UInt64(digit))
      overflow = overflow || overflowsTens || overflowsSum
      value = sum
      cursor.copyByte()
    }
    if cursor.source == firstDigit.source { throw unexpected(.digit, at: cursor) }
    switch cursor.byte {
    case 0x2E, 0x65, 0x45: throw failure(.notAnInteger, at: start)
    default: break
    }
    if firstDigit.byte == 0x30, cursor.source - firstDigit.source > 1 {
      throw failure(.leadingZero, at: start)
    }
    let limit = UInt64(Int64.max) + (isNegative ? 1 : 0)
    if overflow || value > limit { throw failure(.integerOutOfRange, at: start) }
    if isNegative, value == 0 {
      start.target.pointee = 0x30
      cursor.target = start.target + 1
    }
    return cursor
  }

  /// Reads a string with an escape, a character beyond ASCII, or a fault.
  ///
  /// - Returns: the cursor after it, and whether the written form holds a backslash.
  @inline(never)
  mutating func readUnusualString(
    _ opening: Cursor
  ) throws(JSONError) -> (cursor: Cursor, isEscaped: Bool) {
    var cursor = opening
    let written = cursor.target - output.start
    var isEscaped = false
    cursor.copyByte()
    while true {
      cursor.copyPlainRun()
      guard !cursor.isAtEnd else {
        throw failure(.unexpectedEnd(expected: .stringEnd), at: opening)
      }
      switch cursor.byte {
      case 0x22:
        cursor.copyByte()
        if cursor.target - output.start - written == UUIDShape.length + 2, !isEscaped {
          lowercaseUUID(endingAt: cursor)
        }
        return (cursor, isEscaped)
      case 0x5C:
        if try readEscape(&cursor) { isEscaped = true }
      case 0x80...:
        guard cursor.copyForeignRun() else { throw failure(.invalidUTF8, at: cursor) }
      case let byte:
        throw failure(.rawControlCharacter(byte), at: cursor)
      }
    }
  }

  /// Reads one escape and writes the character's canonical form.
  ///
  /// - Returns: whether that form is an escape itself.
  private mutating func readEscape(_ cursor: inout Cursor) throws(JSONError) -> Bool {
    guard cursor.rest > 1 else { throw failure(.invalidEscape, at: cursor) }
    let scalar: UInt32
    var length = 2
    switch cursor.source[1] {
    case 0x22: scalar = 0x22
    case 0x5C: scalar = 0x5C
    case 0x2F: scalar = 0x2F
    case 0x62: scalar = 0x08
    case 0x66: scalar = 0x0C
    case 0x6E: scalar = 0x0A
    case 0x72: scalar = 0x0D
    case 0x74: scalar = 0x09
    case 0x75:
      (scalar, length) = try unicodeEscape(cursor)
    default:
      throw failure(.invalidEscape, at: cursor)
    }
    cursor.source += length
    output.count = cursor.target - output.start
    // `\b` is two bytes here and six in canonical form, so the room left by the input is not
    // enough by itself.
    output.reserve(cursor.rest + Cursor.slack + 6)
    let isEscaped = output.appendCanonical(scalar)
    cursor.target = output.end
    return isEscaped
  }

  /// The scalar of the `\u` escape at the cursor and the bytes that it takes: 6, or 12 for a pair.
  private func unicodeEscape(_ cursor: Cursor) throws(JSONError) -> (UInt32, Int) {
    guard let unit = cursor.hexUnit(at: 2) else { throw failure(.invalidEscape, at: cursor) }
    guard (0xD800...0xDFFF).contains(unit) else { return (unit, 6) }
    guard unit < 0xDC00,
      cursor.rest > 7, cursor.source[6] == 0x5C, cursor.source[7] == 0x75,
      let low = cursor.hexUnit(at: 8), (0xDC00...0xDFFF).contains(low)
    else {
      throw failure(.loneSurrogate, at: cursor)
    }
    return (0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00), 12)
  }
}

extension Cursor {
  /// Copies what is printable ASCII other than `"` and `\`.
  @inline(__always)
  fileprivate mutating func copyPlainRun() {
    while rest >= 8 {
      let word = Words.load(source)
      Words.store(word, target)
      let marks = Words.unusual(word)
      let length = marks == 0 ? 8 : marks.trailingZeroBitCount >> 3
      source += length
      target += length
      if marks != 0 { return }
    }
    while Words.isPlain(byte) { copyByte() }
  }

  /// Copies characters beyond ASCII.
  ///
  /// - Returns: `false` with the cursor at the first one that is malformed.
  @inline(__always)
  fileprivate mutating func copyForeignRun() -> Bool {
    let rest = UnsafeBufferPointer(start: source, count: rest)
    var offset = 0
    while offset < rest.count, rest[offset] >= 0x80 {
      let length = UTF8Sequence.length(rest, at: offset)
      if length == 0 { break }
      offset += length
    }
    for _ in 0..<offset { copyByte() }
    return offset > 0 && byte < 0x80
  }

  /// The value of four hex digits from `offset` on.
  fileprivate func hexUnit(at offset: Int) -> UInt32? {
    guard offset + 4 <= rest else { return nil }
    var unit: UInt32 = 0
    for index in offset..<offset + 4 {
      guard let digit = UUIDShape.hexValue(source[index]) else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
