#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The order of canonical keys: that of their UTF-8 bytes, which is the order of their Unicode
/// scalars.
enum ByteOrder {
  /// Negative, zero or positive as `left` sorts before, with or after `right`.
  @inline(__always)
  static func compare(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let common = min(left.count, right.count)
    if common > 0, let leftStart = left.baseAddress, let rightStart = right.baseAddress {
      let order = memcmp(leftStart, rightStart, common)
      if order != 0 { return Int(order) }
    }
    return left.count - right.count
  }

  /// The same for the content of canonical strings that may hold escapes: what is compared is the
  /// text that they stand for.
  static func compareEscaped(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var leftText = UnescapedBytes(content: left)
    var rightText = UnescapedBytes(content: right)
    while true {
      switch (leftText.next(), rightText.next()) {
      case (nil, nil): return 0
      case (nil, _): return -1
      case (_, nil): return 1
      case (let leftByte?, let rightByte?):
        if leftByte != rightByte { return Int(leftByte) - Int(rightByte) }
      }
    }
  }
}

/// The UTF-8 bytes that the content of a canonical string stands for.
///
/// A canonical string escapes only what needs it, so every escape is one byte of text.
struct UnescapedBytes: IteratorProtocol {
  private let content: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// - Parameter content: the bytes between the quotes of a canonical string.
  init(content: UnsafeBufferPointer<UInt8>) {
    self.content = content
  }

  mutating func next() -> UInt8? {
    guard position < content.count else { return nil }
    let byte = content[position]
    guard byte == 0x5C, position + 1 < content.count else {
      position += 1
      return byte
    }
    let escaped = content[position + 1]
    guard escaped == 0x75, position + 5 < content.count else {
      position += 2
      switch escaped {
      case 0x6E: return 0x0A
      case 0x72: return 0x0D
      case 0x74: return 0x09
      default: return escaped
      }
    }
    let high = UUIDShape.hexValue(content[position + 4]) ?? 0
    let low = UUIDShape.hexValue(content[position + 5]) ?? 0
    position += 6
    return high << 4 | low
  }
}
