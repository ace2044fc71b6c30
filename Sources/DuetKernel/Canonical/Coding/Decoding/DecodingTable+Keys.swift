extension DecodingTable {
  /// The member of an object that has a key.
  ///
  /// - Complexity: logarithmic in the object.
  func member(_ key: String, of container: Int) -> Int? {
    var key = key
    return key.withUTF8 { key in
      if containers[container].hasEscapedKey || UUIDShape.matches(key) {
        return canonicalMember(key, of: container)
      }
      return search(containers[container].items) { ByteOrder.compare($0, key) }
    }
  }

  /// The same for keys whose canonical form may differ from their text.
  private func canonicalMember(
    _ key: UnsafeBufferPointer<UInt8>, of container: Int
  ) -> Int? {
    var canonical: [UInt8] = []
    CanonicalWriter.appendString(key, to: &canonical)
    return canonical[1..<canonical.count - 1].withUnsafeBufferPointer { key in
      search(containers[container].items) { ByteOrder.compareEscaped($0, key) }
    }
  }

  /// Binary search by an order that says where a member's key stands.
  @inline(__always)
  private func search(
    _ items: Range<Int>, order: (UnsafeBufferPointer<UInt8>) -> Int
  ) -> Int? {
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

  /// A member's key as text.
  func key(of value: Int) -> String {
    let key = values[value].key
    return text(between: key) ?? json(in: key.lowerBound - 1..<key.upperBound + 1).string ?? ""
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
