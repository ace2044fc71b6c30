/// The same for a single-value container: its one value goes to its own place.
protocol PlacingScalarEncoding: SingleValueEncodingContainer {
  var session: EncodingSession { get }
  var place: Int { get }
}

extension PlacingScalarEncoding {
  @inline(__always)
  mutating func encodeNil() throws {
    try session.putNull(at: place)
  }

  @inline(__always)
  mutating func encode(_ value: Bool) throws {
    try session.put(value, at: place)
  }

  @inline(__always)
  mutating func encode(_ value: String) throws {
    try session.put(value, at: place)
  }

  @inline(__always)
  mutating func encode(_ value: Double) throws {
    throw session.floatingPointError(value, at: place)
  }

  @inline(__always)
  mutating func encode(_ value: Float) throws {
    throw session.floatingPointError(value, at: place)
  }

  @inline(__always)
  mutating func encode(_ value: Int) throws {
    try session.put(integer: value, at: place)
  }

  @inline(__always)
  mutating func encode(_ value: Int8) throws {
    try session.put(integer: value, at: place)
  }

  @inline(__always)
  mutating func encode(_ value: Int16) throws {
    try session.put(integer: value, at: place)
  }

  @inline(__always)
  mutating func encode(_ value: Int32) throws {
    try session.put(integer: value, at: place)
  }

  @inline(__always)
  mutating func encode(_ value: Int64) throws {
    try session.put(integer: value, at: place)
  }

  @inline(__always)
  mutating func encode(_ value: Int128) throws {
    try session.put(integer: value, at: place)
  }

  @inline(__always)
  mutating func encode(_ value: UInt) throws {
    try session.put(integer: value, at: place)
  }

  @inline(__always)
  mutating func encode(_ value: UInt8) throws {
    try session.put(integer: value, at: place)
  }

  @inline(__always)
  mutating func encode(_ value: UInt16) throws {
    try session.put(integer: value, at: place)
  }

  @inline(__always)
  mutating func encode(_ value: UInt32) throws {
    try session.put(integer: value, at: place)
  }

  @inline(__always)
  mutating func encode(_ value: UInt64) throws {
    try session.put(integer: value, at: place)
  }

  @inline(__always)
  mutating func encode(_ value: UInt128) throws {
    try session.put(integer: value, at: place)
  }

  @inline(__always)
  mutating func encode<T: Encodable>(_ value: T) throws {
    try session.put(value, at: place)
  }
}
