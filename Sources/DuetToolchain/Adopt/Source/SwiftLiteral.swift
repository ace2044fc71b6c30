/// Swift's spelling of texts and names that come from a recording.
enum SwiftLiteral {
  /// A string literal with exactly these scalars. What the eye does not see, or an editor might
  /// change, is escaped.
  static func string(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where isVisible(scalar): literal.unicodeScalars.append(scalar)
      default: literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return literal + "\""
  }

  /// A JSON text as a literal: raw, with as many number signs as it needs, unless something in it
  /// has to be escaped.
  static func json(_ text: String) -> String {
    // Three quotes would begin a literal of several lines.
    guard text.unicodeScalars.allSatisfy(isVisible), !text.hasPrefix("\"\"") else {
      return string(text)
    }
    var signs = "#"
    while text.contains("\"\(signs)") || text.contains("\\\(signs)") { signs += "#" }
    return "\(signs)\"\(text)\"\(signs)"
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
      .privateUse, .unassigned, .nonspacingMark, .enclosingMark:
      return false
    default: return !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// A case's name behind its dot.
  ///
  /// - Returns: `nil` for what is no identifier.
  static func caseName(_ name: String) -> String? { identifier(name, reserved: memberWords) }

  /// A label before its colon.
  static func label(_ name: String) -> String? { identifier(name, reserved: labelWords) }

  private static let memberWords: Set<String> = ["init", "self", "Type", "Protocol"]
  private static let labelWords: Set<String> = ["inout", "var", "let"]

  private static func identifier(_ name: String, reserved: Set<String>) -> String? {
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isName, let first = name.utf8.first, !TestLogLine.isDigit(first), name != "_" else {
      return nil
    }
    return reserved.contains(name) ? "`\(name)`" : name
  }
}
