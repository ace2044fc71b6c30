/// A screen's content as a grid of cells.
package struct Canvas: Equatable, Sendable {
  /// One cell; a wide character fills its own and the next one, which is then empty of width.
  package struct Cell: Equatable, Sendable {
    package var character: Character
    package var style: Style
    /// 1 or 2; 0 for the second cell of a wide character.
    package var width: Int

    package static let blank = Cell(character: " ", style: [], width: 1)
  }

  package let columns: Int
  package let rows: Int
  private var cells: [Cell]
  /// Where the terminal's cursor is shown; `nil` hides it.
  package var cursor: Position?

  package struct Position: Equatable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  package subscript(row: Int, column: Int) -> Cell { cells[row * columns + column] }

  /// Writes text from a place on, cut off where the row or `limit` ends.
  ///
  /// Characters that take no cell of their own and are no part of another one, such as control
  /// characters, are left out, so nothing that is shown can steer the terminal.
  /// - Returns: the column after the text.
  @discardableResult
  package mutating func write(
    _ text: String, row: Int, column: Int, limit: Int = .max, style: Style = []
  ) -> Int {
    guard (0..<rows).contains(row) else { return column }
    var column = column
    let end = min(columns, limit)
    for character in text {
      let width = CharacterWidth.of(character)
      guard width > 0 else { continue }
      guard column >= 0, column + width <= end else { break }
      put(Cell(character: character, style: style, width: width), row, column)
      column += width
    }
    return column
  }

  /// Sets a cell; half of a wide character that is overwritten becomes a blank.
  private mutating func put(_ cell: Cell, _ row: Int, _ column: Int) {
    let start = row * columns
    for place in column..<column + cell.width { clearNeighbour(of: place, in: start) }
    cells[start + column] = cell
    if cell.width == 2 {
      cells[start + column + 1] = Cell(character: " ", style: cell.style, width: 0)
    }
  }

  private mutating func clearNeighbour(of column: Int, in start: Int) {
    if cells[start + column].width == 0, column > 0 { cells[start + column - 1] = .blank }
    if cells[start + column].width == 2, column + 1 < columns {
      cells[start + column + 1] = .blank
    }
  }

  /// The rows as text without trailing blanks.
  package var lines: [String] {
    (0..<rows).map { row in
      var line = ""
      for column in 0..<columns where self[row, column].width > 0 {
        line.append(self[row, column].character)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
