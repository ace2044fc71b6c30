/// The values of a document that a decoding has come across, and the containers that it opened.
///
/// Opening a container notes where its values lie; their insides are looked at when they are opened
/// in their turn. Entries are never removed, so that a decoder which a coder kept stays valid.
struct DecodingTable: ~Copyable {
  /// The document, in memory that the table owns.
  private var memory = OutputBytes()
  private(set) var values: [Value] = []
  private(set) var containers: [Container] = []

  /// The document; valid until the next one begins.
  var bytes: UnsafeBufferPointer<UInt8> { memory.written }

  static let root = 0
  /// Offsets are narrow: there is an entry for each value of the document.
  static let maximumSize = Int(Int32.max)

  init() {
    values.reserveCapacity(32)
    containers.reserveCapacity(8)
  }

  /// Forgets everything, and starts with another document.
  ///
  /// - Parameter document: canonical bytes, at most `maximumSize`.
  mutating func begin(document: ArraySlice<UInt8>) {
    memory.removeAll()
    document.withUnsafeBufferPointer { memory.append(contentsOf: $0) }
    containers.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    values.append(Value(bytes: 0..<document.count, container: nil))
  }
}

// MARK: - Parts

extension DecodingTable {
  /// A value in the document; offsets count from the document's first byte.
  struct Value {
    private let start: Int32
    private let end: Int32
    private let keyStart: Int32
    private let keyEnd: Int32
    private let containerIndex: Int32
    private var openIndex: Int32 = -1
    /// Whether somebody has decoded the value.
    var isDecoded = false

    init(bytes: Range<Int>, container: Int?, key: Range<Int> = 0..<0) {
      start = Int32(bytes.lowerBound)
      end = Int32(bytes.upperBound)
      keyStart = Int32(key.lowerBound)
      keyEnd = Int32(key.upperBound)
      containerIndex = Int32(container ?? -1)
    }

    var bytes: Range<Int> { Int(start)..<Int(end) }
    /// A member's key without its quotes; empty otherwise.
    var key: Range<Int> { Int(keyStart)..<Int(keyEnd) }
    /// The container that the value is part of; `nil` for the root.
    var container: Int? { containerIndex < 0 ? nil : Int(containerIndex) }
    /// The container that the value is, while somebody is decoding it.
    var openContainer: Int? {
      get { openIndex < 0 ? nil : Int(openIndex) }
      set { openIndex = Int32(newValue ?? -1) }
    }
  }

  struct Container {
    let value: Int
    let isObject: Bool
    /// The type whose coder opened the container.
    let owner: any Any.Type
    /// The members or elements, in `values`.
    let items: Range<Int>
    /// How many of the items nobody has decoded yet.
    var undecoded: Int
    /// Whether a backslash stands in one of the keys, so that their bytes do not sort as they are.
    var hasEscapedKey = false
    /// The value that names the case, when the object is a sum.
    var caseName: Int?
  }
}

// MARK: - Containers

extension DecodingTable {
  /// Opens an array or object and notes its items.
  mutating func open(_ value: Int, owner: any Any.Type) -> Int {
    let range = values[value].bytes
    let isObject = bytes[range.lowerBound] == UInt8(ascii: "{")
    let first = values.count
    let hasEscapedKey = noteItems(in: range, areMembers: isObject, container: containers.count)
    containers.append(
      Container(
        value: value, isObject: isObject, owner: owner, items: first..<values.count,
        undecoded: values.count - first, hasEscapedKey: hasEscapedKey))
    values[value].openContainer = containers.count - 1
    return containers.count - 1
  }

  /// Appends the items of an array or object, and tells whether one of its keys is escaped.
  private mutating func noteItems(
    in range: Range<Int>, areMembers: Bool, container: Int
  ) -> Bool {
    var hasEscapedKey = false
    var position = range.lowerBound + 1
    let end = range.upperBound - 1
    while position < end {
      var key = 0..<0
      if areMembers {
        let keyEnd = CompactScan.endOfString(bytes, at: position)
        key = position + 1..<keyEnd - 1
        hasEscapedKey = hasEscapedKey || bytes[key].contains(UInt8(ascii: "\\"))
        position = keyEnd + 1
      }
      let valueEnd = CompactScan.endOfValue(bytes, at: position)
      values.append(Value(bytes: position..<valueEnd, container: container, key: key))
      position = valueEnd + 1
    }
    return hasEscapedKey
  }

  /// Forgets that a value is being decoded, so that the next one to decode it starts afresh.
  mutating func close(_ container: Int) {
    values[containers[container].value].openContainer = nil
  }

  mutating func setCaseName(_ name: Int, of container: Int) {
    containers[container].caseName = name
  }

  mutating func markDecoded(_ value: Int) {
    guard !values[value].isDecoded else { return }
    values[value].isDecoded = true
    if let container = values[value].container { containers[container].undecoded -= 1 }
  }
}
