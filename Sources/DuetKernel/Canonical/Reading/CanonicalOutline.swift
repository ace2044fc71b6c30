/// Where the members of a document's outer objects lie in its canonical bytes: those of the root,
/// and those of the objects that are elements of the root's arrays.
///
/// It is noted while the document is read, so whoever knows the document's shape finds its parts
/// without looking at its bytes again.
package struct CanonicalOutline: Sendable {
  /// A key and its value, as offsets into the canonical bytes.
  package struct Member: BitwiseCopyable, Sendable {
    fileprivate let start: Int32
    fileprivate let keyLength: Int32
    fileprivate let end: Int32

    /// The content of the key, between its quotes.
    package var key: Range<Int> { Int(start) + 1..<Int(start + keyLength) + 1 }
    package var value: Range<Int> { Int(start + keyLength) + 3..<Int(end) }
  }

  /// An object that is an element of one of the root's arrays.
  package struct Element: BitwiseCopyable, Sendable {
    fileprivate let firstMember: Int32
    fileprivate let memberCount: Int32
    fileprivate let start: Int32
    fileprivate let end: Int32

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

extension Canonicalizer {
  /// How deep the frames are whose members are noted.
  static let outlineDepth = 3

  /// Notes the members of an object that is about to close, if it is an outer one.
  @inline(never)
  mutating func noteOutline(of frame: Frame, upTo cursor: Cursor) {
    let isRoot = frames.count == 1
    guard frame.isObject, isRoot || frames.count == 3 && frames.top.closing == 0x5D else { return }
    if !frame.isSorted { outline.isInOrder = false }
    let end = cursor.target - output.start
    let noted = members.elements(from: frame.firstMember)
    let first = outline.members.count
    for index in noted.indices {
      let next = index + 1 < noted.count ? noted[index + 1].start - 1 : end
      outline.members.append(
        CanonicalOutline.Member(
          start: Int32(truncatingIfNeeded: noted[index].start),
          keyLength: Int32(truncatingIfNeeded: noted[index].keyLength),
          end: Int32(truncatingIfNeeded: next)))
    }
    if isRoot {
      outline.root = first..<outline.members.count
    } else {
      outline.elements.append(
        CanonicalOutline.Element(
          firstMember: Int32(truncatingIfNeeded: first),
          memberCount: Int32(truncatingIfNeeded: noted.count),
          start: Int32(truncatingIfNeeded: frame.contentStart - 1),
          end: Int32(truncatingIfNeeded: end + 1)))
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
      var canonicalizer = Canonicalizer(keepsOutline: bytes.count < Int(Int32.max) / 8)
      try canonicalizer.read(bytes)
      let json = CanonicalJSON(trusted: Array(canonicalizer.output.written)[...])
      let hasOutline = canonicalizer.keepsOutline && canonicalizer.outline.isInOrder
      return (json, hasOutline ? canonicalizer.outline : nil)
    }
  }
}
