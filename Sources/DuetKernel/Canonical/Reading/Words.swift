/// Looking at eight bytes of text at once, the first one lowest.
enum Words {
  static let spaces: UInt64 = 0x2020_2020_2020_2020
  static let `true`: UInt32 = 0x6575_7274
  static let fals: UInt32 = 0x736C_6166
  static let null: UInt32 = 0x6C6C_756E

  @inline(__always)
  static func load(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  static func loadHalf(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
    UInt32(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self))
  }

  @inline(__always)
  static func store(_ word: UInt64, _ bytes: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(bytes).storeBytes(of: word.littleEndian, as: UInt64.self)
  }

  @inline(__always)
  static func storeHalf(_ word: UInt32, _ bytes: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(bytes).storeBytes(of: word.littleEndian, as: UInt32.self)
  }

  /// A word whose lowest set bit is the high bit of the first byte that is no printable ASCII, or
  /// `"` or `\`; 0 where there is none.
  ///
  /// Each test sets the high bit of every byte that it concerns; a borrow can only mark bytes above
  /// one that is marked rightly.
  @inline(__always)
  static func unusual(_ word: UInt64) -> UInt64 {
    (word | quotesOrBackslashes(word) | controls(word)) & highs
  }

  /// The same for `"` and `\` alone.
  @inline(__always)
  static func quotesAndBackslashes(_ word: UInt64) -> UInt64 {
    quotesOrBackslashes(word) & highs
  }

  /// The same for everything that a string escapes.
  @inline(__always)
  static func escaped(_ word: UInt64) -> UInt64 {
    (quotesOrBackslashes(word) | controls(word)) & highs
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  private static func quotesOrBackslashes(_ word: UInt64) -> UInt64 {
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    return (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
  }

  @inline(__always)
  private static func controls(_ word: UInt64) -> UInt64 {
    (word &- ones &* 0x20) & ~word
  }

  /// The same for one byte.
  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != 0x22 && byte != 0x5C
  }

  /// Whether a string escapes this byte.
  @inline(__always)
  static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C
  }

  /// Whether one of the bytes is from U+0040 to U+005F, as every uppercase letter is.
  @inline(__always)
  static func mayHoldUppercase(_ word: UInt64) -> Bool {
    ~word & (word >> 1) & 0x2020_2020_2020_2020 != 0
  }
}
