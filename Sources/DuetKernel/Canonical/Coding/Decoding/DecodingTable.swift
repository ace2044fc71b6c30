/// The values of a document that a decoding has come across, and the containers that it opened.
///
/// Opening a container notes where its values lie; their insides are looked at when they are opened
/// in their turn. Entries are never removed, so that a decoder which a coder kept stays valid.
struct DecodingTable {
  let document: ArraySlice<UInt8>
  private(set) var values: [Value]
  private(set) var containers: [Container] = []

  /// A value in the document; offsets count from the document's first byte.
  struct Value {
    let bytes: Range<Int>
    /// The container that the value is part of; `nil` for the root.
    let container: Int?
    /// A member's key without its quotes; empty otherwise.
    var key = 0..<0
    /// Whether somebody has decoded the value.
    var isDecoded = false
    /// The container that the value is, while somebody is decoding it.
    var openContainer: Int?
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
    /// The case that the object names, when it is a sum.
    var caseName: String?
  }

  static let root = 0

  init(document: ArraySlice<UInt8>) {
    self.document = document
    values = [Value(bytes: 0..<document.count, container: nil)]
    values.reserveCapacity(32)
    containers.reserveCapacity(8)
  }

  func json(of value: Int) -> CanonicalJSON { json(in: values[value].bytes) }

  private func json(in range: Range<Int>) -> CanonicalJSON {
    let start = document.startIndex + range.lowerBound
    return CanonicalJSON(trusted: document[start..<start + range.count])
  }
}

// MARK: - Containers

extension DecodingTable {
  /// Opens an array or object and notes its items.
  mutating func open(_ value: Int, owner: any Any.Type) -> Int {
    let isObject = json(of: value).kind == .object
    let first = values.count
    let container = containers.count
    let hasEscapedKey = document.withUnsafeBufferPointer { bytes in
      Self.note(
        itemsIn: values[value].bytes, of: bytes, areMembers: isObject, container: container,
        in: &values)
    }
    containers.append(
      Container(
        value: value, isObject: isObject, owner: owner, items: first..<values.count,
        undecoded: values.count - first, hasEscapedKey: hasEscapedKey))
    values[value].openContainer = container
    return container
  }

  /// Appends the items of an array or object, and tells whether one of its keys is escaped.
  private static func note(
    itemsIn range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, areMembers: Bool,
    container: Int, in values: inout [Value]
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

  mutating func setCaseName(_ name: String, of container: Int) {
    containers[container].caseName = name
  }

  mutating func markDecoded(_ value: Int) {
    guard !values[value].isDecoded else { return }
    values[value].isDecoded = true
    if let container = values[value].container { containers[container].undecoded -= 1 }
  }
}

// MARK: - Keys

extension DecodingTable {
  /// The member of an object that has a key.
  ///
  /// - Complexity: logarithmic in the object.
  func member(_ key: String, of container: Int) -> Int? {
    let container = containers[container]
    var key = key
    return key.withUTF8 { key in
      if container.hasEscapedKey || UUIDShape.matches(key) {
        return canonicalMember(key, of: container)
      }
      return search(container.items) { ByteOrder.compare($0, key) }
    }
  }

  /// The same for keys whose canonical form may differ from their text.
  private func canonicalMember(
    _ key: UnsafeBufferPointer<UInt8>, of container: Container
  ) -> Int? {
    var canonical: [UInt8] = []
    CanonicalWriter.appendString(key, to: &canonical)
    return canonical[1..<canonical.count - 1].withUnsafeBufferPointer { key in
      search(container.items) { ByteOrder.compareEscaped($0, key) }
    }
  }

  /// Binary search by an order that says where a member's key stands.
  @inline(__always)
  private func search(
    _ items: Range<Int>, order: (UnsafeBufferPointer<UInt8>) -> Int
  ) -> Int? {
    document.withUnsafeBufferPointer { bytes in
      var low = items.lowerBound
      var high = items.upperBound
      while low < high {
        let middle = (low + high) / 2
        let found = order(UnsafeBufferPointer(rebasing: bytes[values[middle].key]))
        if found == 0 { return middle }
        if found < 0 { low = middle + 1 } else { high = middle }
      }
      return nil
    }
  }

  /// A member's key as text.
  func key(of value: Int) -> String {
    let key = values[value].key
    return json(in: key.lowerBound - 1..<key.upperBound + 1).string ?? ""
  }

  /// The way from the root to a value.
  func path(to value: Int) -> [CodingPathKey] {
    var path: [CodingPathKey] = []
    var value = value
    while let index = values[value].container {
      let container = containers[index]
      path.append(
        container.isObject
          ? CodingPathKey(key: key(of: value))
          : CodingPathKey(index: value - container.items.lowerBound))
      value = container.value
    }
    return path.reversed()
  }
}

// MARK: - Scalars

extension DecodingTable {
  /// The text of a string; `nil` for any other value.
  func string(at value: Int) -> String? {
    let range = values[value].bytes
    let plain: String? = document.withUnsafeBufferPointer { bytes in
      guard range.count >= 2, bytes[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
      let content = bytes[range.lowerBound + 1..<range.upperBound - 1]
      guard !content.contains(UInt8(ascii: "\\")) else { return nil }
      return String(decoding: UnsafeBufferPointer(rebasing: content), as: UTF8.self)
    }
    return plain ?? json(of: value).string
  }

  /// The number; `nil` for any other value.
  func integer(at value: Int) -> Int64? {
    let range = values[value].bytes
    guard !range.isEmpty else { return nil }
    return document.withUnsafeBufferPointer { bytes in
      let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
      var magnitude: UInt64 = 0
      for byte in bytes[range].dropFirst(isNegative ? 1 : 0) {
        let digit = UInt64(byte &- UInt8(ascii: "0"))
        guard digit < 10, magnitude < 1 << 60 else { return nil }
        magnitude = magnitude * 10 + digit
      }
      return isNegative ? Int64(exactly: 0 - Int128(magnitude)) : Int64(exactly: magnitude)
    }
  }
}
