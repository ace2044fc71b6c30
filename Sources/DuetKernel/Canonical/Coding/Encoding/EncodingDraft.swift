/// A document under construction.
///
/// A coder may fill several containers at once and in any order, so nothing is written in place:
/// the text of keys and scalars is appended to one buffer as it comes, and places and containers
/// remember where it went. `DraftWriter` walks them once at the end, when the keys can be sorted.
struct EncodingDraft: ~Copyable {
  private(set) var text = OutputBytes(capacity: 256)
  private(set) var places: [Place] = [Place(container: nil)]
  private(set) var containers: [Container] = []

  static let root = 0

  init() {
    places.reserveCapacity(16)
    containers.reserveCapacity(8)
  }

  /// Forgets everything, and keeps the room.
  mutating func begin() {
    text.removeAll()
    containers.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    places.append(Place(container: nil))
  }

  /// Whether offsets into the text would soon outgrow their width.
  var isFull: Bool { text.count > Int32.max }
}

// MARK: - Parts

extension EncodingDraft {
  /// Where one value goes: the root, a member of an object or an element of an array.
  ///
  /// There is one for each value of the document, so its offsets are narrow.
  struct Place {
    private let containerIndex: Int32
    private var nextIndex: Int32 = -1
    /// A member's key with its quotes; empty otherwise.
    var key = TextRange.empty
    var content = Content.empty
    /// Whether a backslash stands in the key, so that its bytes do not sort as they are.
    var isKeyEscaped = false

    init(container: Int?) {
      containerIndex = Int32(container ?? -1)
    }

    /// The container that the value is part of; `nil` for the root.
    var container: Int? { containerIndex < 0 ? nil : Int(containerIndex) }

    /// The place after this one in the same container.
    var next: Int? {
      get { nextIndex < 0 ? nil : Int(nextIndex) }
      set { nextIndex = Int32(newValue ?? -1) }
    }
  }

  /// A part of a draft's text.
  struct TextRange {
    let start: UInt32
    let end: UInt32

    static let empty = TextRange(0, 0)

    init(_ start: Int, _ end: Int) {
      self.start = UInt32(start)
      self.end = UInt32(end)
    }

    var indices: Range<Int> { Int(start)..<Int(end) }
  }

  enum Content {
    case empty
    case scalar(TextRange)
    case container(Int32)
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
}

// MARK: - Building

extension EncodingDraft {
  /// Opens a container at a place that holds nothing yet.
  mutating func addContainer(_ kind: Kind, at place: Int) -> Int {
    let index = containers.count
    let depth = places[place].container.map { containers[$0].depth } ?? 0
    containers.append(Container(kind: kind, place: place, depth: depth + 1))
    places[place].content = .container(Int32(index))
    return index
  }

  /// Adds an element to an array.
  mutating func addElement(to container: Int) -> Int {
    link(Place(container: container), to: container)
  }

  /// Adds a member to an object; whether its key is new is seen when the object is written.
  mutating func addMember(_ key: String, to container: Int) -> Int {
    let start = text.count
    text.appendString(key)
    var place = Place(container: container)
    place.key = TextRange(start, text.count)
    place.isKeyEscaped = text.count - start != key.utf8.count + 2
    // The colon stands between a key and the scalar that follows it, so that one copy moves both.
    text.reserve(1)
    text.append(UInt8(ascii: ":"))
    return link(place, to: container)
  }

  private mutating func link(_ place: Place, to container: Int) -> Int {
    let index = places.count
    places.append(place)
    if let last = containers[container].lastPlace {
      places[last].next = index
    } else {
      containers[container].firstPlace = index
    }
    containers[container].lastPlace = index
    containers[container].count += 1
    return index
  }

  mutating func set(_ integer: Int64, at place: Int) {
    let start = text.count
    text.appendInteger(integer)
    places[place].content = .scalar(TextRange(start, text.count))
  }

  mutating func set(_ string: String, at place: Int) {
    let start = text.count
    text.appendString(string)
    places[place].content = .scalar(TextRange(start, text.count))
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
    places[place].content = .scalar(TextRange(start, text.count))
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
    return CodingPathKey(
      key: CanonicalJSON(
        trusted: Array(text.written[places[place].key.indices])[...]
      ).string ?? "")
  }
}
