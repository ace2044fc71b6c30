/// Writes a finished draft as canonical bytes: members in the order of their keys, sets in the order
/// of their elements.
///
/// It keeps its working memory from one draft to the next.
struct DraftWriter: ~Copyable {
  // Those of the draft that is being written, and valid as long as it is.
  private var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var places = UnsafeBufferPointer<EncodingDraft.Place>(start: nil, count: 0)
  private var containers = UnsafeBufferPointer<EncodingDraft.Container>(start: nil, count: 0)
  private var output = OutputBytes(capacity: 256)
  /// The members of the objects that are being written, innermost last.
  private var members: [Int] = []

  /// The canonical bytes of a draft.
  ///
  /// - Throws: `Clash` when two members of an object have one canonical key, or two elements of a set
  ///   one canonical form.
  mutating func write(_ draft: borrowing EncodingDraft) throws(Clash) -> [UInt8] {
    text = draft.text.written
    return try draft.places.withUnsafeBufferPointer { places throws(Clash) in
      try draft.containers.withUnsafeBufferPointer { containers throws(Clash) in
        (self.places, self.containers) = (places, containers)
        members.removeAll(keepingCapacity: true)
        output.removeAll()
        // All text, and for each place a comma and the braces of an object without members.
        output.reserve(text.count + 3 * places.count + 2 * containers.count)
        try write(place: EncodingDraft.root)
        return Array(output.written)
      }
    }
  }

  /// Two parts of one container that are one in the canonical form.
  struct Clash: Error {
    /// The container's place.
    let place: Int
    let reason: String
  }

  private mutating func write(place: Int) throws(Clash) {
    switch places[place].content {
    case .empty:
      // A coder that asked for nothing has no properties: an empty object.
      output.append(UInt8(ascii: "{"))
      output.append(UInt8(ascii: "}"))
    case .scalar(let range):
      append(text[range.indices])
    case .container(let index):
      let container = containers[Int(index)]
      switch container.kind {
      case .object: try write(object: container)
      case .array: try write(array: container)
      case .set: try write(set: container)
      }
    }
  }

  @inline(__always)
  private mutating func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    guard let start = bytes.base.baseAddress else { return }
    output.append(start + bytes.startIndex, count: bytes.count)
  }
}

// MARK: - Arrays and sets

extension DraftWriter {
  private mutating func write(array: EncodingDraft.Container) throws(Clash) {
    output.append(UInt8(ascii: "["))
    var place = array.firstPlace
    while let current = place {
      try write(place: current)
      place = places[current].next
      if place != nil { output.append(UInt8(ascii: ",")) }
    }
    output.append(UInt8(ascii: "]"))
  }

  private mutating func write(set: EncodingDraft.Container) throws(Clash) {
    let elements = try sortedElements(of: set)
    for (element, next) in zip(elements, elements.dropFirst()) where element == next {
      let element = CanonicalJSON(trusted: element[...])
      throw Clash(place: set.place, reason: "two elements of the set are both \(element)")
    }
    output.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      element.withUnsafeBufferPointer { append($0[...]) }
    }
    output.append(UInt8(ascii: "]"))
  }

  /// Writes each element at the output's end, and takes it away again.
  private mutating func sortedElements(
    of set: EncodingDraft.Container
  ) throws(Clash) -> [[UInt8]] {
    var elements: [[UInt8]] = []
    elements.reserveCapacity(set.count)
    let start = output.count
    var place = set.firstPlace
    while let current = place {
      try write(place: current)
      elements.append(Array(output.written[start...]))
      output.count = start
      place = places[current].next
    }
    return elements.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

// MARK: - Objects

extension DraftWriter {
  private mutating func write(object: EncodingDraft.Container) throws(Clash) {
    let base = members.count
    if !gatherMembers(of: object) { try sortMembers(from: base, of: object) }
    output.append(UInt8(ascii: "{"))
    for index in base..<members.count {
      if index > base { output.append(UInt8(ascii: ",")) }
      try write(member: members[index])
    }
    output.append(UInt8(ascii: "}"))
    members.removeSubrange(base...)
  }

  private mutating func write(member place: Int) throws(Clash) {
    let member = places[place]
    if case .scalar(let value) = member.content, value.start == member.key.end + 1 {
      return append(text[Int(member.key.start)..<Int(value.end)])
    }
    append(text[member.key.indices])
    output.append(UInt8(ascii: ":"))
    try write(place: place)
  }

  /// Appends the members of an object to `members`; true when they are in strict order already.
  private mutating func gatherMembers(of object: EncodingDraft.Container) -> Bool {
    var isSorted = true
    var place = object.firstPlace
    var previous: Int?
    while let current = place {
      if isSorted, let previous {
        isSorted = Self.keyOrder(places[previous], places[current], in: text) < 0
      }
      members.append(current)
      previous = current
      place = places[current].next
    }
    return isSorted
  }

  private mutating func sortMembers(
    from base: Int, of object: EncodingDraft.Container
  ) throws(Clash) {
    let (text, places) = (text, places)
    members[base...].sort { Self.keyOrder(places[$0], places[$1], in: text) < 0 }
    for (left, right) in zip(members[base...], members[base...].dropFirst())
    where Self.keyOrder(places[left], places[right], in: text) == 0 {
      let key = String(decoding: text[places[left].key.indices], as: UTF8.self)
      throw Clash(place: object.place, reason: "two members have the key \(key)")
    }
  }

  /// Negative, zero or positive as the first member's key sorts before, with or after the second's.
  private static func keyOrder(
    _ left: EncodingDraft.Place, _ right: EncodingDraft.Place, in text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let leftKey = UnsafeBufferPointer(rebasing: text[left.key.indices.dropFirst().dropLast()])
    let rightKey = UnsafeBufferPointer(rebasing: text[right.key.indices.dropFirst().dropLast()])
    return left.isKeyEscaped || right.isKeyEscaped
      ? ByteOrder.compareEscaped(leftKey, rightKey) : ByteOrder.compare(leftKey, rightKey)
  }
}
