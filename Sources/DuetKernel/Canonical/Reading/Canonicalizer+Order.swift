#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The order of an object's members.

extension Canonicalizer {
  /// A member of an open object, as offsets into the output and the input.
  struct Member: BitwiseCopyable {
    /// The first eight bytes of the key as a number; what follows a shorter key is in it too.
    var prefix: UInt64
    /// The key's first quote in the output.
    var start: Int
    /// The key's first quote in the input.
    var source: Int
    /// The length of the key between its quotes.
    var keyLength = 0
    /// The length of the key, the colon and the value; known once the object closes.
    var length = 0
  }

  /// Puts the members of a frame in the order of their keys' UTF-8 bytes.
  @inline(never)
  mutating func sortMembers(of frame: Frame, upTo cursor: Cursor) throws(JSONError) {
    let end = cursor.target - output.start
    let members = members.elements(from: frame.firstMember)
    for index in members.indices {
      let next = index + 1 < members.count ? members[index + 1].start - 1 : end
      members[index].length = next - members[index].start
    }
    if sort(members, escaped: frame.hasEscapedKey) {
      throw firstDuplicate(in: members, escaped: frame.hasEscapedKey)
    }
    output.rearrange(
      from: frame.contentStart, to: end, pieces: members, through: &scratch)
  }

  /// - Returns: whether two keys are equal; every sort compares what ends up side by side.
  private func sort(_ members: UnsafeMutableBufferPointer<Member>, escaped: Bool) -> Bool {
    var hasDuplicates = false
    // Equal keys stay in the order of the document.
    func isOrdered(_ left: Member, _ right: Member) -> Bool {
      let order = compareKeys(left, right, escaped: escaped)
      if order == 0 { hasDuplicates = true }
      return order == 0 ? left.source < right.source : order < 0
    }
    guard members.count <= 24 else {
      var members = members
      members.sort(by: isOrdered)
      return hasDuplicates
    }
    for index in 1..<members.count {
      let member = members[index]
      var place = index
      while place > 0, isOrdered(member, members[place - 1]) {
        members[place] = members[place - 1]
        place -= 1
      }
      members[place] = member
    }
    return hasDuplicates
  }

  /// Names the member that is the first in the document to repeat a key.
  @inline(never)
  private func firstDuplicate(
    in sorted: UnsafeMutableBufferPointer<Member>, escaped: Bool
  ) -> JSONError {
    let repeating = zip(sorted, sorted.dropFirst())
      .filter { compareKeys($0, $1, escaped: escaped) == 0 }
      .map { $1 }
    let first = repeating.min { $0.source < $1.source }
    return duplicate(first ?? sorted[0])
  }

  /// Negative, zero or positive as the left key sorts before, with or after the right one.
  @inline(__always)
  func compareKeys(_ left: Member, _ right: Member, escaped: Bool) -> Int {
    if escaped { return compareEscapedKeys(left, right) }
    let common = min(left.keyLength, right.keyLength)
    let difference = left.prefix ^ right.prefix
    if difference != 0 {
      let isWithinKeys = difference.leadingZeroBitCount >> 3 < common
      if isWithinKeys { return left.prefix < right.prefix ? -1 : 1 }
      return left.keyLength &- right.keyLength
    }
    if common <= 8 { return left.keyLength &- right.keyLength }
    let order = memcmp(
      output.start + (left.start + 9), output.start + (right.start + 9), common &- 8)
    return order == 0 ? left.keyLength &- right.keyLength : Int(order)
  }

  @inline(never)
  private func compareEscapedKeys(_ left: Member, _ right: Member) -> Int {
    ByteOrder.compareEscaped(content(ofKey: left), content(ofKey: right))
  }

  private func content(ofKey member: Member) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: output.start + member.start + 1, count: member.keyLength)
  }

  @inline(never)
  func duplicate(_ member: Member) -> JSONError {
    let key = UnsafeBufferPointer(
      start: output.start + member.start, count: member.keyLength + 2)
    return JSONError(
      offset: member.source, reason: .duplicateKey(String(decoding: key, as: UTF8.self)))
  }
}

extension OutputBytes {
  /// The first eight bytes after the quote of the key that starts at an offset, as a number that
  /// sorts as they do.
  @inline(__always)
  func keyPrefix(at offset: Int) -> UInt64 {
    Words.load(start + (offset + 1)).byteSwapped
  }

  /// Writes members in a new order, with commas between them, into the room that they took.
  mutating func rearrange(
    from first: Int, to end: Int, pieces: UnsafeMutableBufferPointer<Canonicalizer.Member>,
    through scratch: inout OutputBytes
  ) {
    scratch.count = 0
    if end - first > Self.largeRun {
      return rearrangeAroundLargest(from: first, pieces: pieces, through: &scratch)
    }
    scratch.reserve(end - first + Cursor.slack)
    scratch.append(start + first, count: end - first)
    var target = start + first
    for piece in pieces {
      target.update(from: scratch.start + (piece.start - first), count: piece.length)
      target += piece.length
      target.pointee = 0x2C
      target += 1
    }
  }

  /// From how many bytes on memory matters more than one copy.
  private static var largeRun: Int { 1 << 16 }

  /// The same without a copy of the largest piece, which often is most of a large document.
  private mutating func rearrangeAroundLargest(
    from first: Int, pieces: UnsafeMutableBufferPointer<Canonicalizer.Member>,
    through scratch: inout OutputBytes
  ) {
    guard let largest = pieces.indices.max(by: { pieces[$0].length < pieces[$1].length }) else {
      return
    }
    for index in pieces.indices where index != largest {
      scratch.reserve(pieces[index].length + Cursor.slack)
      scratch.append(start + pieces[index].start, count: pieces[index].length)
    }
    let before = pieces[..<largest].reduce(0) { $0 + $1.length + 1 }
    (start + first + before).update(
      from: start + pieces[largest].start, count: pieces[largest].length)
    var source = scratch.start
    var target = start + first
    for index in pieces.indices {
      let length = pieces[index].length
      if index != largest {
        target.update(from: source, count: length)
        source += length
      }
      target[length] = 0x2C
      target += length + 1
    }
  }
}
