// An optional property is absent or it has a value. `null` is not absence, so it is left to the
// value's own type to take or refuse: the standard library's defaults would take it for `nil`.

extension LocatingKeyedDecoding {
  @inline(__always)
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try value(for: key).map { try session.boolean(at: $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try value(for: key).map { try session.string(at: $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try value(for: key).map { throw session.floatingPointError(type, at: $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try value(for: key).map { throw session.floatingPointError(type, at: $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try value(for: key).map { try session.integer(type, at: $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try value(for: key).map { try session.integer(type, at: $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try value(for: key).map { try session.integer(type, at: $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try value(for: key).map { try session.integer(type, at: $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try value(for: key).map { try session.integer(type, at: $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try value(for: key).map { try session.integer(type, at: $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try value(for: key).map { try session.integer(type, at: $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try value(for: key).map { try session.integer(type, at: $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try value(for: key).map { try session.integer(type, at: $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try value(for: key).map { try session.integer(type, at: $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try value(for: key).map { try session.integer(type, at: $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try value(for: key).map { try session.integer(type, at: $0) }
  }

  @inline(__always)
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try value(for: key).map { try session.decode(type, at: $0) }
  }
}
