/// A keyed container that knows where each key's value is, whatever the value's type.
///
/// A conforming container finds the value; the overloads that the standard library asks for follow
/// from that.
protocol LocatingKeyedDecoding: KeyedDecodingContainerProtocol {
  var session: DecodingSession { get }
  /// The key's value; `nil` when the key is absent.
  func value(for key: Key) throws -> Int?
  /// The error for an absent key.
  func missing(_ key: Key, expected: String) -> DecodingError
}

extension LocatingKeyedDecoding {
  func required(_ key: Key, expected: @autoclosure () -> String) throws -> Int {
    guard let value = try value(for: key) else { throw missing(key, expected: expected()) }
    return value
  }

  func contains(_ key: Key) -> Bool {
    do {
      return try value(for: key) != nil
    } catch {
      // Whatever is wrong is said when the value is decoded.
      return true
    }
  }

  @inline(__always)
  func decodeNil(forKey key: Key) throws -> Bool {
    session.isNull(at: try required(key, expected: "null or a value"))
  }

  @inline(__always)
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try session.boolean(at: required(key, expected: "a boolean"))
  }

  @inline(__always)
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try session.string(at: required(key, expected: "a string"))
  }

  @inline(__always)
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    throw session.floatingPointError(type, at: try required(key, expected: "an integer"))
  }

  @inline(__always)
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    throw session.floatingPointError(type, at: try required(key, expected: "an integer"))
  }

  @inline(__always)
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try session.integer(type, at: required(key, expected: "an integer"))
  }

  @inline(__always)
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try session.integer(type, at: required(key, expected: "an integer"))
  }

  @inline(__always)
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try session.integer(type, at: required(key, expected: "an integer"))
  }

  @inline(__always)
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try session.integer(type, at: required(key, expected: "an integer"))
  }

  @inline(__always)
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try session.integer(type, at: required(key, expected: "an integer"))
  }

  @inline(__always)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try session.integer(type, at: required(key, expected: "an integer"))
  }

  @inline(__always)
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try session.integer(type, at: required(key, expected: "an integer"))
  }

  @inline(__always)
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try session.integer(type, at: required(key, expected: "an integer"))
  }

  @inline(__always)
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try session.integer(type, at: required(key, expected: "an integer"))
  }

  @inline(__always)
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try session.integer(type, at: required(key, expected: "an integer"))
  }

  @inline(__always)
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try session.integer(type, at: required(key, expected: "an integer"))
  }

  @inline(__always)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try session.integer(type, at: required(key, expected: "an integer"))
  }

  @inline(__always)
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try session.decode(type, at: required(key, expected: CodingShape.expectation(type)))
  }
}
