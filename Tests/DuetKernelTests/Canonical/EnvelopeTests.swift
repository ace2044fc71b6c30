import DuetKernel
import Testing

@Suite("Messages that carry documents")
struct EnvelopeTests {
  private func nested(_ depth: Int) -> [UInt8] {
    Array(repeating: 0x5B, count: depth) + Array(repeating: 0x5D, count: depth)
  }

  @Test("leave the documents their whole depth")
  func depth() throws {
    #expect(try CanonicalJSON(parsingEnvelope: nested(514)[...], levels: 2).bytes.count == 1028)
    #expect(throws: JSONError(offset: 514, reason: .nestingTooDeep)) {
      try CanonicalJSON(parsingEnvelope: nested(515)[...], levels: 2)
    }
    #expect(throws: JSONError(offset: 512, reason: .nestingTooDeep)) {
      try CanonicalJSON(parsing: nested(513))
    }
  }
}
