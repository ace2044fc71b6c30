/// Characters in words: what two of them are when they look alike.
enum ScalarWords {
  /// The character's name, to stand in a sentence: `a space`, `'a' (U+0061)`, `U+00A0 NO-BREAK SPACE`.
  static func name(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case " ": return "a space"
    case "!"..."~": return "'\(scalar)' (\(code(scalar)))"
    default:
      let properties = scalar.properties
      guard let name = properties.name ?? properties.nameAlias else { return code(scalar) }
      return "\(code(scalar)) \(name)"
    }
  }

  /// `U+00A0`.
  static func code(_ scalar: Unicode.Scalar) -> String {
    let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - hexadecimal.utf8.count)) + hexadecimal
  }

  /// Whether a character shows nothing at all: zero width, bidirectional marks, fillers.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    return scalar.properties.generalCategory == .format
      || scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Whether a character shows as a blank and is no ASCII space.
  static func isForeignSpace(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    return scalar.properties.generalCategory == .spaceSeparator || scalar == "\u{2800}"
  }

  /// The ASCII character that one beyond ASCII is easily taken for.
  static func lookalike(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if isForeignSpace(scalar) { return " " }
    if (0xFF01...0xFF5E).contains(scalar.value) {
      return Unicode.Scalar(scalar.value - 0xFF01 + 0x21)
    }
    return lookalikes[scalar]
  }

  /// Letters of other scripts, dashes and quotes that most typefaces draw like ASCII.
  private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = {
    let rows: [(ascii: String, others: String)] = [
      ("ABEKMHOPCTXYIJSZNV", "АВЕКМНОРСТХҮІЈЅΖΝѴ"), ("ABEZHIKMNOPTYX", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"),
      ("aeopcyxijshd", "аеорсухіјѕһԁ"), ("ovu", "ονυ"), ("lI", "ӏӀ"), ("qw", "ԛԝ"),
      ("------", "‐‑‒–—−"), ("''`", "‘’‵"), ("\"\"", "“”"), ("/:;", "⁄꞉;"), (".", "․"),
    ]
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for row in rows {
      for (ascii, other) in zip(row.ascii.unicodeScalars, row.others.unicodeScalars) {
        table[other] = ascii
      }
    }
    return table
  }()
}
