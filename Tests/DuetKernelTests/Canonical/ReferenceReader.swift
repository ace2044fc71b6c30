@testable import DuetKernel

/// The canonical form once more, as plainly as it can be written: a byte at a time, a tree of
/// values, no regard for speed. The reader must agree with it on every document and every fault.
struct ReferenceReader {
  private struct Member {
    let source: Int
    let text: [UInt8]
    let key: [UInt8]
    let value: [UInt8]
  }

  private let document: [UInt8]
  private var position = 0

  static func canonical(_ document: [UInt8]) -> Result<[UInt8], JSONError> {
    var reader = ReferenceReader(document: document)
    return Result { () throws(JSONError) in try reader.whole() }
  }

  private init(document: [UInt8]) {
    self.document = document
  }

  private var byte: UInt8? { position < document.count ? document[position] : nil }

  private func failure(_ reason: JSONError.Reason) -> JSONError {
    JSONError(offset: position, reason: reason)
  }

  private func unexpected(_ expected: JSONError.Expectation) -> JSONError {
    guard let byte else { return failure(.unexpectedEnd(expected: expected)) }
    return isAtMergeConflict
      ? failure(.mergeConflictMarker) : failure(.unexpectedByte(byte, expected: expected))
  }

  private var isAtMergeConflict: Bool {
    let line = document[position...].prefix(7)
    guard line.count == 7, let first = line.first, Array("<=>|".utf8).contains(first) else {
      return false
    }
    return line.allSatisfy { $0 == first } && (position == 0 || document[position - 1] == 0x0A)
  }

  private mutating func skipWhiteSpace() {
    while let byte, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { position += 1 }
  }

  private mutating func whole() throws(JSONError) -> [UInt8] {
    if document.starts(with: [0xEF, 0xBB, 0xBF]) { throw failure(.byteOrderMark) }
    skipWhiteSpace()
    if byte == nil { throw failure(.emptyDocument) }
    let text = try value(depth: 0, expected: .value)
    skipWhiteSpace()
    if byte != nil { throw failure(isAtMergeConflict ? .mergeConflictMarker : .trailingBytes) }
    return text
  }

  private mutating func value(
    depth: Int, expected: JSONError.Expectation
  ) throws(JSONError) -> [UInt8] {
    switch byte {
    case 0x22: return CanonicalJSON(string: String(decoding: try string(), as: UTF8.self)).array
    case 0x7B, 0x5B:
      if depth == 512 { throw failure(.nestingTooDeep) }
      return byte == 0x7B ? try object(depth: depth + 1) : try array(depth: depth + 1)
    case 0x2D, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39: return try integer()
    case 0x74: return try literal("true")
    case 0x66: return try literal("false")
    case 0x6E: return try literal("null")
    default: throw unexpected(expected)
    }
  }

  private mutating func literal(_ word: String) throws(JSONError) -> [UInt8] {
    guard document[position...].starts(with: word.utf8) else { throw unexpected(.literal(word)) }
    position += word.utf8.count
    return Array(word.utf8)
  }

  private mutating func integer() throws(JSONError) -> [UInt8] {
    let start = position
    if byte == 0x2D { position += 1 }
    let digits = document[position...].prefix { (0x30...0x39).contains($0) }
    position = digits.endIndex
    if digits.isEmpty { throw unexpected(.digit) }
    let text = String(decoding: document[start..<position], as: UTF8.self)
    let end = byte
    position = end == nil || !Array(".eE".utf8).contains(end ?? 0) ? position : start
    if position == start { throw failure(.notAnInteger) }
    defer { position = digits.endIndex }
    position = start
    if digits.count > 1, digits.first == 0x30 { throw failure(.leadingZero) }
    guard let value = Int64(text) else { throw failure(.integerOutOfRange) }
    return Array("\(value)".utf8)
  }

  private mutating func array(depth: Int) throws(JSONError) -> [UInt8] {
    position += 1
    var elements: [[UInt8]] = []
    skipWhiteSpace()
    while byte != 0x5D {
      if !elements.isEmpty {
        guard byte == 0x2C else { throw unexpected(.commaOrArrayEnd) }
        position += 1
        skipWhiteSpace()
      }
      elements.append(
        try value(depth: depth, expected: elements.isEmpty ? .valueOrArrayEnd : .value))
      skipWhiteSpace()
    }
    position += 1
    return [0x5B] + elements.joined(separator: [0x2C]) + [0x5D]
  }

  private mutating func object(depth: Int) throws(JSONError) -> [UInt8] {
    position += 1
    var members: [Member] = []
    skipWhiteSpace()
    while byte != 0x7D {
      if !members.isEmpty {
        guard byte == 0x2C else { throw unexpected(.commaOrObjectEnd) }
        position += 1
        skipWhiteSpace()
      }
      guard byte == 0x22 else { throw unexpected(members.isEmpty ? .keyOrObjectEnd : .key) }
      let source = position
      let text = CanonicalJSON(string: String(decoding: try string(), as: UTF8.self))
      let key = text.stringBytes ?? []
      try refuse(key, text.array, at: source, after: members)
      skipWhiteSpace()
      guard byte == 0x3A else { throw unexpected(.colon) }
      position += 1
      skipWhiteSpace()
      let value = try value(depth: depth, expected: .value)
      members.append(Member(source: source, text: text.array, key: key, value: value))
      skipWhiteSpace()
    }
    try refuseDuplicates(among: members)
    position += 1
    members.sort { $0.key.lexicographicallyPrecedes($1.key) }
    return [0x7B] + members.map { $0.text + [0x3A] + $0.value }.joined(separator: [0x2C]) + [0x7D]
  }

  /// A repeated key is named at once where the keys before it were in order.
  private func refuse(
    _ key: [UInt8], _ text: [UInt8], at source: Int, after members: [Member]
  ) throws(JSONError) {
    let isSorted = zip(members, members.dropFirst()).allSatisfy {
      $0.key.lexicographicallyPrecedes($1.key)
    }
    if isSorted, members.last?.key == key { throw duplicate(text, at: source) }
  }

  private func refuseDuplicates(among members: [Member]) throws(JSONError) {
    for (index, member) in members.enumerated()
    where members[..<index].contains(where: { $0.key == member.key }) {
      throw duplicate(member.text, at: member.source)
    }
  }

  private func duplicate(_ text: [UInt8], at source: Int) -> JSONError {
    JSONError(offset: source, reason: .duplicateKey(String(decoding: text, as: UTF8.self)))
  }

  /// The text of the string at `position`, as UTF-8.
  private mutating func string() throws(JSONError) -> [UInt8] {
    let opening = position
    var text: [UInt8] = []
    position += 1
    while let byte {
      switch byte {
      case 0x22:
        position += 1
        return text
      case 0x5C: text += try escape()
      case 0x00..<0x20: throw failure(.rawControlCharacter(byte))
      case 0x20..<0x80:
        text.append(byte)
        position += 1
      default: text += try foreign()
      }
    }
    position = opening
    throw failure(.unexpectedEnd(expected: .stringEnd))
  }

  private mutating func foreign() throws(JSONError) -> [UInt8] {
    for length in 2...4 where position + length <= document.count {
      let bytes = document[position..<position + length]
      if let text = String(validating: bytes, as: UTF8.self), text.unicodeScalars.count == 1 {
        position += length
        return Array(bytes)
      }
    }
    throw failure(.invalidUTF8)
  }

  private mutating func escape() throws(JSONError) -> [UInt8] {
    let short: [UInt8: UInt8] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9,
    ]
    guard position + 1 < document.count else { throw failure(.invalidEscape) }
    if let byte = short[document[position + 1]] {
      position += 2
      return [byte]
    }
    guard let unit = unit(at: position) else { throw failure(.invalidEscape) }
    if let scalar = Unicode.Scalar(unit) {
      position += 6
      return Array(String(Character(scalar)).utf8)
    }
    guard unit < 0xDC00, let low = self.unit(at: position + 6), (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + low - 0xDC00)
    else { throw failure(.loneSurrogate) }
    position += 12
    return Array(String(Character(scalar)).utf8)
  }

  /// The number of the `\u` escape at an offset.
  private func unit(at offset: Int) -> UInt32? {
    guard offset + 6 <= document.count, document[offset] == 0x5C, document[offset + 1] == 0x75
    else { return nil }
    let digits = document[offset + 2..<offset + 6]
    guard digits.allSatisfy({ UUIDShape.hexValue($0) != nil }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

extension CanonicalJSON {
  fileprivate var array: [UInt8] { Array(bytes) }
}
