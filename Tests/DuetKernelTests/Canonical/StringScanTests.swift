import Testing

@testable import DuetKernel

@Suite("Scanning strings")
struct StringScanTests {
  @Test("eight bytes at a time finds the same end as one at a time, for every byte and offset")
  func agreesWithBytewise() {
    for special in UInt8.min...UInt8.max {
      for position in 0..<24 {
        var bytes = [UInt8](repeating: 0x61, count: 24)
        bytes[position] = special
        bytes.withUnsafeBufferPointer { buffer in
          for start in 0...8 {
            let fast = StringScan.unescapedRun(buffer, from: start)
            let slow = StringScan.unescapedRunBytewise(buffer, from: start)
            #expect(fast == slow, "byte \(special) at \(position) from \(start)")
          }
        }
      }
    }
  }

  @Test("neighbouring bytes do not hide or invent an end")
  func pairs() {
    let interesting: [UInt8] = [
      0x00, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F, 0x80, 0xFF,
    ]
    for first in interesting {
      for second in interesting {
        for third in interesting {
          let bytes = [0x61, first, second, third, 0x61, 0x61, 0x61, 0x61, 0x61]
          bytes.withUnsafeBufferPointer { buffer in
            let fast = StringScan.unescapedRun(buffer, from: 0)
            #expect(fast == StringScan.unescapedRunBytewise(buffer, from: 0), "\(bytes)")
          }
        }
      }
    }
  }
}
