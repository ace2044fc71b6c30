/// Writes canonical bytes in the form that fixture files have: two-space indent, `": "`, empty
/// composites inline, one final newline (design, section 3).
enum PrettyPrinter {
  /// - Parameter document: canonical compact bytes.
  /// - Complexity: one pass; strings are copied in runs.
  static func print(_ document: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var output = OutputBytes(capacity: document.count * 2)
    var depth = 0
    var position = 0
    while position < document.count {
      let byte = document[position]
      if byte == 0x22 {
        let end = CompactScan.endOfString(document, at: position)
        output.append(contentsOf: UnsafeBufferPointer(rebasing: document[position..<end]))
        position = end
        continue
      }
      output.reserve(2 * depth + 8)
      switch byte {
      case 0x7B, 0x5B:
        output.append(byte)
        let next = position + 1 < document.count ? document[position + 1] : 0
        if next == 0x7D || next == 0x5D {
          output.append(next)
          position += 1
        } else {
          depth += 1
          appendLineBreak(depth, to: &output)
        }
      case 0x7D, 0x5D:
        depth -= 1
        appendLineBreak(depth, to: &output)
        output.append(byte)
      case 0x2C:
        output.append(byte)
        appendLineBreak(depth, to: &output)
      case 0x3A:
        output.append(0x3A)
        output.append(0x20)
      default:
        output.append(byte)
      }
      position += 1
    }
    output.reserve(1)
    output.append(0x0A)
    return Array(output.written)
  }

  /// Starts a line, into room that was reserved before.
  @inline(__always)
  private static func appendLineBreak(_ depth: Int, to output: inout OutputBytes) {
    output.append(0x0A)
    output.end.update(repeating: 0x20, count: 2 * depth)
    output.count += 2 * depth
  }
}
