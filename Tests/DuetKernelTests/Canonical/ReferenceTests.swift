import Testing

@testable import DuetKernel

/// The reader goes by whole words wherever eight bytes are left; the reference goes by bytes.
@Suite("The reader against a plain one")
struct ReferenceTests {
  /// Documents that have something of everything, with long and short runs of it.
  static let documents: [String] = [
    #"""
    {
      "description": "what a fixture looks like, pretty",
      "dialect": 2,
      "steps": [
        {
          "action": { "case": "appeared" },
          "expectedEffects": [],
          "expectedState": { "count": -12, "isArmed": true, "limit": 9223372036854775807 },
          "label": "it appears › \"quoted\" and \\ more",
          "line": 13
        },
        {}
      ]
    }
    """#,
    #"{"zebra":{"b":1,"a":[{"y":null,"x":false}]},"abcdefgh":1,"abcdefghi":2,"abcdefg":3,"":4}"#,
    "\r\n\t { \"a\"\t:\r1 ,\n\n\n\"b\" :                    [ 1 ,2 ,                 3 ] } \n\n\n\n\n\n\n\n\n",
    #"["","a","ab","abcdefg","abcdefgh","abcdefghi","0123456789abcdef","0123456789abcdef0",""]"#,
    #"["550E8400-E29B-41D4-A716-446655440000",{"A50E8400-E29B-41D4-A716-446655440000":1,"a":-0}]"#,
    #"["\b\f\n\r\t\/\"\\\u0000\u001F\u007f\u00e9\u20ac\ud83d\uDE00",{"\n":1,"\"":2,"A":3,"\\":4}]"#,
    #"{"é":1,"名前 and more of it":2,"🙂":[0,-1,10,123456789012345678,1234567890123456789]}"#,
    "[\(String(repeating: "[", count: 80))\(String(repeating: "]", count: 80)),\"\\u\"]",
    "{" + (0..<60).map { "\"key\($0 * 37 % 60)\":\($0)" }.joined(separator: ",") + "}",
    "{" + (0..<60).map { "\"k\($0 * 37 % 59)\":[]" }.joined(separator: ", ") + "}",
  ]

  @Test("agrees on every prefix, wherever it lies in memory", arguments: documents)
  func prefixes(document: String) {
    let bytes = Array(document.utf8)
    for length in 0...bytes.count {
      expectAgreement(on: Array(bytes[..<length]), shift: length % 9)
    }
  }

  @Test("agrees on large documents, whichever member is the largest")
  func large() {
    let long = "[" + (0..<9000).map { "\"text \($0)\"" }.joined(separator: ", ") + "]"
    let members = [#""a": 1"#, #""big": \#(long)"#, #""c": {"y": [], "x": "text"}"#, #""d": null"#]
    for turn in members.indices {
      for swap in members.indices {
        var order = Array(members[turn...] + members[..<turn])
        order.swapAt(0, swap)
        let text = "{\(order.joined(separator: ", "))}"
        expectAgreement(on: Array(text.utf8), shift: turn)
        expectAgreement(on: Array(#"{"z": \#(text), "e": [\#(text)]}"#.utf8), shift: swap)
      }
    }
    let twice = "{\((members + members[..<1]).joined(separator: ", "))}"
    expectAgreement(on: Array(twice.utf8), shift: 0)
    expectAgreement(on: Array("{\(members[1])".utf8), shift: 0)
  }

  @Test("agrees whatever follows the document", arguments: documents)
  func followed(document: String) {
    for blanks in 0..<20 {
      expectAgreement(on: Array(document.utf8) + repeatElement(0x20, count: blanks), shift: blanks)
    }
  }

  @Test("agrees with another byte in any place", arguments: documents)
  func changedBytes(document: String) {
    let bytes = Array(document.utf8)
    let telling: [UInt8] = [0, 0x1F, 0x20, 0x22, 0x2C, 0x5C, 0x7D, 0x80, 0xED]
    var random = RepeatableRandom(seed: 7)
    for index in bytes.indices {
      for byte in [telling[index % telling.count], .random(in: 0...255, using: &random)] {
        var changed = bytes
        changed[index] = byte
        expectAgreement(on: changed, shift: index % 9)
      }
    }
  }

  @Test("agrees on documents with pieces taken out and put in")
  func shuffledPieces() {
    var random = RepeatableRandom(seed: 11)
    let pieces = Self.documents.flatMap { Array($0.utf8).chunks(of: 5) }
    for _ in 0..<1000 {
      var document = Array(Self.documents.randomElement(using: &random)?.utf8 ?? "".utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let start = Int.random(in: 0...document.count, using: &random)
        let end = min(document.count, start + Int.random(in: 0...6, using: &random))
        document.replaceSubrange(start..<end, with: pieces.randomElement(using: &random) ?? [])
      }
      expectAgreement(on: document, shift: document.count % 9)
    }
  }

  /// - Parameter shift: how many bytes lie before the document in the same buffer.
  private func expectAgreement(on document: [UInt8], shift: Int) {
    let buffer = [UInt8](repeating: 0x22, count: shift) + document + [0x22, 0x2C, 0x20]
    let read = Result { () throws(JSONError) in
      Array(try CanonicalJSON(parsing: buffer[shift..<shift + document.count]).bytes)
    }
    let expected = ReferenceReader.canonical(document)
    if read != expected {
      Issue.record(
        """
        \(String(decoding: document, as: UTF8.self).debugDescription)
        reader: \(read.map { String(decoding: $0, as: UTF8.self) })
        reference: \(expected.map { String(decoding: $0, as: UTF8.self) })
        """)
    }
  }
}

/// The same numbers from the same seed, on every machine.
struct RepeatableRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

extension [UInt8] {
  fileprivate func chunks(of size: Int) -> [[UInt8]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
