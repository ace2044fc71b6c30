/// Writes a finished draft as canonical bytes: members in the order of their keys, sets in the order
/// of their elements.
struct DraftWriter {
  private let draft: EncodingDraft
  private var output: [UInt8] = []
  /// The members of the objects that are being written, innermost last.
  private var members: [Int] = []

  /// The canonical bytes of a draft.
  ///
  /// - Throws: `EncodingError` when two members of an object have one canonical key, or two elements
  ///   of a set one canonical form.
  static func write(_ draft: EncodingDraft) throws -> [UInt8] {
    var writer = DraftWriter(draft: draft)
    writer.output.reserveCapacity(draft.text.count + 2 * draft.places.count + 2)
    try writer.write(place: EncodingDraft.root)
    return writer.output
  }

  private init(draft: EncodingDraft) {
    self.draft = draft
  }

  private mutating func write(place: Int) throws {
    switch draft.places[place].content {
    case .empty:
      // A coder that asked for nothing has no properties: an empty object.
      output.append(UInt8(ascii: "{"))
      output.append(UInt8(ascii: "}"))
    case .scalar(let range):
      output.append(contentsOf: draft.text[range])
    case .container(let index):
      let container = draft.containers[index]
      switch container.kind {
      case .object: try write(object: container)
      case .array: try write(array: container)
      case .set: try write(set: container)
      }
    }
  }
}

// MARK: - Arrays and sets

extension DraftWriter {
  private mutating func write(array: EncodingDraft.Container) throws {
    output.append(UInt8(ascii: "["))
    var place = array.firstPlace
    while let current = place {
      try write(place: current)
      place = draft.places[current].next
      if place != nil { output.append(UInt8(ascii: ",")) }
    }
    output.append(UInt8(ascii: "]"))
  }

  private mutating func write(set: EncodingDraft.Container) throws {
    let start = output.count
    var elements: [[UInt8]] = []
    elements.reserveCapacity(set.count)
    var place = set.firstPlace
    while let current = place {
      try write(place: current)
      elements.append(Array(output[start...]))
      output.removeSubrange(start...)
      place = draft.places[current].next
    }
    elements.sort { $0.lexicographicallyPrecedes($1) }
    if let twin = zip(elements, elements.dropFirst()).first(where: { $0 == $1 }) {
      throw failure(
        "two elements of the set are both \(CanonicalJSON(trusted: twin.0[...]))", in: set)
    }
    output.append(UInt8(ascii: "["))
    output.append(contentsOf: elements.joined(separator: CollectionOfOne(UInt8(ascii: ","))))
    output.append(UInt8(ascii: "]"))
  }
}

// MARK: - Objects

extension DraftWriter {
  private mutating func write(object: EncodingDraft.Container) throws {
    let base = members.count
    let isSorted = gatherMembers(of: object)
    if !isSorted { sortMembers(from: base) }
    output.append(UInt8(ascii: "{"))
    for index in base..<members.count {
      if index > base {
        guard isSorted || draft.keyOrder(members[index - 1], members[index]) != 0 else {
          let key = CanonicalJSON(trusted: draft.text[draft.places[members[index]].key])
          throw failure("two members have the key \(key)", in: object)
        }
        output.append(UInt8(ascii: ","))
      }
      try write(member: members[index])
    }
    output.append(UInt8(ascii: "}"))
    members.removeSubrange(base...)
  }

  private mutating func write(member place: Int) throws {
    let member = draft.places[place]
    if case .scalar(let value) = member.content, value.lowerBound == member.key.upperBound + 1 {
      output.append(contentsOf: draft.text[member.key.lowerBound..<value.upperBound])
      return
    }
    output.append(contentsOf: draft.text[member.key])
    output.append(UInt8(ascii: ":"))
    try write(place: place)
  }

  /// Appends the members of an object to `members`; true when they are in strict order already.
  private mutating func gatherMembers(of object: EncodingDraft.Container) -> Bool {
    var isSorted = true
    var place = object.firstPlace
    var previous: Int?
    while let current = place {
      if isSorted, let previous { isSorted = draft.keyOrder(previous, current) < 0 }
      members.append(current)
      previous = current
      place = draft.places[current].next
    }
    return isSorted
  }

  private mutating func sortMembers(from base: Int) {
    members[base...].sort { [draft] in draft.keyOrder($0, $1) < 0 }
  }

  private func failure(_ reason: String, in container: EncodingDraft.Container) -> EncodingError {
    .invalidValue(
      CanonicalJSON(trusted: []),
      EncodingError.Context(
        codingPath: draft.path(to: container.place), debugDescription: reason))
  }
}
