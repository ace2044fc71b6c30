import FoyerTerminal
import Testing

@Suite("Keys from bytes")
struct KeyDecoderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    let keys: [Key]

    init(_ name: String, _ text: String, _ keys: Key...) {
      testDescription = name
      bytes = Array(text.utf8)
      self.keys = keys
    }

    init(_ name: String, bytes: [UInt8], _ keys: Key...) {
      testDescription = name
      self.bytes = bytes
      self.keys = keys
    }
  }

  static let cases = [
    Case("letters", "aZ ", .character("a"), .character("Z"), .character(" ")),
    Case("beyond ASCII", "é日🙂", .character("é"), .character("日"), .character("🙂")),
    Case("enter, tab, rubout", "\r\t\u{7F}\u{8}", .enter, .tab, .backspace, .backspace),
    Case("control", "\u{3}\u{1A}", .control("c"), .control("z")),
    Case("arrows", "\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[D", .up, .down, .right, .left),
    Case("arrows with shift held", "\u{1B}[1;2A", .up),
    Case("home, end, delete", "\u{1B}[H\u{1B}[4~\u{1B}[3~", .home, .end, .delete),
    Case("tab backwards", "\u{1B}[Z", .backTab),
    Case("an unknown sequence", "\u{1B}[99za", .character("a")),
    Case("escape twice", "\u{1B}\u{1B}", .escape, .escape),
    Case("a letter with alt", "\u{1B}b", .escape, .character("b")),
    Case("escape alone", "\u{1B}", .escape),
    Case(
      "a paste with line breaks and an escape", "\u{1B}[200~a\nb\u{1B}[A\u{1B}[201~x",
      .pasted("a\nb\u{1B}[A"), .character("x")),
    Case(
      "bytes that are no UTF-8", bytes: [0xFF, 0xC3, 0x28, 0x61], .character("("), .character("a")),
    Case("a NUL", bytes: [0, 0x61], .character("a")),
  ]

  @Test("whole", arguments: cases)
  func whole(_ row: Case) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(row.bytes) + decoder.pause() == row.keys)
    #expect(!decoder.isWaiting)
  }

  @Test("byte by byte", arguments: cases)
  func pieces(_ row: Case) {
    var decoder = KeyDecoder()
    let keys = row.bytes.flatMap { decoder.feed([$0]) }
    #expect(keys + decoder.pause() == row.keys)
  }

  @Test("a sequence without an end is given up")
  func endless() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}[".utf8) + Array(repeating: 0x31, count: 100)) == [])
    #expect(decoder.feed(Array("a".utf8)) + decoder.pause() == [.character("a")])
  }
}
