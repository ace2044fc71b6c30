/// Compares a document's pretty form with given bytes without writing it down.
enum PrettyMatch {
  /// Whether `PrettyPrinter` would print the document as these bytes.
  ///
  /// - Parameter document: canonical compact bytes.
  /// - Complexity: one pass, eight bytes of text at a time; ends at the first difference.
  static func matches(
    _ document: UnsafeBufferPointer<UInt8>, _ pretty: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let start = document.baseAddress, let expected = pretty.baseAddress else { return false }
    var source = Side(next: start, end: start + document.count)
    var target = Side(next: expected, end: expected + pretty.count)
    var depth = 0
    while source.next < source.end {
      let byte = source.next.pointee
      switch byte {
      case 0x22:
        guard skipString(&source, &target) else { return false }
        continue
      case 0x7B, 0x5B:
        guard target.take(byte) else { return false }
        source.next += 1
        if source.next < source.end, source.next.pointee == byte &+ 2 {
          guard target.take(byte &+ 2) else { return false }
          source.next += 1
        } else {
          depth += 1
          guard target.takeLineBreak(depth) else { return false }
        }
        continue
      case 0x7D, 0x5D:
        depth -= 1
        guard target.takeLineBreak(depth), target.take(byte) else { return false }
      case 0x2C:
        guard target.take(byte), target.takeLineBreak(depth) else { return false }
      case 0x3A:
        guard target.take(byte), target.take(0x20) else { return false }
      default:
        guard target.take(byte) else { return false }
      }
      source.next += 1
    }
    return target.take(0x0A) && target.next == target.end
  }

  private struct Side {
    var next: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>

    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
      guard next < end, next.pointee == byte else { return false }
      next += 1
      return true
    }

    /// Takes a line feed and the spaces of so many levels.
    @inline(__always)
    mutating func takeLineBreak(_ depth: Int) -> Bool {
      var spaces = 2 * depth
      guard end - next > spaces, next.pointee == 0x0A else { return false }
      next += 1
      while spaces >= 8 {
        guard Words.load(next) == Words.spaces else { return false }
        next += 8
        spaces -= 8
      }
      if spaces > 0, end - next >= 8 {
        let difference = Words.load(next) ^ Words.spaces
        guard difference << (64 - 8 * spaces) == 0 else { return false }
        next += spaces
        return true
      }
      while spaces > 0 {
        guard next.pointee == 0x20 else { return false }
        next += 1
        spaces -= 1
      }
      return true
    }
  }

  /// Passes over a string, which must stand on both sides.
  @inline(__always)
  private static func skipString(_ source: inout Side, _ target: inout Side) -> Bool {
    guard target.take(0x22) else { return false }
    source.next += 1
    while source.end - source.next >= 8, target.end - target.next >= 8 {
      let word = Words.load(source.next)
      let difference = word ^ Words.load(target.next)
      let marks = Words.quotesAndBackslashes(word)
      if marks == 0 {
        guard difference == 0 else { return false }
        source.next += 8
        target.next += 8
        continue
      }
      let bits = marks.trailingZeroBitCount + 1
      guard difference << (64 - bits) == 0 else { return false }
      source.next += bits >> 3
      target.next += bits >> 3
      if (source.next - 1).pointee == 0x22 { return true }
      // What a backslash escapes ends no string.
      guard let escaped = source.next < source.end ? source.next.pointee : nil,
        target.take(escaped)
      else { return false }
      source.next += 1
    }
    return skipRest(&source, &target)
  }

  /// The same byte by byte, near an end.
  private static func skipRest(_ source: inout Side, _ target: inout Side) -> Bool {
    var isEscaped = false
    while source.next < source.end {
      let byte = source.next.pointee
      guard target.take(byte) else { return false }
      source.next += 1
      if isEscaped {
        isEscaped = false
      } else if byte == 0x22 {
        return true
      } else {
        isEscaped = byte == 0x5C
      }
    }
    return false
  }
}
