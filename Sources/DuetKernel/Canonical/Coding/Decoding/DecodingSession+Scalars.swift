extension DecodingSession {
  func integer<I: FixedWidthInteger>(_ type: I.Type, at value: Int) throws -> I {
    guard let integer = table.integer(at: value) else {
      throw mismatch(type, expected: "an integer", at: value)
    }
    guard let narrowed = I(exactly: integer) else {
      throw corrupted(
        "expected an integer from \(I.min) to \(I.max), found \(integer)", at: value)
    }
    asked(for: value)
    return narrowed
  }

  func string(at value: Int) throws -> String {
    guard let string = table.string(at: value) else {
      throw mismatch(String.self, expected: "a string", at: value)
    }
    asked(for: value)
    return string
  }

  func boolean(at value: Int) throws -> Bool {
    let first = table.firstByte(of: value)
    guard first == UInt8(ascii: "t") || first == UInt8(ascii: "f") else {
      throw mismatch(Bool.self, expected: "a boolean", at: value)
    }
    asked(for: value)
    return first == UInt8(ascii: "t")
  }

  /// Whether the value is `null`, which is then decoded.
  func isNull(at value: Int) -> Bool {
    guard table.firstByte(of: value) == UInt8(ascii: "n") else { return false }
    asked(for: value)
    return true
  }

  func date<T>(_ type: T.Type, at value: Int) throws -> T {
    let string = try string(at: value)
    guard let date = CanonicalDate(text: string)?.value(as: type) else {
      throw corrupted(
        "expected a date such as 2026-02-28T23:59:59.123Z, found '\(Excerpt(string))'", at: value)
    }
    return date
  }
}
