/// The same for an unkeyed container: each value goes to the next place.
protocol PlacingUnkeyedEncoding: UnkeyedEncodingContainer {
  var session: EncodingSession { get }
  /// Where the next value goes.
  mutating func nextPlace() -> Int
}

extension PlacingUnkeyedEncoding {
  @inline(__always)
  mutating func encodeNil() throws {
    try session.putNull(at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: Bool) throws {
    try session.put(value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: String) throws {
    try session.put(value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: Double) throws {
    throw session.floatingPointError(value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: Float) throws {
    throw session.floatingPointError(value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: Int) throws {
    try session.put(integer: value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: Int8) throws {
    try session.put(integer: value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: Int16) throws {
    try session.put(integer: value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: Int32) throws {
    try session.put(integer: value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: Int64) throws {
    try session.put(integer: value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: Int128) throws {
    try session.put(integer: value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: UInt) throws {
    try session.put(integer: value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: UInt8) throws {
    try session.put(integer: value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: UInt16) throws {
    try session.put(integer: value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: UInt32) throws {
    try session.put(integer: value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: UInt64) throws {
    try session.put(integer: value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode(_ value: UInt128) throws {
    try session.put(integer: value, at: nextPlace())
  }

  @inline(__always)
  mutating func encode<T: Encodable>(_ value: T) throws {
    try session.put(value, at: nextPlace())
  }
}
