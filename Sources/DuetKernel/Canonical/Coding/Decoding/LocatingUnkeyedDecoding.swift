/// The same for an unkeyed container: the next element is the value.
protocol LocatingUnkeyedDecoding: UnkeyedDecodingContainer {
  var session: DecodingSession { get }
  /// The next element.
  ///
  /// - Throws: `DecodingError` at the array's end.
  func nextValue(expected: @autoclosure () -> String, type: any Any.Type) throws -> Int
  /// Moves on after the next element is decoded.
  mutating func advance()
}

extension LocatingUnkeyedDecoding {
  /// Reads the next element, and moves on when that succeeds.
  @inline(__always)
  private mutating func next<T>(
    _ type: T.Type, _ expected: @autoclosure () -> String,
    _ read: (DecodingSession, Int) throws -> T
  ) throws -> T {
    let decoded = try read(session, nextValue(expected: expected(), type: type))
    advance()
    return decoded
  }

  @inline(__always)
  mutating func decodeNil() throws -> Bool {
    let isNull = session.isNull(at: try nextValue(expected: "null or a value", type: Any?.self))
    if isNull { advance() }
    return isNull
  }

  @inline(__always)
  mutating func decode(_ type: Bool.Type) throws -> Bool {
    try next(type, "a boolean") { try $0.boolean(at: $1) }
  }

  @inline(__always)
  mutating func decode(_ type: String.Type) throws -> String {
    try next(type, "a string") { try $0.string(at: $1) }
  }

  @inline(__always)
  mutating func decode(_ type: Double.Type) throws -> Double {
    try next(type, "an integer") { throw $0.floatingPointError(type, at: $1) }
  }

  @inline(__always)
  mutating func decode(_ type: Float.Type) throws -> Float {
    try next(type, "an integer") { throw $0.floatingPointError(type, at: $1) }
  }

  @inline(__always)
  mutating func decode(_ type: Int.Type) throws -> Int {
    try next(type, "an integer") { try $0.integer(type, at: $1) }
  }

  @inline(__always)
  mutating func decode(_ type: Int8.Type) throws -> Int8 {
    try next(type, "an integer") { try $0.integer(type, at: $1) }
  }

  @inline(__always)
  mutating func decode(_ type: Int16.Type) throws -> Int16 {
    try next(type, "an integer") { try $0.integer(type, at: $1) }
  }

  @inline(__always)
  mutating func decode(_ type: Int32.Type) throws -> Int32 {
    try next(type, "an integer") { try $0.integer(type, at: $1) }
  }

  @inline(__always)
  mutating func decode(_ type: Int64.Type) throws -> Int64 {
    try next(type, "an integer") { try $0.integer(type, at: $1) }
  }

  @inline(__always)
  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    try next(type, "an integer") { try $0.integer(type, at: $1) }
  }

  @inline(__always)
  mutating func decode(_ type: UInt.Type) throws -> UInt {
    try next(type, "an integer") { try $0.integer(type, at: $1) }
  }

  @inline(__always)
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
    try next(type, "an integer") { try $0.integer(type, at: $1) }
  }

  @inline(__always)
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
    try next(type, "an integer") { try $0.integer(type, at: $1) }
  }

  @inline(__always)
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
    try next(type, "an integer") { try $0.integer(type, at: $1) }
  }

  @inline(__always)
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
    try next(type, "an integer") { try $0.integer(type, at: $1) }
  }

  @inline(__always)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    try next(type, "an integer") { try $0.integer(type, at: $1) }
  }

  @inline(__always)
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try next(type, CodingShape.expectation(type)) { try $0.decode(type, at: $1) }
  }
}
