/// The same for a single-value container: the value is the coder's own.
protocol LocatingScalarDecoding: SingleValueDecodingContainer {
  var session: DecodingSession { get }
  var place: Int { get }
}

extension LocatingScalarDecoding {
  @inline(__always)
  func decodeNil() -> Bool { session.isNull(at: place) }

  @inline(__always)
  func decode(_ type: Bool.Type) throws -> Bool { try session.boolean(at: place) }

  @inline(__always)
  func decode(_ type: String.Type) throws -> String { try session.string(at: place) }

  @inline(__always)
  func decode(_ type: Double.Type) throws -> Double {
    throw session.floatingPointError(type, at: place)
  }

  @inline(__always)
  func decode(_ type: Float.Type) throws -> Float {
    throw session.floatingPointError(type, at: place)
  }

  @inline(__always)
  func decode(_ type: Int.Type) throws -> Int { try session.integer(type, at: place) }

  @inline(__always)
  func decode(_ type: Int8.Type) throws -> Int8 { try session.integer(type, at: place) }

  @inline(__always)
  func decode(_ type: Int16.Type) throws -> Int16 { try session.integer(type, at: place) }

  @inline(__always)
  func decode(_ type: Int32.Type) throws -> Int32 { try session.integer(type, at: place) }

  @inline(__always)
  func decode(_ type: Int64.Type) throws -> Int64 { try session.integer(type, at: place) }

  @inline(__always)
  func decode(_ type: Int128.Type) throws -> Int128 { try session.integer(type, at: place) }

  @inline(__always)
  func decode(_ type: UInt.Type) throws -> UInt { try session.integer(type, at: place) }

  @inline(__always)
  func decode(_ type: UInt8.Type) throws -> UInt8 { try session.integer(type, at: place) }

  @inline(__always)
  func decode(_ type: UInt16.Type) throws -> UInt16 { try session.integer(type, at: place) }

  @inline(__always)
  func decode(_ type: UInt32.Type) throws -> UInt32 { try session.integer(type, at: place) }

  @inline(__always)
  func decode(_ type: UInt64.Type) throws -> UInt64 { try session.integer(type, at: place) }

  @inline(__always)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try session.integer(type, at: place) }

  @inline(__always)
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try session.decodeAgain(type, at: place)
  }
}
