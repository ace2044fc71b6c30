/// Where the members of a document's outer objects lie in its canonical bytes: those of the root,
/// and those of the objects that are elements of the root's arrays.
///
/// It is noted while the document is read, so whoever knows the document's shape finds its parts
/// without looking at its bytes again.
package struct CanonicalOutline: Sendable {
  /// A key and its value, as offsets into the canonical bytes.
  package struct Member: BitwiseCopyable, Sendable {
    fileprivate var start: Int32
    fileprivate let keyLength: Int32
    fileprivate var end: Int32

    /// The content of the key, between its quotes.
    package var key: Range<Int> { Int(start) + 1..<Int(start + keyLength) + 1 }
    package var value: Range<Int> { Int(start + keyLength) + 3..<Int(end) }
  }

  /// An object that is an element of one of the root's arrays.
  package struct Element: BitwiseCopyable, Sendable {
    fileprivate let firstMember: Int32
    fileprivate let memberCount: Int32
    fileprivate var start: Int32
    fileprivate var end: Int32

    /// The object with its braces.
    package var range: Range<Int> { Int(start)..<Int(end) }
    /// Where its members stand in `members`.
    package var members: Range<Int> { Int(firstMember)..<Int(firstMember + memberCount) }
  }

  /// Those of the elements, in order, and last those of the root.
  package fileprivate(set) var members: [Member] = []
  /// In the order of the document.
  package fileprivate(set) var elements: [Element] = []
  /// Where the root's members stand in `members`.
  package fileprivate(set) var root = 0..<0
  /// Whether no object was out of order: its members were moved after they were noted.
  fileprivate var isInOrder = true

  /// The value of a key of the root.
  ///
  /// - Parameter json: the document that this is the outline of.
  package func value(of key: String, in json: CanonicalJSON) -> CanonicalJSON? {
    let member = members[root].first { json.bytes[$0.key].elementsEqual(key.utf8) }
    return member.map { CanonicalJSON(trusted: json.bytes[$0.value]) }
  }
}

extension CanonicalOutline {
  /// Makes offsets that count from the beginning of a message count from that of the document.
  fileprivate mutating func rebase(to start: Int) {
    let start = Int32(truncatingIfNeeded: start)
    for index in members.indices {
      members[index].start -= start
      members[index].end -= start
    }
    for index in elements.indices {
      elements[index].start -= start
      elements[index].end -= start
    }
  }
}

/// Where whole documents lie in the canonical bytes of a message that carries them by name and
/// nothing else: `{"fixtures":{"a":{…},"b":{…}}}`.
package struct EnvelopeOutline: Sendable {
  /// How deep the documents stand in it.
  static let levels = 2

  /// The one member of the message.
  package fileprivate(set) var root: CanonicalOutline.Member?
  /// The documents' members, in order.
  package fileprivate(set) var members: [CanonicalOutline.Member] = []
  /// The outline of each.
  package fileprivate(set) var documents: [CanonicalOutline] = []
  /// How many objects there are whose members could be the documents.
  fileprivate var objectCount = 0
  fileprivate var isInOrder = true

  /// Whether each document is an object whose outline is known and nothing was moved.
  fileprivate var isWhole: Bool {
    isInOrder && objectCount == 1 && root != nil && members.count == documents.count
      && documents.allSatisfy(\.isInOrder)
  }
}

extension Canonicalizer {
  /// How many levels of a document have their members noted.
  private static let notedLevels = 3

  /// What is noted while a document is read.
  enum Noting {
    case nothing
    /// The outline of the one document.
    case document
    /// The outlines of the documents in the members of the one member of a message.
    case envelope

    /// How many frames are open at most where something is noted.
    var depth: Int {
      switch self {
      case .nothing: -1
      case .document: notedLevels
      case .envelope: notedLevels + EnvelopeOutline.levels
      }
    }
  }

  /// Notes the members of an object that is about to close, if it is an outer one.
  @inline(never)
  mutating func noteOutline(of frame: Frame, upTo cursor: Cursor) {
    guard frame.isObject else { return }
    let level = noteDepth - Self.notedLevels
    switch frames.count - level {
    case 1:
      noteMembers(of: frame, upTo: cursor)
      if level > 0 { endDocument(of: frame) }
    case 3 where frames.top.closing == 0x5D:
      noteMembers(of: frame, upTo: cursor)
    case ...0:
      noteEnvelope(of: frame, upTo: cursor)
    default: break
    }
  }

  private mutating func noteMembers(of frame: Frame, upTo cursor: Cursor) {
    if !frame.isSorted { outline.isInOrder = false }
    let end = cursor.target - output.start
    let first = outline.members.count
    outline.members.append(members.elements(from: frame.firstMember), upTo: end)
    if frames.count == noteDepth {
      outline.elements.append(
        CanonicalOutline.Element(
          firstMember: Int32(truncatingIfNeeded: first),
          memberCount: Int32(truncatingIfNeeded: outline.members.count - first),
          start: Int32(truncatingIfNeeded: frame.contentStart - 1),
          end: Int32(truncatingIfNeeded: end + 1)))
    } else {
      outline.root = first..<outline.members.count
    }
  }

  private mutating func endDocument(of frame: Frame) {
    outline.rebase(to: frame.contentStart - 1)
    envelope.documents.append(outline)
    outline = CanonicalOutline()
  }

  private mutating func noteEnvelope(of frame: Frame, upTo cursor: Cursor) {
    if !frame.isSorted { envelope.isInOrder = false }
    let end = cursor.target - output.start
    if frames.count == EnvelopeOutline.levels {
      envelope.objectCount += 1
      envelope.members.append(members.elements(from: frame.firstMember), upTo: end)
    } else {
      var root: [CanonicalOutline.Member] = []
      root.append(members.elements(from: frame.firstMember), upTo: end)
      envelope.root = root.count == 1 ? root.first : nil
    }
  }
}

extension [CanonicalOutline.Member] {
  /// - Parameter end: where the content of their object ends.
  fileprivate mutating func append(
    _ noted: UnsafeMutableBufferPointer<Canonicalizer.Member>, upTo end: Int
  ) {
    for index in noted.indices {
      let next = index + 1 < noted.count ? noted[index + 1].start - 1 : end
      append(
        CanonicalOutline.Member(
          start: Int32(truncatingIfNeeded: noted[index].start),
          keyLength: Int32(truncatingIfNeeded: noted[index].keyLength),
          end: Int32(truncatingIfNeeded: next)))
    }
  }
}

extension CanonicalJSON {
  /// Reads a JSON document strictly, and notes its outline on the way.
  ///
  /// - Returns: the value and its outline; no outline where an outer object is out of order, or
  ///   the document is too large for its offsets.
  package static func outlined(
    parsing document: [UInt8]
  ) throws(JSONError) -> (json: CanonicalJSON, outline: CanonicalOutline?) {
    try document.withUnsafeBufferPointer { bytes throws(JSONError) in
      let fits = bytes.count < Int(Int32.max) / 8
      var canonicalizer = Canonicalizer(noting: fits ? .document : .nothing)
      let json = try canonicalizer.document(bytes)
      let hasOutline = fits && canonicalizer.outline.isInOrder
      return (json, hasOutline ? canonicalizer.outline : nil)
    }
  }

  /// The same for a message that carries whole documents in the members of its one member; the
  /// documents may be as deep as any.
  ///
  /// - Returns: the message, and where its documents lie if it has that shape and nothing in it is
  ///   out of order.
  package static func outlined(
    parsingEnvelope message: ArraySlice<UInt8>
  ) throws(JSONError) -> (json: CanonicalJSON, outline: EnvelopeOutline?) {
    try message.withUnsafeBufferPointer { bytes throws(JSONError) in
      let fits = bytes.count < Int(Int32.max) / 8
      var canonicalizer = Canonicalizer(
        depthLimit: Canonicalizer.maximumDepth + EnvelopeOutline.levels,
        noting: fits ? .envelope : .nothing)
      let json = try canonicalizer.document(bytes)
      let hasOutline = fits && canonicalizer.envelope.isWhole
      return (json, hasOutline ? canonicalizer.envelope : nil)
    }
  }
}
