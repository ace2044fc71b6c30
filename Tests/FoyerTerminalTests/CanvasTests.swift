import FoyerTerminal
import Testing

@Suite("A canvas")
struct CanvasTests {
  @Test("text stands where it was written, cut off at the edges")
  func writing() {
    var canvas = Canvas(columns: 10, rows: 3)
    canvas.write("Home", row: 0, column: 0)
    canvas.write("much too long", row: 1, column: 2)
    canvas.write("limit", row: 2, column: 1, limit: 4)
    canvas.write("nowhere", row: 3, column: 0)
    #expect(canvas.lines == ["Home", "  much too", " lim"])
  }

  @Test("a wide character is never cut in half")
  func wide() {
    var canvas = Canvas(columns: 5, rows: 4)
    canvas.write("日本語", row: 0, column: 0)
    canvas.write("日本", row: 1, column: 0)
    canvas.write("x", row: 1, column: 1)
    canvas.write("日本", row: 2, column: 0)
    canvas.write("x", row: 2, column: 2)
    canvas.write("ab", row: 3, column: 0)
    canvas.write("語", row: 3, column: 1)
    #expect(canvas.lines == ["日本", " x本", "日x", "a語"])
  }

  @Test("columns after wide and combining text line up")
  func alignment() {
    var canvas = Canvas(columns: 12, rows: 3)
    for (row, name) in ["Ann", "e\u{301}lan", "日本"].enumerated() {
      canvas.write(name, row: row, column: 0)
      canvas.write("|", row: row, column: 6)
    }
    #expect(canvas.lines == ["Ann   |", "e\u{301}lan  |", "日本  |"])
  }

  @Test("text is broken between words, and within one that is too wide")
  func wrapping() {
    #expect(TextWrap.rows(of: "Three short steps", width: 11) == ["Three short", "steps"])
    #expect(TextWrap.rows(of: "unbreakable", width: 4) == ["unbr", "eaka", "ble"])
    #expect(TextWrap.rows(of: "a 日本語 b", width: 4) == ["a", "日本", "語 b"])
    #expect(TextWrap.rows(of: "", width: 4) == [""])
    #expect(TextWrap.rows(of: "a", width: 0) == [])
  }

  @Test("what would steer the terminal is not shown")
  func control() {
    var canvas = Canvas(columns: 12, rows: 1)
    canvas.write("a\u{1B}[2Jb\u{7}\r\nc\u{202E}d", row: 0, column: 0)
    #expect(canvas.lines == ["a[2Jbcd"])
  }
}
