/// The one kind of string that the canonical form rewrites: 8-4-4-4-12 hex digits become lowercase
/// (design, section 3).
enum UUIDShape {
  static let length = 36

  /// Whether the bytes have the shape of a UUID, in either case.
  static func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count == length else { return false }
    guard bytes[8] == 0x2D, bytes[13] == 0x2D, bytes[18] == 0x2D, bytes[23] == 0x2D else {
      return false
    }
    for index in 0..<length {
      switch index {
      case 8, 13, 18, 23: continue
      default: if hexValue(bytes[index]) == nil { return false }
      }
    }
    return true
  }

  /// Whether some of a UUID's length of bytes can be an uppercase letter.
  @inline(__always)
  static func mayHoldUppercase(_ bytes: UnsafePointer<UInt8>) -> Bool {
    Words.mayHoldUppercase(Words.load(bytes)) || Words.mayHoldUppercase(Words.load(bytes + 8))
      || Words.mayHoldUppercase(Words.load(bytes + 16))
      || Words.mayHoldUppercase(Words.load(bytes + 24))
      || Words.mayHoldUppercase(Words.load(bytes + (length - 8)))
  }

  /// Makes hex digits lowercase in place.
  static func lowercase(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    for index in bytes.indices where (0x41...0x46).contains(bytes[index]) {
      bytes[index] |= 0x20
    }
  }

  @inline(__always)
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
