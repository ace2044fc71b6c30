extension String {
  /// The text without white space at either end: every scalar that Unicode calls white space counts,
  /// line breaks and the no-break space included.
  ///
  /// It looks at scalars and not at Characters, so a combining mark does not protect a space in front
  /// of it. Cost: linear in the length of the text.
  package func trimmingWhitespace() -> String {
    let start = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(start[...last])
  }

  /// Whether the text is empty or white space only.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }
}
