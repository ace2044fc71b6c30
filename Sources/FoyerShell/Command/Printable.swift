/// Text from outside in a message: nothing in it steers a terminal, and it is no longer than a line.
enum Printable {
  private static let limit = 60

  static func quoted(_ text: some StringProtocol) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(limit) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return text.unicodeScalars.count > limit ? "'\(shown)…'" : "'\(shown)'"
  }
}
