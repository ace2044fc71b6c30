/// Puts a form on a canvas.
@MainActor
package enum FormLayout {
  private static let margin = 2
  private static let widest = 56

  /// The form in the middle of the screen, the keys in its last row.
  package static func draw(
    _ form: Form, focus: String?, columns: Int, rows: Int, below: Form? = nil
  ) -> Canvas {
    var canvas = Canvas(columns: columns, rows: rows)
    var pen = Pen(columns: canvas.columns, focus: focus)
    if let below, form.isSheet {
      pen.line(below.title, style: .dim, on: &canvas)
      pen.rule("═", on: &canvas)
    }
    pen.line(form.title, style: .bold, on: &canvas)
    pen.rule("─", on: &canvas)
    for block in form.blocks { pen.block(block, on: &canvas) }
    let hints = Self.hints(form, focus: focus, columns: canvas.columns - margin)
    canvas.write(hints, row: canvas.rows - 1, column: margin, style: .dim)
    return canvas
  }

  /// The keys that do something here, as many as fit in whole.
  private static func hints(_ form: Form, focus: String?, columns: Int) -> String {
    let controls = form.controls.filter(\.isEnabled)
    var hints: [String] = []
    if controls.count > 1 { hints.append("Tab next") }
    switch controls.first(where: { $0.name == focus })?.kind {
    case .field?: hints.append("type to edit")
    case .toggle?: hints.append("Space switch")
    case .button?, .row?, .tab?: hints.append("Enter choose")
    case nil: break
    }
    if form.back != nil { hints.append("Esc back") }
    hints.append("Ctrl-C quit")
    var line = ""
    for hint in hints {
      let longer = line.isEmpty ? hint : "\(line) · \(hint)"
      guard CharacterWidth.of(longer) <= columns else { break }
      line = longer
    }
    return line
  }

  @MainActor
  private struct Pen {
    let columns: Int
    let focus: String?
    var row = 1

    init(columns: Int, focus: String?) {
      self.columns = columns
      self.focus = focus
    }

    var end: Int { min(columns, FormLayout.margin + FormLayout.widest) }

    mutating func line(_ text: String, style: Style, on canvas: inout Canvas) {
      canvas.write(text, row: row, column: FormLayout.margin, limit: end, style: style)
      row += 1
    }

    mutating func rule(_ character: Character, on canvas: inout Canvas) {
      let width = max(end - FormLayout.margin, 0)
      line(String(repeating: character, count: width), style: .dim, on: &canvas)
    }

    mutating func block(_ block: Form.Block, on canvas: inout Canvas) {
      switch block {
      case .text(let text, let style):
        for row in TextWrap.rows(of: text, width: end - FormLayout.margin) {
          line(row, style: style, on: &canvas)
        }
      case .gap: row += 1
      case .bar(let step, let count): bar(step, count, on: &canvas)
      case .control(let control):
        _ = draw(control, from: FormLayout.margin, on: &canvas)
        row += 1
        if let note = control.note { line("  ! \(note)", style: [], on: &canvas) }
      case .row(let controls):
        var column = FormLayout.margin
        for control in controls { column = draw(control, from: column, on: &canvas) + 2 }
        row += 1
      }
    }

    private mutating func bar(_ step: Int, _ count: Int, on canvas: inout Canvas) {
      let width = max(end - FormLayout.margin, 0)
      let filled = count > 0 ? width * min(step, count) / count : 0
      let text =
        String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
      line(text, style: [], on: &canvas)
    }

    private func draw(_ control: Control, from column: Int, on canvas: inout Canvas) -> Int {
      let isFocused = control.isEnabled && control.name == focus
      var style: Style = control.isEnabled ? [] : .dim
      if isFocused { style.insert(.reversed) }
      switch control.kind {
      case .button:
        return canvas.write(
          "[ \(control.label) ]", row: row, column: column, limit: end, style: style)
      case .row(let value, _):
        let next = canvas.write(control.label, row: row, column: column, limit: end, style: style)
        let start = max(next + 2, end - CharacterWidth.of(value))
        return canvas.write(value, row: row, column: start, limit: end, style: .dim)
      case .toggle(let isOn, _):
        return canvas.write(
          "[\(isOn ? "x" : " ")] \(control.label)", row: row, column: column, limit: end,
          style: style)
      case .tab(let isSelected, _):
        if isSelected { style.formUnion([.bold, .underlined]) }
        return canvas.write(control.label, row: row, column: column, limit: end, style: style)
      case .field(let text, _):
        let start = canvas.write(
          "\(control.label): ", row: row, column: column, limit: end,
          style: isFocused ? .bold : style)
        let shown = Self.tail(of: text, within: max(end - start - 1, 0))
        let next = canvas.write(shown, row: row, column: start, limit: end, style: .underlined)
        if isFocused { canvas.cursor = Canvas.Position(row: row, column: min(next, columns - 1)) }
        return next
      }
    }

    /// The end of a text that fits, so that what is typed is seen.
    private static func tail(of text: String, within cells: Int) -> String {
      var shown = text[...]
      while CharacterWidth.of(shown) > cells, !shown.isEmpty { shown.removeFirst() }
      return String(shown)
    }
  }
}
