/// A keyed container that puts every value at a place of the draft, whatever the value's type.
///
/// A conforming container says where a key's value goes; the overloads that the standard library
/// asks for follow from that.
protocol PlacingKeyedEncoding: KeyedEncodingContainerProtocol {
  var session: EncodingSession { get }
  /// Where the key's value goes.
  mutating func place(for key: Key) throws -> Int
}

extension PlacingKeyedEncoding {
  @inline(__always)
  mutating func encodeNil(forKey key: Key) throws {
    try session.putNull(at: place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: Bool, forKey key: Key) throws {
    try session.put(value, at: place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: String, forKey key: Key) throws {
    try session.put(value, at: place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: Double, forKey key: Key) throws {
    throw session.floatingPointError(value, at: try place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: Float, forKey key: Key) throws {
    throw session.floatingPointError(value, at: try place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: Int, forKey key: Key) throws {
    try session.put(integer: value, at: place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: Int8, forKey key: Key) throws {
    try session.put(integer: value, at: place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: Int16, forKey key: Key) throws {
    try session.put(integer: value, at: place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: Int32, forKey key: Key) throws {
    try session.put(integer: value, at: place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: Int64, forKey key: Key) throws {
    try session.put(integer: value, at: place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: Int128, forKey key: Key) throws {
    try session.put(integer: value, at: place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: UInt, forKey key: Key) throws {
    try session.put(integer: value, at: place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: UInt8, forKey key: Key) throws {
    try session.put(integer: value, at: place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: UInt16, forKey key: Key) throws {
    try session.put(integer: value, at: place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: UInt32, forKey key: Key) throws {
    try session.put(integer: value, at: place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: UInt64, forKey key: Key) throws {
    try session.put(integer: value, at: place(for: key))
  }

  @inline(__always)
  mutating func encode(_ value: UInt128, forKey key: Key) throws {
    try session.put(integer: value, at: place(for: key))
  }

  @inline(__always)
  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try session.put(value, at: place(for: key))
  }
}
