import FoyerTerminal
import Testing

@Suite("Painting what changed")
struct PainterTests {
  private static func canvas(_ lines: String..., style: Style = []) -> Canvas {
    var canvas = Canvas(columns: 8, rows: 2)
    for (row, line) in lines.enumerated() {
      canvas.write(line, row: row, column: 0, style: style)
    }
    return canvas
  }

  private static func painted(_ canvases: Canvas...) -> [String] {
    var painter = Painter()
    return canvases.map {
      String(decoding: painter.paint($0), as: UTF8.self).replacing("\u{1B}", with: "^")
    }
  }

  @Test("the first screen is cleared, and no blank is written")
  func first() {
    #expect(
      Self.painted(Self.canvas("Home", "", style: .bold)) == ["^[?25l^[0m^[2J^[1;1H^[0;1mHome^[0m"])
  }

  @Test("then only what differs, each run after one movement")
  func difference() {
    #expect(
      Self.painted(Self.canvas("Step 1", "日本ab"), Self.canvas("Step 2", "日x ab")).last
        == "^[?25l^[1;6H2^[2;3Hx ")
  }

  @Test("nothing for the same screen, not even a movement")
  func same() {
    #expect(Self.painted(Self.canvas("Home"), Self.canvas("Home")).last == "")
  }

  @Test("another size is painted whole")
  func resized() {
    var wide = Canvas(columns: 9, rows: 2)
    wide.write("Home", row: 0, column: 0)
    #expect(Self.painted(Self.canvas("Home"), wide).last == "^[?25l^[0m^[2J^[1;1HHome")
  }

  @Test("the cursor stands where the canvas says, after everything else")
  func cursor() {
    var canvas = Self.canvas("Email")
    canvas.cursor = Canvas.Position(row: 1, column: 2)
    #expect(Self.painted(Self.canvas("Email"), canvas).last == "^[?25l^[2;3H^[?25h")
  }
}
