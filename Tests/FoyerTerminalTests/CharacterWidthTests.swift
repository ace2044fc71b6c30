import FoyerTerminal
import Testing

@Suite("How wide text is")
struct CharacterWidthTests {
  @Test(
    "in cells",
    arguments: [
      ("", 0), ("a", 1), ("Ann", 3), ("é", 1), ("e\u{301}", 1), ("ñandú", 5), ("日本語", 6),
      ("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｆｕｌｌ", 8), ("ﾊﾝ", 2), ("🙂", 2),
      ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("✓", 1), ("❤", 1), ("❤️", 2), ("a\u{200B}b", 2), ("\u{7}", 0),
      ("\u{1B}", 0), ("क्षि", 1), ("…", 1), ("─", 1), ("🔒", 2),
    ])
  func width(text: String, cells: Int) {
    #expect(CharacterWidth.of(text) == cells)
  }
}
