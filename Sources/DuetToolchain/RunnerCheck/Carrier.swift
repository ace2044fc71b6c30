import DuetKernel

/// A place in a recorded step where a value can be put so that it comes back in the answer: what
/// shows how a runner reads and writes values.
struct Carrier {
  enum Document {
    case state
    case action
  }

  let step: RecordedStep
  let document: Document
  /// What stands in that place in the recording: a part of the document.
  let original: CanonicalJSON
  /// Where the value comes back, from `state` or `effects` on.
  let place: FieldPath

  /// The request with other bytes in the place, sent as they are.
  func request(_ replacement: [UInt8]) -> [UInt8] {
    switch document {
    case .state: step.request(state: replacing(in: step.state, with: replacement))
    case .action: step.request(action: replacing(in: step.action, with: replacement))
    }
  }

  private func replacing(in whole: CanonicalJSON, with replacement: [UInt8]) -> [UInt8] {
    // Parts of a document share its storage, and so its indices.
    whole.bytes[..<original.bytes.startIndex] + replacement
      + whole.bytes[original.bytes.endIndex...]
  }

  /// The request with more members in an object; `members` is JSON text without the braces.
  func request(addingMembers members: [UInt8]) -> [UInt8] {
    request(Self.adding(members, to: original))
  }

  static func adding(_ members: [UInt8], to object: CanonicalJSON) -> [UInt8] {
    let isEmpty = object.bytes.count == 2
    return [0x7B] + members + (isEmpty ? [] : [0x2C]) + object.bytes.dropFirst()
  }

  /// What came back in the place.
  func value(in answer: CanonicalAnswer) -> CanonicalJSON? {
    answer.value(at: place)
  }
}

/// An answer whose documents are canonical.
struct CanonicalAnswer {
  let effects: CanonicalJSON
  let state: CanonicalJSON

  /// The documents as one.
  private var roots: [(key: String, value: CanonicalJSON)] {
    [("state", state), ("effects", effects)]
  }

  func value(at place: FieldPath) -> CanonicalJSON? {
    guard case .key(let root)? = place.components.first,
      let document = roots.first(where: { $0.key.utf8.elementsEqual(root) })
    else { return nil }
    return place.components.dropFirst().reduce(document.value) { value, component in
      switch component {
      case .index(let index): value?[index]
      case .key(let key): value?.members.first { $0.key.stringBytes == key }?.value
      }
    }
  }

  /// The first place with a value that satisfies a condition.
  func firstPlace(where isWanted: (CanonicalJSON) -> Bool) -> FieldPath? {
    for root in roots {
      let spot = root.value.spots().first { isWanted($0.value) }
      if let spot { return FieldPath([.key(root.key)]).appending(spot.path) }
    }
    return nil
  }
}

extension CanonicalJSON {
  struct Spot {
    let path: FieldPath
    let value: CanonicalJSON
  }

  /// This value and all below it, in canonical order, as many as a search may look at.
  func spots(limit: Int = 400) -> [Spot] {
    var spots: [Spot] = []
    var waiting = [Spot(path: FieldPath(), value: self)]
    while let spot = waiting.popLast(), spots.count < limit {
      spots.append(spot)
      let members = spot.value.members.map { member in
        Spot(path: spot.path.appending(.key(member.key.stringBytes ?? [])), value: member.value)
      }
      let elements = spot.value.elements.enumerated().map { index, element in
        Spot(path: spot.path.appending(index: index), value: element)
      }
      waiting += (members + elements).reversed()
    }
    return spots
  }
}
