/// A document under construction.
///
/// A coder may fill several containers at once and in any order, so nothing is written in place:
/// the text of keys and scalars is appended to one buffer as it comes, and places and containers
/// remember where it went. `DraftWriter` walks them once at the end, when the keys can be sorted.
struct EncodingDraft {
  private(set) var text: [UInt8] = []
  private(set) var places: [Place] = [Place(container: nil)]
  private(set) var containers: [Container] = []

  /// Where one value goes: the root, a member of an object or an element of an array.
  struct Place {
    /// The container that the value is part of; `nil` for the root.
    let container: Int?
    /// A member's key with its quotes, in `text`; empty otherwise.
    var key = 0..<0
    /// Whether a backslash stands in the key, so that its bytes do not sort as they are.
    var isKeyEscaped = false
    var content = Content.empty
    /// The place after this one in the same container.
    var next: Int?
  }

  enum Content {
    case empty
    case scalar(Range<Int>)
    case container(Int)
  }

  struct Container {
    let kind: Kind
    let place: Int
    /// How many arrays and objects this one is inside of, itself included.
    let depth: Int
    var count = 0
    var firstPlace: Int?
    var lastPlace: Int?
  }

  enum Kind {
    case object
    case array
    /// An array whose elements are sorted by their bytes.
    case set
  }

  static let root = 0

  init() {
    text.reserveCapacity(256)
    places.reserveCapacity(16)
    containers.reserveCapacity(8)
  }
}

// MARK: - Building

extension EncodingDraft {
  /// Opens a container at a place that holds nothing yet.
  mutating func addContainer(_ kind: Kind, at place: Int) -> Int {
    let depth = places[place].container.map { containers[$0].depth } ?? 0
    containers.append(Container(kind: kind, place: place, depth: depth + 1))
    places[place].content = .container(containers.count - 1)
    return containers.count - 1
  }

  /// Adds an element to an array.
  mutating func addElement(to container: Int) -> Int {
    link(Place(container: container))
  }

  /// Adds a member to an object; whether its key is new is seen when the object is written.
  mutating func addMember(_ key: String, to container: Int) -> Int {
    let start = text.count
    CanonicalWriter.appendString(key, to: &text)
    let range = start..<text.count
    // The colon stands between a key and the scalar that follows it, so that one copy moves both.
    text.append(UInt8(ascii: ":"))
    return link(
      Place(container: container, key: range, isKeyEscaped: range.count != key.utf8.count + 2))
  }

  private mutating func link(_ place: Place) -> Int {
    guard let container = place.container else { return Self.root }
    let index = places.count
    places.append(place)
    containers[container].count += 1
    if let last = containers[container].lastPlace {
      places[last].next = index
    } else {
      containers[container].firstPlace = index
    }
    containers[container].lastPlace = index
    return index
  }

  mutating func set(_ integer: Int64, at place: Int) {
    let start = text.count
    CanonicalWriter.appendInteger(integer, to: &text)
    places[place].content = .scalar(start..<text.count)
  }

  mutating func set(_ string: String, at place: Int) {
    let start = text.count
    CanonicalWriter.appendString(string, to: &text)
    places[place].content = .scalar(start..<text.count)
  }

  mutating func set(_ boolean: Bool, at place: Int) {
    setLiteral(boolean ? "true" : "false", at: place)
  }

  mutating func setNull(at place: Int) {
    setLiteral("null", at: place)
  }

  private mutating func setLiteral(_ literal: StaticString, at place: Int) {
    let start = text.count
    literal.withUTF8Buffer { text.append(contentsOf: $0) }
    places[place].content = .scalar(start..<text.count)
  }
}

// MARK: - Keys

extension EncodingDraft {
  /// Negative, zero or positive as the first member's key sorts before, with or after the second's.
  func keyOrder(_ left: Int, _ right: Int) -> Int {
    let left = places[left]
    let right = places[right]
    return text.withUnsafeBufferPointer { text in
      let leftKey = UnsafeBufferPointer(rebasing: text[left.key.dropFirst().dropLast()])
      let rightKey = UnsafeBufferPointer(rebasing: text[right.key.dropFirst().dropLast()])
      return left.isKeyEscaped || right.isKeyEscaped
        ? ByteOrder.compareEscaped(leftKey, rightKey) : ByteOrder.compare(leftKey, rightKey)
    }
  }
}

// MARK: - Paths

extension EncodingDraft {
  /// The way from the root to a place.
  ///
  /// - Complexity: linear in the depth and, for elements, in their index; it is asked for errors.
  func path(to place: Int) -> [CodingPathKey] {
    var path: [CodingPathKey] = []
    var place = place
    while let container = places[place].container {
      path.append(pathKey(of: place, in: containers[container]))
      place = containers[container].place
    }
    return path.reversed()
  }

  private func pathKey(of place: Int, in container: Container) -> CodingPathKey {
    guard container.kind == .object else {
      var index = 0
      var element = container.firstPlace
      while let current = element, current != place {
        element = places[current].next
        index += 1
      }
      return CodingPathKey(index: index)
    }
    return CodingPathKey(key: CanonicalJSON(trusted: text[places[place].key]).string ?? "")
  }
}
