extension CanonicalJSON {
  /// This object with one member set, in its place in canonical order; any other value unchanged.
  ///
  /// - Complexity: copies the object once.
  package func setting(_ key: String, to value: CanonicalJSON) -> CanonicalJSON {
    guard kind == .object else { return self }
    var quoted: [UInt8] = []
    CanonicalWriter.appendString(key, to: &quoted)
    let new = (key: CanonicalJSON(trusted: quoted[...]), value: value)
    var members = members.filter { $0.key != new.key }
    let place = members.firstIndex { $0.key.sortsAfterKey(new.key) } ?? members.endIndex
    members.insert(new, at: place)

    var object: [UInt8] = [0x7B]
    object.reserveCapacity(bytes.count + quoted.count + value.bytes.count + 2)
    for (index, member) in members.enumerated() {
      if index > 0 { object.append(0x2C) }
      object.append(contentsOf: member.key.bytes)
      object.append(0x3A)
      object.append(contentsOf: member.value.bytes)
    }
    object.append(0x7D)
    return CanonicalJSON(trusted: object[...])
  }

  /// A string as a canonical value.
  package init(string: String) {
    var bytes: [UInt8] = []
    CanonicalWriter.appendString(string, to: &bytes)
    self.init(trusted: bytes[...])
  }

  /// An object without members.
  package static let emptyObject = CanonicalJSON(trusted: [0x7B, 0x7D])

  private func sortsAfterKey(_ other: CanonicalJSON) -> Bool {
    bytes.withUnsafeBufferPointer { left in
      other.bytes.withUnsafeBufferPointer { right in
        ByteOrder.compareEscaped(
          UnsafeBufferPointer(rebasing: left.dropFirst().dropLast()),
          UnsafeBufferPointer(rebasing: right.dropFirst().dropLast())) > 0
      }
    }
  }
}
