/// Writes canonical bytes in the form that fixture files have: two-space indent, `": "`, empty
/// composites inline, one final newline (design, section 3).
enum PrettyPrinter {
  /// - Parameter document: canonical compact bytes.
  static func print(_ document: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(document.count * 3)
    var depth = 0
    var position = 0
    while position < document.count {
      let byte = document[position]
      switch byte {
      case 0x22:
        let end = CompactScan.endOfString(document, at: position)
        output.append(contentsOf: document[position..<end])
        position = end
        continue
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
    output.append(0x0A)
    return output
  }

  @inline(__always)
  private static func appendLineBreak(_ depth: Int, to output: inout [UInt8]) {
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }
}
