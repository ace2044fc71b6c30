/// Text cut into rows.
package enum TextWrap {
  /// The rows of a text, broken between words; a word that is wider than a row is broken where the
  /// row ends.
  package static func rows(of text: String, width: Int) -> [String] {
    guard width > 0 else { return [] }
    var rows: [String] = []
    var row = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let longer = row.isEmpty ? String(word) : "\(row) \(word)"
      if CharacterWidth.of(longer) <= width {
        row = longer
        continue
      }
      if !row.isEmpty { rows.append(row) }
      row = ""
      for character in word {
        if CharacterWidth.of(row) + CharacterWidth.of(character) > width {
          rows.append(row)
          row = ""
        }
        row.append(character)
      }
    }
    return rows + [row]
  }
}
