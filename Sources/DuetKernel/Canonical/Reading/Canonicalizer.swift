/// Turns JSON documents into their canonical compact bytes, each in one pass (design, section 3).
///
/// There is no tree: members are written as they come, and only an object whose keys are out of
/// order has its members moved when it closes. The cost is linear in the document, plus the sorting
/// of the objects that need it; the memory is the output's and a few words per open object.
///
/// The place in the document and the innermost frame are values that are handed from function to
/// function, not properties: so they stay in registers. What is rare is kept out of line.
struct Canonicalizer: ~Copyable {
  /// How deep arrays and objects of a document may be nested.
  static let maximumDepth = 512

  /// How deep they may be nested in what this one reads.
  let depthLimit: Int

  /// How many frames are open at most where members are noted; for one reading alone.
  let noteDepth: Int
  /// The outline of the document that is read.
  var outline = CanonicalOutline()
  var envelope = EnvelopeOutline()

  /// Where the canonical bytes of every document go.
  var output = OutputBytes()
  /// Room to put members in order.
  var scratch = OutputBytes()
  /// The frames around the innermost one.
  var frames = Stack<Frame>()
  /// The members so far of every open object, outermost first.
  var members = Stack<Member>()

  /// An array or object that is still open.
  struct Frame: BitwiseCopyable {
    /// The bracket that will close it.
    var closing: UInt8
    var isSorted = true
    /// Whether a backslash stands in one of the keys, so that their bytes do not sort as they are.
    var hasEscapedKey = false
    /// Where the frame's members begin in `members`.
    var firstMember = 0
    /// Where the frame's content begins in the output, after its bracket.
    var contentStart = 0

    var isObject: Bool { closing == 0x7D }
  }

  init(depthLimit: Int = Canonicalizer.maximumDepth, noting: Noting = .nothing) {
    self.depthLimit = depthLimit
    noteDepth = noting.depth
  }

  /// Reads one document and appends its canonical bytes to `output`; nothing where it has a fault.
  mutating func read(_ input: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    frames.drop(to: 0)
    members.drop(to: 0)
    output.reserve(input.count + Cursor.slack)
    let written = output.count
    do {
      output.count = try readWhole(input) - output.start
    } catch {
      output.count = written
      throw error
    }
  }

  /// Reads one document, the only one, and gives its canonical form.
  mutating func document(_ input: UnsafeBufferPointer<UInt8>) throws(JSONError) -> CanonicalJSON {
    if input.count > Self.largeDocument { return try largeDocument(input) }
    try read(input)
    return CanonicalJSON(trusted: Array(output.written)[...])
  }

  /// From how many bytes on a document is not to be in memory once more.
  private static var largeDocument: Int { 1 << 16 }

  /// Writes where the bytes stay: canonical form is no longer than any other.
  private mutating func largeDocument(
    _ input: UnsafeBufferPointer<UInt8>
  ) throws(JSONError) -> CanonicalJSON {
    var failure: JSONError?
    var outgrown: [UInt8]?
    let bytes = [UInt8](unsafeUninitializedCapacity: input.count + Cursor.slack) { memory, count in
      guard let start = memory.baseAddress else { return }
      LargePages.prefer(for: UnsafeMutableRawBufferPointer(memory))
      output = OutputBytes(into: memory, at: start)
      do throws(JSONError) { try read(input) } catch { failure = error }
      if output.start == start {
        count = output.count
      } else {
        outgrown = Array(output.written)
      }
      output = OutputBytes()
    }
    if let failure { throw failure }
    return CanonicalJSON(trusted: (outgrown ?? bytes)[...])
  }

  /// - Returns: the end of what was written.
  private mutating func readWhole(
    _ input: UnsafeBufferPointer<UInt8>
  ) throws(JSONError) -> UnsafeMutablePointer<UInt8> {
    if input.count >= 3, input[0] == 0xEF, input[1] == 0xBB, input[2] == 0xBF {
      throw JSONError(offset: 0, reason: .byteOrderMark)
    }
    guard let start = input.baseAddress else {
      throw JSONError(offset: 0, reason: .emptyDocument)
    }
    var cursor = Cursor(start, count: input.count, writingTo: output.end)
    cursor.skipWhiteSpace()
    if cursor.isAtEnd { throw failure(.emptyDocument, at: cursor) }
    try readValue(&cursor)
    cursor.skipWhiteSpace()
    if !cursor.isAtEnd {
      throw failure(cursor.isAtMergeConflict ? .mergeConflictMarker : .trailingBytes, at: cursor)
    }
    return cursor.target
  }
}

// MARK: - Structure

extension Canonicalizer {
  /// Reads one value with everything in it.
  @inline(always)
  private mutating func readValue(_ cursor: inout Cursor) throws(JSONError) {
    var frame = Frame(closing: 0)
    var isFirst = try beginValue(&cursor, &frame, mayClose: false)
    while frames.count > 0 {
      cursor.skipWhiteSpace()
      let byte = cursor.byte
      if byte == 0x2C, !isFirst {
        cursor.copyByte()
        cursor.skipWhiteSpace()
      } else if byte == frame.closing {
        if !frame.isSorted { try sortMembers(of: frame, upTo: cursor) }
        if frames.count <= noteDepth { noteOutline(of: frame, upTo: cursor) }
        members.drop(to: frame.firstMember)
        cursor.copyByte()
        frame = frames.pop()
        isFirst = false
        continue
      } else if !isFirst {
        throw unexpected(frame.isObject ? .commaOrObjectEnd : .commaOrArrayEnd, at: cursor)
      }
      if frame.isObject {
        try readKey(&cursor, &frame, isFirst: isFirst)
        isFirst = false
      }
      isFirst = try beginValue(&cursor, &frame, mayClose: isFirst)
    }
  }

  /// Reads a scalar whole, or opens an array or object.
  ///
  /// - Parameter mayClose: whether an array could end here instead.
  /// - Returns: whether an array or object was opened, which is `frame` now.
  @inline(always)
  private mutating func beginValue(
    _ cursor: inout Cursor, _ frame: inout Frame, mayClose: Bool
  ) throws(JSONError) -> Bool {
    switch cursor.byte {
    case 0x22:
      if let run = cursor.copyPlainString() {
        if run == UUIDShape.length { lowercaseUUID(endingAt: cursor) }
      } else {
        cursor = try readUnusualString(cursor).cursor
      }
    case 0x7B:
      try open(closing: 0x7D, &cursor, &frame)
      return true
    case 0x5B:
      try open(closing: 0x5D, &cursor, &frame)
      return true
    case 0x2D, 0x30...0x39:
      if !cursor.copyUsualInteger() { cursor = try readUnusualInteger(cursor) }
    case 0x74:
      if !cursor.copyFour(Words.true) { throw unexpected(.literal("true"), at: cursor) }
    case 0x66:
      if !cursor.copyFour(Words.fals, then: 0x65) {
        throw unexpected(.literal("false"), at: cursor)
      }
    case 0x6E:
      if !cursor.copyFour(Words.null) { throw unexpected(.literal("null"), at: cursor) }
    default:
      throw unexpected(mayClose ? .valueOrArrayEnd : .value, at: cursor)
    }
    return false
  }

  @inline(always)
  private mutating func open(
    closing: UInt8, _ cursor: inout Cursor, _ frame: inout Frame
  ) throws(JSONError) {
    guard frames.count < depthLimit else { throw failure(.nestingTooDeep, at: cursor) }
    cursor.copyByte()
    frames.push(frame)
    frame = Frame(
      closing: closing, firstMember: members.count,
      contentStart: cursor.target - output.start)
  }

  /// Writes a key and its colon, and notes whether it stands after the key before it.
  @inline(always)
  private mutating func readKey(
    _ cursor: inout Cursor, _ frame: inout Frame, isFirst: Bool
  ) throws(JSONError) {
    guard cursor.byte == 0x22 else {
      throw unexpected(isFirst ? .keyOrObjectEnd : .key, at: cursor)
    }
    var member = Member(
      prefix: cursor.keyPrefix, start: cursor.target - output.start,
      source: cursor.source - cursor.start)
    if let run = cursor.copyPlainString() {
      member.keyLength = run
      if run == UUIDShape.length {
        lowercaseUUID(endingAt: cursor)
        member.prefix = output.keyPrefix(at: member.start)
      }
    } else {
      let string = try readUnusualString(cursor)
      cursor = string.cursor
      member.keyLength = cursor.target - output.start - member.start - 2
      member.prefix = output.keyPrefix(at: member.start)
      if string.isEscaped { frame.hasEscapedKey = true }
    }
    if !isFirst, frame.isSorted {
      let order = compareKeys(members.top, member, escaped: frame.hasEscapedKey)
      if order == 0 { throw duplicate(member) }
      if order > 0 { frame.isSorted = false }
    }
    members.push(member)
    cursor.skipWhiteSpace()
    guard cursor.byte == 0x3A else { throw unexpected(.colon, at: cursor) }
    cursor.copyByte()
    cursor.skipWhiteSpace()
  }
}

// MARK: - Faults

extension Canonicalizer {
  @inline(never)
  func failure(_ reason: JSONError.Reason, at cursor: Cursor) -> JSONError {
    JSONError(offset: cursor.source - cursor.start, reason: reason)
  }

  /// The error for whatever stands at the cursor instead of what is expected.
  @inline(never)
  func unexpected(_ expected: JSONError.Expectation, at cursor: Cursor) -> JSONError {
    if cursor.isAtEnd { return failure(.unexpectedEnd(expected: expected), at: cursor) }
    if cursor.isAtMergeConflict { return failure(.mergeConflictMarker, at: cursor) }
    return failure(.unexpectedByte(cursor.byte, expected: expected), at: cursor)
  }
}

extension Cursor {
  /// Whether a line such as `<<<<<<< ours` starts here.
  fileprivate var isAtMergeConflict: Bool {
    guard rest >= 7, source == start || source[-1] == 0x0A else { return false }
    switch byte {
    case 0x3C, 0x3D, 0x3E, 0x7C: break
    default: return false
    }
    return UnsafeBufferPointer(start: source, count: 7).allSatisfy { $0 == byte }
  }
}
