/// Text from a document as a message may quote it: control characters escaped, and not too long.
struct Excerpt: CustomStringConvertible {
  let description: String

  private static let maximumLength = 80

  init(_ text: String) {
    let head = text.unicodeScalars.prefix(Self.maximumLength)
    let isWhole = head.endIndex == text.unicodeScalars.endIndex
    description = Self.printable(String(head)) + (isWhole ? "" : "…")
  }

  /// The text on one line: control characters, line and paragraph separators as escapes.
  static func printable(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format:
        line += scalar.escaped(asASCII: true)
      default:
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
