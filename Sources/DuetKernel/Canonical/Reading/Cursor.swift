/// Where a document is read and where its canonical form is written, side by side.
///
/// The hot half of the canonicaliser's raw memory: every read is within the document, and every
/// write within the room that `OutputBytes` keeps. A canonical form is never longer than what it
/// was read from but for two rare escapes, which make room first; so there is always room for what
/// is left to read, and `slack` bytes more, and nothing has to be checked.
struct Cursor {
  /// How many bytes may be written past the last one that counts: copying goes by whole words.
  static let slack = 64

  let start: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  /// The next byte to read.
  var source: UnsafePointer<UInt8>
  /// Where the next byte is written.
  var target: UnsafeMutablePointer<UInt8>

  init(
    _ start: UnsafePointer<UInt8>, count: Int, writingTo target: UnsafeMutablePointer<UInt8>
  ) {
    self.start = start
    end = start + count
    source = start
    self.target = target
  }

  @inline(__always)
  var isAtEnd: Bool { source == end }

  /// The next byte; at the end a NUL, which no grammar expects.
  @inline(__always)
  var byte: UInt8 { source < end ? source.pointee : 0 }

  /// How many bytes are left to read.
  @inline(__always)
  var rest: Int { end - source }

  /// Writes the next byte as it is.
  @inline(__always)
  mutating func copyByte() {
    target.pointee = source.pointee
    source += 1
    target += 1
  }

  /// Moves past spaces and line breaks: nothing in compact text, one space after a colon, or a line
  /// break and an indentation in pretty text.
  @inline(__always)
  mutating func skipWhiteSpace() {
    guard source < end, source.pointee <= 0x20 else { return }
    skipWhiteSpaceRun()
  }

  @inline(__always)
  private mutating func skipWhiteSpaceRun() {
    repeat {
      switch source.pointee {
      case 0x20, 0x0A, 0x0D, 0x09: source += 1
      default: return
      }
      while rest >= 8 {
        let others = Words.load(source) ^ Words.spaces
        if others != 0 {
          source += others.trailingZeroBitCount >> 3
          break
        }
        source += 8
      }
    } while source < end
  }

  /// Copies the string at the cursor if it is one run of printable ASCII without escapes; moves
  /// nothing otherwise.
  ///
  /// - Returns: the length of its content.
  @inline(__always)
  mutating func copyPlainString() -> Int? {
    target.pointee = 0x22
    var from = source + 1
    var to = target + 1
    while end - from >= 8 {
      let word = Words.load(from)
      Words.store(word, to)
      let marks = Words.unusual(word)
      if marks != 0 {
        let rest = marks.trailingZeroBitCount >> 3
        from += rest
        guard from.pointee == 0x22 else { return nil }
        let length = from - source - 1
        source = from + 1
        target = to + rest + 1
        return length
      }
      from += 8
      to += 8
    }
    return copyPlainEnd(from, to)
  }

  /// The same for what is left of the string where less than a word is left of the document.
  @inline(__always)
  private mutating func copyPlainEnd(
    _ from: UnsafePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    var from = from
    var to = to
    while from < end {
      let byte = from.pointee
      to.pointee = byte
      from += 1
      to += 1
      if byte == 0x22 {
        let length = from - source - 2
        source = from
        target = to
        return length
      }
      guard Words.isPlain(byte) else { return nil }
    }
    return nil
  }

  /// Copies the integer at the cursor if its shortest form is what stands there and it is far from
  /// the limits; moves nothing otherwise.
  @inline(__always)
  mutating func copyUsualInteger() -> Bool {
    var from = source
    var to = target
    let isNegative = from.pointee == 0x2D
    if isNegative {
      to.pointee = 0x2D
      from += 1
      to += 1
    }
    let firstDigit = from
    while from < end, from.pointee &- 0x30 < 10 {
      to.pointee = from.pointee
      from += 1
      to += 1
    }
    let digits = from - firstDigit
    guard digits > 0, digits <= 18 else { return false }
    if firstDigit.pointee == 0x30, digits > 1 || isNegative { return false }
    if from < end, from.pointee == 0x2E || from.pointee | 0x20 == 0x65 { return false }
    source = from
    target = to
    return true
  }

  /// Copies four bytes if they are the given ones.
  @inline(__always)
  mutating func copyFour(_ word: UInt32) -> Bool {
    guard rest >= 4, Words.loadHalf(source) == word else { return false }
    Words.storeHalf(word, target)
    source += 4
    target += 4
    return true
  }

  /// Copies five bytes if they are the given ones.
  @inline(__always)
  mutating func copyFour(_ word: UInt32, then last: UInt8) -> Bool {
    guard rest >= 5, Words.loadHalf(source) == word, source[4] == last else { return false }
    Words.storeHalf(word, target)
    target[4] = last
    source += 5
    target += 5
    return true
  }

  /// The first eight bytes of the key at the cursor, after its quote, as a number that sorts as
  /// they do; what follows a shorter key is in it too.
  @inline(__always)
  var keyPrefix: UInt64 {
    if rest >= 9 { return Words.load(source + 1).byteSwapped }
    var prefix: UInt64 = 0
    for index in 1..<9 {
      prefix = prefix << 8 | UInt64(index < rest ? source[index] : 0)
    }
    return prefix
  }
}
