extension DecodingTable {
  /// The value's first byte, which tells its kind; no value is empty.
  @inline(__always)
  func firstByte(of value: Int) -> UInt8 {
    let range = values[value].bytes
    return range.isEmpty ? 0 : bytes[range.lowerBound]
  }

  /// A copy of the value's bytes.
  func json(of value: Int) -> CanonicalJSON { json(in: values[value].bytes) }

  func json(in range: Range<Int>) -> CanonicalJSON {
    CanonicalJSON(trusted: Array(bytes[range])[...])
  }

  /// The text of a string; `nil` for any other value.
  func string(at value: Int) -> String? {
    guard firstByte(of: value) == UInt8(ascii: "\"") else { return nil }
    let range = values[value].bytes
    return text(between: range.lowerBound + 1..<range.upperBound - 1) ?? json(of: value).string
  }

  /// The text between two quotes; `nil` when it holds escapes.
  func text(between content: Range<Int>) -> String? {
    let content = UnsafeBufferPointer(rebasing: bytes[content])
    return content.contains(UInt8(ascii: "\\")) ? nil : String(decoding: content, as: UTF8.self)
  }

  /// The number; `nil` for any other value.
  func integer(at value: Int) -> Int64? {
    let range = values[value].bytes
    let isNegative = firstByte(of: value) == UInt8(ascii: "-")
    var magnitude: UInt64 = 0
    for index in isNegative ? range.dropFirst() : range {
      let digit = UInt64(bytes[index] &- UInt8(ascii: "0"))
      guard digit < 10, magnitude < 1 << 60 else { return nil }
      magnitude = magnitude * 10 + digit
    }
    guard isNegative else { return Int64(exactly: magnitude) }
    return magnitude <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
  }
}
