/// Writes what changed between two screens.
package struct Painter: Sendable {
  /// What the terminal shows; `nil` when that is not known.
  private var shown: Canvas?

  package init() {}

  /// Forgets what the terminal shows: the next screen is painted whole.
  package mutating func forget() { shown = nil }

  /// The bytes that turn what is shown into `canvas`; none when they are equal.
  package mutating func paint(_ canvas: Canvas) -> [UInt8] {
    guard shown != canvas else { return [] }
    var output = Sequences()
    output.append("\u{1B}[?25l")
    var old = shown
    if old?.columns != canvas.columns || old?.rows != canvas.rows {
      output.append("\u{1B}[0m\u{1B}[2J")
      old = nil
    }
    let before = old ?? Canvas(columns: canvas.columns, rows: canvas.rows)
    for row in 0..<canvas.rows { output.row(row, before, canvas) }
    output.style([])
    if let cursor = canvas.cursor {
      output.move(cursor.row, cursor.column)
      output.append("\u{1B}[?25h")
    }
    shown = canvas
    return output.bytes
  }
}

/// Control sequences of the terminals in use (ECMA-48).
private struct Sequences {
  private(set) var bytes: [UInt8] = []
  private var current: Style = []

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func move(_ row: Int, _ column: Int) { append("\u{1B}[\(row + 1);\(column + 1)H") }

  mutating func style(_ style: Style) {
    guard style != current else { return }
    current = style
    append("\u{1B}[0")
    if style.contains(.bold) { append(";1") }
    if style.contains(.dim) { append(";2") }
    if style.contains(.underlined) { append(";4") }
    if style.contains(.reversed) { append(";7") }
    append("m")
  }

  /// Writes the cells of a row that changed, each run of them after one movement.
  mutating func row(_ row: Int, _ before: Canvas, _ after: Canvas) {
    var place: Int?
    for column in 0..<after.columns {
      let cell = after[row, column]
      guard cell != before[row, column], cell.width > 0 else {
        if cell.width > 0 { place = nil }
        continue
      }
      if place != column { move(row, column) }
      style(cell.style)
      append(String(cell.character))
      place = column + cell.width
    }
  }
}
