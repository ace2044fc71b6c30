import DuetToolchain
import Testing

@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("plain text 1~", "plain text 1~"),
    (#"back\slash "quote""#, #"back\slash "quote""#),
    ("a\nb\r\tc", #"a\nb\r\tc"#),
    ("\u{1B}[31mred\u{7}", #"\u{1B}[31mred\u{07}"#),
    ("\u{0}\u{7F}\u{9B}", #"\u{00}\u{7F}\u{9B}"#),
    ("a\u{202E}b\u{2066}c\u{200F}", #"a\u{202E}b\u{2066}c\u{200F}"#),
    ("a\u{200B}b\u{FEFF}c\u{2060}d\u{AD}", #"a\u{200B}b\u{FEFF}c\u{2060}d\u{AD}"#),
    ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
    ("\u{E0041}\u{3164}\u{E000}\u{FFFF}", #"\u{E0041}\u{3164}\u{E000}\u{FFFF}"#),
    ("naïve 日本語 😀 e\u{301}", "naïve 日本語 😀 e\u{301}"),
  ])
  func escapesWhatCouldUpsetATerminal(text: String, printed: String) {
    #expect(Array(PrintableText.line(text).utf8) == Array(printed.utf8))
  }

  @Test(arguments: [
    ([0x61, 0xFF, 0x62], #"a\xFFb"#),
    ([0xC3, 0x28], #"\xC3("#),
    ([0xE2, 0x82], #"\xE2\x82"#),
    ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#),
    ([0xC0, 0x80], #"\xC0\x80"#),
  ])
  func namesBytesThatAreNoText(bytes: [UInt8], printed: String) {
    #expect(PrintableText.line(bytes) == printed)
  }

  @Test func everyByteValueIsPrintable() {
    let printed = PrintableText.line(Array(UInt8.min...UInt8.max), limit: 1000)
    #expect(printed.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) })
  }

  @Test func shortensAroundHeadAndTail() {
    let text = String(repeating: "a", count: 1000) + String(repeating: "z", count: 1000)
    #expect(PrintableText.line(text, limit: 12) == "aaaaaaaa…(1988 bytes more)…zzzz")
  }

  @Test func neverCutsACharacter() {
    let text = String(repeating: "é", count: 100)
    #expect(PrintableText.line(text, limit: 10) == "ééé…(192 bytes more)…é")
    let four = String(repeating: "😀", count: 100)
    #expect(PrintableText.line(four, limit: 15) == "😀😀…(388 bytes more)…😀")
  }

  @Test func lastLinesSkipEmptyOnes() {
    let text = "one\ntwo\r\n\nthree\u{1B}\nfour\n\n"
    #expect(
      PrintableText.lastLines(Array(text.utf8), count: 3) == ["two", #"three\u{1B}"#, "four"])
    #expect(PrintableText.lastLines([UInt8](), count: 3) == [])
    #expect(PrintableText.lastLines(Array("x".utf8), count: 3) == ["x"])
  }
}

@Suite struct BoundedOutputTests {
  @Test func keepsEverythingThatFits() {
    var output = BoundedOutput(headLimit: 4, tailLimit: 4)
    for byte in "abcdefgh".utf8 { output.append([byte]) }
    #expect(output.omitted == 0)
    #expect(String(decoding: output.end, as: UTF8.self) == "abcdefgh")
  }

  @Test(arguments: [1, 3, 7, 100])
  func keepsHeadAndTail(chunk: Int) {
    let bytes = (0..<100).map { UInt8($0) }
    var output = BoundedOutput(headLimit: 4, tailLimit: 6)
    var rest = bytes[...]
    while !rest.isEmpty {
      output.append(rest.prefix(chunk))
      rest = rest.dropFirst(chunk)
    }
    #expect(output.count == 100)
    #expect(output.omitted == 90)
    #expect(Array(output.beginning) == Array(bytes[..<4]))
    #expect(Array(output.end) == Array(bytes[94...]))
  }
}
