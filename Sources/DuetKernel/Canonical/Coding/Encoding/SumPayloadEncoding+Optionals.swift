// A `nil` payload writes nothing, and its key tells as much about the case as a written one: two
// unlabelled payloads are refused whatever they hold. So every overload that takes an optional looks
// at the key first.

extension SumPayloadEncoding {
  @inline(__always)
  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    try putIfPresent(value, for: key)
  }

  @inline(__always)
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    try putIfPresent(value, for: key)
  }

  @inline(__always)
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    try putIfPresent(value, for: key)
  }

  @inline(__always)
  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
    try putIfPresent(value, for: key)
  }

  @inline(__always)
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    try putIfPresent(value, for: key)
  }

  @inline(__always)
  mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
    try putIfPresent(value, for: key)
  }

  @inline(__always)
  mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
    try putIfPresent(value, for: key)
  }

  @inline(__always)
  mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
    try putIfPresent(value, for: key)
  }

  @inline(__always)
  mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
    try putIfPresent(value, for: key)
  }

  @inline(__always)
  mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
    try putIfPresent(value, for: key)
  }

  @inline(__always)
  mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
    try putIfPresent(value, for: key)
  }

  @inline(__always)
  mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
    try putIfPresent(value, for: key)
  }

  @inline(__always)
  mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
    try putIfPresent(value, for: key)
  }

  @inline(__always)
  mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
    try putIfPresent(value, for: key)
  }

  @inline(__always)
  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    try putIfPresent(value, for: key)
  }
}
