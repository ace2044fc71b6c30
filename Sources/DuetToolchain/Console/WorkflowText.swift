/// Text in a run of GitHub Actions, which takes some lines of what a step prints for commands.
enum WorkflowText {
  /// A line that GitHub takes for text. It drops the blanks in front of a line and obeys what then
  /// begins with `::`; the older `##[` it obeys wherever it stands. The sign that makes a command is
  /// spelt out, as what could upset a terminal is.
  static func harmless(_ line: String) -> String {
    let line = withoutElderCommands(line)
    let scalars = line.unicodeScalars
    let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
    guard scalars[start...].starts(with: "::".unicodeScalars) else { return line }
    return String(line[..<start]) + #"\u{3A}"# + line[start...].unicodeScalars.dropFirst().text
  }

  /// A text in which nothing is a command of the older form.
  static func withoutElderCommands(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
    return text.replacing("##[", with: #"##\u{5B}"#)
  }

  /// A JSON document in which nothing is such a command; it says the same as before.
  static func harmless(_ document: [UInt8]) -> [UInt8] {
    // A line of a document begins with none of them but inside of a text, and there it is one line.
    guard document.firstRange(of: Array("##[".utf8)) != nil else { return document }
    return Array(
      String(decoding: document, as: UTF8.self).replacing("##[", with: #"##\u005b"#).utf8)
  }

  /// Whether GitHub reads what this run prints, or the person says so.
  static func isRead(_ words: [String], environment: [String: String]) -> Bool {
    let isRunner = (environment[.githubActions] ?? "").lowercased() == "true"
    return isRunner || words.prefix { $0 != "--" }.contains(OptionDefinition.github.name)
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var text: String { String(Substring(self)) }
}
