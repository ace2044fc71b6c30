extension CanonicalJSON {
  /// What sort of JSON value this is.
  public enum Kind: Sendable {
    case object
    case array
    case string
    case integer
    case boolean
    case null
  }

  /// What sort of JSON value this is, told from its first byte.
  public var kind: Kind {
    switch bytes.first {
    case 0x7B: .object
    case 0x5B: .array
    case 0x22: .string
    case 0x74, 0x66: .boolean
    case 0x6E: .null
    default: .integer
    }
  }

  /// The members of an object in canonical order; empty for any other value.
  public var members: Members { Members(object: self) }

  /// The elements of an array; empty for any other value.
  public var elements: Elements { Elements(array: self) }

  /// The value of an object's key, compared by bytes; `nil` where there is none.
  ///
  /// - Complexity: linear in the object.
  public subscript(key: String) -> CanonicalJSON? {
    var wanted: [UInt8] = []
    CanonicalWriter.appendString(key, to: &wanted)
    for member in members where member.key.bytes.elementsEqual(wanted) { return member.value }
    return nil
  }

  /// The element at an index; `nil` beyond the array's end.
  ///
  /// - Complexity: linear in the array.
  public subscript(index: Int) -> CanonicalJSON? {
    var rest = index
    for element in elements {
      if rest == 0 { return element }
      rest -= 1
    }
    return nil
  }

  /// The text of a string, unescaped; `nil` for any other value.
  public var string: String? {
    guard kind == .string else { return nil }
    let content = bytes.dropFirst().dropLast()
    guard content.contains(0x5C) else { return String(decoding: content, as: UTF8.self) }
    return String(decoding: stringBytes ?? [], as: UTF8.self)
  }

  /// The UTF-8 bytes of a string, unescaped; `nil` for any other value.
  public var stringBytes: [UInt8]? {
    guard kind == .string else { return nil }
    let content = bytes.dropFirst().dropLast()
    guard content.contains(0x5C) else { return Array(content) }
    return content.withUnsafeBufferPointer { content in
      var text = UnescapedBytes(content: content)
      var unescaped: [UInt8] = []
      unescaped.reserveCapacity(content.count)
      while let byte = text.next() { unescaped.append(byte) }
      return unescaped
    }
  }

  /// The number; `nil` for any other value.
  public var integer: Int64? {
    guard kind == .integer else { return nil }
    // Negative numbers reach one further than positive ones.
    var value: Int64 = 0
    for byte in bytes where byte != 0x2D { value = value * 10 - Int64(byte &- 0x30) }
    return bytes.first == 0x2D ? value : -value
  }

  /// The truth value; `nil` for any other value.
  public var boolean: Bool? {
    guard kind == .boolean else { return nil }
    return bytes.first == 0x74
  }

  fileprivate func slice(_ range: Range<Int>) -> CanonicalJSON {
    CanonicalJSON(trusted: bytes[range])
  }

  /// The offset in `bytes` after the value that starts at `start`.
  fileprivate func endOfValue(at start: Int) -> Int {
    let base = bytes.startIndex
    return bytes.withUnsafeBufferPointer {
      base + CompactScan.endOfValue($0, at: start - base)
    }
  }
}

extension CanonicalJSON {
  /// Hands out where each member of an object lies in `bytes`: its key with the quotes, and its
  /// value; nothing for any other value.
  package func forEachMember(_ body: (_ key: Range<Int>, _ value: Range<Int>) -> Void) {
    guard kind == .object else { return }
    let base = bytes.startIndex
    bytes.withUnsafeBufferPointer { bytes in
      var position = 1
      while position < bytes.count, bytes[position] != 0x7D {
        let keyEnd = CompactScan.endOfString(bytes, at: position)
        let valueEnd = CompactScan.endOfValue(bytes, at: keyEnd + 1)
        body(base + position..<base + keyEnd, base + keyEnd + 1..<base + valueEnd)
        position = valueEnd
        if position < bytes.count, bytes[position] == 0x2C { position += 1 }
      }
    }
  }

  /// The members of an object, each a key (a JSON string with its quotes) and a value.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    private let object: CanonicalJSON
    private var position: Int

    init(object: CanonicalJSON) {
      self.object = object
      position =
        object.kind == .object ? object.bytes.startIndex + 1 : object.bytes.endIndex
    }

    public mutating func next() -> (key: CanonicalJSON, value: CanonicalJSON)? {
      guard position < object.bytes.endIndex, object.bytes[position] != 0x7D else { return nil }
      let keyEnd = object.endOfValue(at: position)
      let key = object.slice(position..<keyEnd)
      let valueStart = keyEnd + 1
      let valueEnd = object.endOfValue(at: valueStart)
      position = valueEnd
      if position < object.bytes.endIndex, object.bytes[position] == 0x2C { position += 1 }
      return (key, object.slice(valueStart..<valueEnd))
    }
  }

  /// The elements of an array, in order.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private let array: CanonicalJSON
    private var position: Int

    init(array: CanonicalJSON) {
      self.array = array
      position = array.kind == .array ? array.bytes.startIndex + 1 : array.bytes.endIndex
    }

    public mutating func next() -> CanonicalJSON? {
      guard position < array.bytes.endIndex, array.bytes[position] != 0x5D else { return nil }
      let end = array.endOfValue(at: position)
      let element = array.slice(position..<end)
      position = end
      if position < array.bytes.endIndex, array.bytes[position] == 0x2C { position += 1 }
      return element
    }
  }
}

extension CanonicalJSON: CustomStringConvertible {
  /// The canonical compact text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
