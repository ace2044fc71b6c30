/// Turns any JSON document into its canonical compact bytes in one pass (design, section 3).
///
/// There is no tree: members are written as they come, and only an object whose keys are out of
/// order has its members moved when it closes. The cost is linear in the document, plus the sorting
/// of the objects that need it; the memory is the output's and a few words per open object.
struct Canonicalizer: ~Copyable {
  /// How deep arrays and objects may be nested.
  static let maximumDepth = 512

  private let input: UnsafeBufferPointer<UInt8>
  private var position = 0
  private(set) var output: OutputBytes
  private var frames: [Frame] = []
  private var members: [Member] = []

  /// An array or object that is still open.
  private struct Frame {
    let isObject: Bool
    /// Where the frame's members begin in `members`.
    let firstMember: Int
    /// Where the frame's content begins in the output, after its bracket.
    let contentStart: Int
    var isSorted = true
    /// Whether a backslash stands in one of the keys, so that their bytes do not sort as they are.
    var hasEscapedKey = false
  }

  /// A member of an open object, as offsets into the output and the input.
  private struct Member {
    /// The key's first quote in the output.
    let start: Int
    /// The byte after the key's last quote in the output.
    let keyEnd: Int
    /// The byte after the value in the output, known once the value is written.
    var end: Int
    /// The key's first quote in the input.
    let source: Int
  }

  init(_ input: UnsafeBufferPointer<UInt8>) {
    self.input = input
    output = OutputBytes(capacity: input.count + 64)
  }

  /// Reads one document and leaves its canonical bytes in `output`.
  mutating func run() throws(JSONError) {
    if input.count >= 3, input[0] == 0xEF, input[1] == 0xBB, input[2] == 0xBF {
      throw JSONError(offset: 0, reason: .byteOrderMark)
    }
    skipWhiteSpace()
    if position == input.count { throw JSONError(offset: position, reason: .emptyDocument) }
    try readValue()
    while !frames.isEmpty { try readNextItem() }
    skipWhiteSpace()
    if position < input.count {
      throw isAtMergeConflict
        ? failure(.mergeConflictMarker) : failure(.trailingBytes)
    }
  }
}

// MARK: - Structure

extension Canonicalizer {
  private func failure(_ reason: JSONError.Reason) -> JSONError {
    JSONError(offset: position, reason: reason)
  }

  /// The error for whatever stands at `position` instead of what is expected.
  @inline(never)
  private func unexpected(_ expected: JSONError.Expectation) -> JSONError {
    if position >= input.count { return failure(.unexpectedEnd(expected: expected)) }
    if isAtMergeConflict { return failure(.mergeConflictMarker) }
    return failure(.unexpectedByte(input[position], expected: expected))
  }

  /// Whether a line such as `<<<<<<< ours` starts at `position`.
  private var isAtMergeConflict: Bool {
    let markers: [UInt8] = [0x3C, 0x3D, 0x3E, 0x7C]
    guard position + 7 <= input.count, markers.contains(input[position]) else { return false }
    guard position == 0 || input[position - 1] == 0x0A else { return false }
    return input[position..<position + 7].allSatisfy { $0 == input[position] }
  }

  @inline(__always)
  private mutating func skipWhiteSpace() {
    while position < input.count {
      switch input[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  /// Reads a scalar whole, or opens an array or object.
  @inline(__always)
  private mutating func readValue(
    expected: JSONError.Expectation = .value
  ) throws(JSONError) {
    guard position < input.count else { throw unexpected(expected) }
    switch input[position] {
    case 0x22:
      _ = try readString()
    case 0x7B:
      try open(isObject: true)
    case 0x5B:
      try open(isObject: false)
    case 0x2D, 0x30...0x39:
      try readInteger()
    case 0x74:
      try readLiteral("true")
    case 0x66:
      try readLiteral("false")
    case 0x6E:
      try readLiteral("null")
    default:
      throw unexpected(expected)
    }
  }

  private mutating func open(isObject: Bool) throws(JSONError) {
    guard frames.count < Self.maximumDepth else { throw failure(.nestingTooDeep) }
    output.reserve(input.count - position + 8)
    output.append(input[position])
    position += 1
    frames.append(
      Frame(isObject: isObject, firstMember: members.count, contentStart: output.count))
  }

  /// Reads the next element or member of the innermost frame, or closes the frame.
  private mutating func readNextItem() throws(JSONError) {
    let frame = frames[frames.count - 1]
    skipWhiteSpace()
    if frame.isObject {
      try readNextMember(of: frame)
    } else {
      try readNextElement(of: frame)
    }
  }

  @inline(__always)
  private mutating func readNextElement(of frame: Frame) throws(JSONError) {
    guard position < input.count else {
      throw unexpected(
        output.count == frame.contentStart ? .valueOrArrayEnd : .commaOrArrayEnd)
    }
    if input[position] == 0x5D { return closeArray() }
    if output.count == frame.contentStart {
      return try readValue(expected: .valueOrArrayEnd)
    }
    guard input[position] == 0x2C else { throw unexpected(.commaOrArrayEnd) }
    output.reserve(input.count - position + 8)
    output.append(0x2C)
    position += 1
    skipWhiteSpace()
    try readValue()
  }

  private mutating func closeArray() {
    output.append(0x5D)
    position += 1
    frames.removeLast()
  }

  @inline(__always)
  private mutating func readNextMember(of frame: Frame) throws(JSONError) {
    let isFirst = members.count == frame.firstMember
    if !isFirst { members[members.count - 1].end = output.count }
    guard position < input.count else {
      throw unexpected(isFirst ? .keyOrObjectEnd : .commaOrObjectEnd)
    }
    if input[position] == 0x7D { return try closeObject() }
    output.reserve(input.count - position + 8)
    if !isFirst {
      guard input[position] == 0x2C else { throw unexpected(.commaOrObjectEnd) }
      output.append(0x2C)
      position += 1
      skipWhiteSpace()
    }
    guard position < input.count, input[position] == 0x22 else {
      throw unexpected(isFirst ? .keyOrObjectEnd : .key)
    }
    try readKey(isFirst: isFirst)
    skipWhiteSpace()
    guard position < input.count, input[position] == 0x3A else { throw unexpected(.colon) }
    output.append(0x3A)
    position += 1
    skipWhiteSpace()
    try readValue()
  }

  /// Writes a key, and notes whether it stands after the key before it.
  @inline(__always)
  private mutating func readKey(isFirst: Bool) throws(JSONError) {
    let source = position
    let start = output.count
    let isEscaped = try readString()
    let member = Member(start: start, keyEnd: output.count, end: 0, source: source)
    let top = frames.count - 1
    if isEscaped { frames[top].hasEscapedKey = true }
    if !isFirst, frames[top].isSorted {
      let order = compareKeys(
        members[members.count - 1], member, escaped: frames[top].hasEscapedKey)
      if order == 0 { throw duplicate(member) }
      if order > 0 { frames[top].isSorted = false }
    }
    members.append(member)
  }

  private mutating func closeObject() throws(JSONError) {
    let frame = frames.removeLast()
    if !frame.isSorted { try sortMembers(of: frame) }
    members.removeLast(members.count - frame.firstMember)
    output.reserve(1)
    output.append(0x7D)
    position += 1
  }
}

// MARK: - Order of members

extension Canonicalizer {
  /// Puts the members of a frame in the order of their keys' UTF-8 bytes.
  @inline(never)
  private mutating func sortMembers(of frame: Frame) throws(JSONError) {
    var sorted = Array(members[frame.firstMember...])
    sorted.sort { left, right in
      let order = compareKeys(left, right, escaped: frame.hasEscapedKey)
      return order == 0 ? left.source < right.source : order < 0
    }
    var earliest: Member?
    for (left, right) in zip(sorted, sorted.dropFirst())
    where compareKeys(left, right, escaped: frame.hasEscapedKey) == 0 {
      if right.source < earliest?.source ?? .max { earliest = right }
    }
    if let earliest { throw duplicate(earliest) }

    var moved = OutputBytes(capacity: output.count - frame.contentStart)
    for (index, member) in sorted.enumerated() {
      if index > 0 { moved.append(0x2C) }
      moved.append(output.start + member.start, count: member.end - member.start)
    }
    output.replaceTail(from: frame.contentStart, with: moved)
  }

  /// Negative, zero or positive as the left key sorts before, with or after the right one.
  @inline(__always)
  private func compareKeys(_ left: Member, _ right: Member, escaped: Bool) -> Int {
    let leftKey = UnsafeBufferPointer(
      start: output.start + left.start + 1, count: left.keyEnd - left.start - 2)
    let rightKey = UnsafeBufferPointer(
      start: output.start + right.start + 1, count: right.keyEnd - right.start - 2)
    return escaped
      ? ByteOrder.compareEscaped(leftKey, rightKey)
      : ByteOrder.compare(leftKey, rightKey)
  }

  @inline(never)
  private func duplicate(_ member: Member) -> JSONError {
    let key = UnsafeBufferPointer(
      start: output.start + member.start, count: member.keyEnd - member.start)
    return JSONError(
      offset: member.source, reason: .duplicateKey(String(decoding: key, as: UTF8.self)))
  }
}

// MARK: - Scalars

extension Canonicalizer {
  private mutating func readLiteral(_ word: StaticString) throws(JSONError) {
    let length = word.utf8CodeUnitCount
    for index in 0..<length {
      guard position + index < input.count,
        input[position + index] == word.utf8Start[index]
      else {
        throw unexpected(.literal(word.description))
      }
    }
    output.reserve(input.count - position + 8)
    output.append(word.utf8Start, count: length)
    position += length
  }

  private mutating func readInteger() throws(JSONError) {
    let start = position
    var end = position
    let isNegative = input[end] == 0x2D
    if isNegative { end += 1 }
    let firstDigit = end
    var value: UInt64 = 0
    var overflow = false
    while end < input.count, case let digit = input[end] &- 0x30, digit < 10 {
      let (tens, overflowsTens) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsSum) = tens.addingReportingOverflow(UInt64(digit))
      overflow = overflow || overflowsTens || overflowsSum
      value = sum
      end += 1
    }
    if end == firstDigit {
      position = end
      throw unexpected(.digit)
    }
    if end < input.count, [0x2E, 0x65, 0x45].contains(input[end]) {
      throw failure(.notAnInteger)
    }
    if input[firstDigit] == 0x30, end - firstDigit > 1 { throw failure(.leadingZero) }
    let limit = UInt64(Int64.max) + (isNegative ? 1 : 0)
    if overflow || value > limit { throw failure(.integerOutOfRange) }

    output.reserve(input.count - position + 8)
    if isNegative, value == 0 {
      output.append(0x30)
    } else {
      output.append(input.start(at: start), count: end - start)
    }
    position = end
  }

  /// Reads the string that starts at `position` and writes its canonical form.
  ///
  /// - Returns: whether the written form holds a backslash.
  @inline(__always)
  private mutating func readString() throws(JSONError) -> Bool {
    // Most strings are plain: one run that needs no look at single bytes.
    output.reserve(input.count - position + 8)
    let run = StringScan.plainRun(input, from: position + 1)
    let end = position + 1 + run
    if end < input.count, input[end] == 0x22 {
      let written = output.count
      output.append(input.start(at: position), count: run + 2)
      position = end + 1
      if run == UUIDShape.length { lowercaseUUID(at: written + 1) }
      return false
    }
    return try readUnusualString(plainRun: run)
  }

  private mutating func lowercaseUUID(at offset: Int) {
    let content = UnsafeMutableBufferPointer(
      start: output.start + offset, count: UUIDShape.length)
    if UUIDShape.matches(UnsafeBufferPointer(content)) { UUIDShape.lowercase(content) }
  }

  /// The rare case: a string with an escape, a character beyond ASCII, or a fault.
  @inline(never)
  private mutating func readUnusualString(plainRun: Int) throws(JSONError) -> Bool {
    let opening = position
    let written = output.count
    var isEscaped = false
    output.append(input.start(at: position), count: plainRun + 1)
    position += plainRun + 1
    while true {
      guard position < input.count else {
        position = opening
        throw failure(.unexpectedEnd(expected: .stringEnd))
      }
      let byte = input[position]
      switch byte {
      case 0x22:
        output.append(byte)
        position += 1
        if output.count - written == UUIDShape.length + 2, !isEscaped {
          lowercaseUUID(at: written + 1)
        }
        return isEscaped
      case 0x5C:
        if try readEscape() { isEscaped = true }
      case 0x00..<0x20:
        throw failure(.rawControlCharacter(byte))
      case 0x80...:
        let length = UTF8Sequence.length(input, at: position)
        guard length > 0 else { throw failure(.invalidUTF8) }
        output.append(input.start(at: position), count: length)
        position += length
      default:
        let run = StringScan.plainRun(input, from: position)
        output.append(input.start(at: position), count: run)
        position += run
      }
    }
  }

  /// Reads one escape and writes the character's canonical form.
  ///
  /// - Returns: whether that form is an escape itself.
  private mutating func readEscape() throws(JSONError) -> Bool {
    guard position + 1 < input.count else { throw failure(.invalidEscape) }
    let scalar: UInt32
    var length = 2
    switch input[position + 1] {
    case 0x22: scalar = 0x22
    case 0x5C: scalar = 0x5C
    case 0x2F: scalar = 0x2F
    case 0x62: scalar = 0x08
    case 0x66: scalar = 0x0C
    case 0x6E: scalar = 0x0A
    case 0x72: scalar = 0x0D
    case 0x74: scalar = 0x09
    case 0x75:
      (scalar, length) = try unicodeEscape()
    default:
      throw failure(.invalidEscape)
    }
    position += length
    // `\b` is two bytes here and six in canonical form, so the room left by the input is not
    // enough by itself.
    output.reserve(input.count - position + 16)
    return output.appendCanonical(scalar)
  }

  /// The scalar of the `\u` escape at `position` and the bytes that it takes: 6, or 12 for a pair.
  private func unicodeEscape() throws(JSONError) -> (UInt32, Int) {
    guard let unit = hexUnit(at: position + 2) else { throw failure(.invalidEscape) }
    guard (0xD800...0xDFFF).contains(unit) else { return (unit, 6) }
    guard unit < 0xDC00,
      position + 7 < input.count, input[position + 6] == 0x5C, input[position + 7] == 0x75,
      let low = hexUnit(at: position + 8), (0xDC00...0xDFFF).contains(low)
    else {
      throw failure(.loneSurrogate)
    }
    return (0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00), 12)
  }

  private func hexUnit(at offset: Int) -> UInt32? {
    guard offset + 4 <= input.count else { return nil }
    var unit: UInt32 = 0
    for index in offset..<offset + 4 {
      guard let digit = UUIDShape.hexValue(input[index]) else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The address of the byte at `offset`, which must be inside or at the end.
  @inline(__always)
  func start(at offset: Int) -> UnsafePointer<UInt8> {
    // A buffer without a base address has no byte to point at; callers index it first.
    guard let baseAddress else { preconditionFailure("an empty buffer has no address") }
    return baseAddress + offset
  }
}
