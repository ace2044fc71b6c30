import DuetToolchain
import Testing

/// SHA-256 against the standard's own examples, and the two ways it is computed against each other.
@Suite struct DigestTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let message: [UInt8]
    let hex: String
  }

  /// From FIPS 180-4's examples and NIST's test vectors.
  static let vectors = [
    Vector(
      testDescription: "nothing", message: [],
      hex: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Vector(
      testDescription: "one block", message: Array("abc".utf8),
      hex: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Vector(
      testDescription: "two blocks",
      message: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      hex: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Vector(
      testDescription: "one byte", message: [0xBD],
      hex: "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"),
    Vector(
      testDescription: "four bytes", message: [0xC9, 0x8C, 0x8E, 0x55],
      hex: "7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504"),
    Vector(
      testDescription: "a million letters", message: [UInt8](repeating: 0x61, count: 1_000_000),
      hex: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test(arguments: vectors, [true, false])
  func agreesWithTheStandard(_ vector: Vector, usesInstructions: Bool) {
    var digester = Digester(usesInstructions: usesInstructions)
    digester.add(vector.message)
    #expect(digester.finish().hex == vector.hex)
  }

  @Test func piecesOfAnyLengthComeToTheSame() {
    let message = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for length in 0...message.count {
      var whole = Digester(usesInstructions: false)
      whole.add(message[..<length])
      let expected = whole.finish()
      for size in [1, 63, 64, 65] {
        var pieces = Digester()
        for start in stride(from: 0, to: length, by: size) {
          pieces.add(message[start..<min(start + size, length)])
        }
        #expect(pieces.finish() == expected, "\(length) bytes in pieces of \(size)")
      }
    }
  }

  @Test func fieldsAreToldApart() {
    func digest(_ fields: String...) -> Digest {
      var digester = Digester()
      for field in fields { digester.add(field: field) }
      return digester.finish()
    }
    func digest(lists: [String]...) -> Digest {
      var digester = Digester()
      for list in lists { digester.add(list: list) }
      return digester.finish()
    }
    #expect(digest("ab", "c") != digest("a", "bc"))
    #expect(digest("ab", "") != digest("ab"))
    #expect(digest(lists: ["a"], ["b"]) != digest(lists: ["a", "b"], []))
  }
}
