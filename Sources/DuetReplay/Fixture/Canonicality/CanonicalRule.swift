/// A rule of the canonical form that a runner's bytes can break while they still hold a value
/// (design, section 3).
public enum CanonicalRule: String, Sendable, Equatable, CaseIterable {
  case byteOrderMark = "byte-order-mark"
  case whiteSpace = "white-space"
  case keyOrder = "key-order"
  case keyOrderUTF16 = "key-order-utf16"
  case duplicateKey = "duplicate-key"
  case fraction = "fraction"
  case exponent = "exponent"
  case minusZero = "minus-zero"
  case leadingZero = "leading-zero"
  case plusSign = "plus-sign"
  case escapedSlash = "escaped-slash"
  case escapedNonASCII = "escaped-non-ascii"
  case needlessEscape = "needless-escape"
  case longEscape = "long-escape"
  case shortEscape = "short-escape"
  case upperCaseEscape = "upper-case-escape"
  case rawControl = "raw-control"
  case upperCaseUUID = "upper-case-uuid"
}

extension CanonicalRule: CustomStringConvertible {
  /// The rule that is broken, in one phrase that says what is written instead.
  public var description: String {
    switch self {
    case .byteOrderMark: "a byte order mark (BOM), there is none in canonical form"
    case .whiteSpace: "white space between the values, canonical form has none"
    case .keyOrder: "key order, keys are sorted by their UTF-8 bytes"
    case .keyOrderUTF16:
      "key order, keys are sorted by their UTF-8 bytes and not by UTF-16 units"
    case .duplicateKey: "a duplicate key, a key stands once in an object"
    case .fraction: "a number with a fraction, numbers are integers without '.'"
    case .exponent: "a number with an exponent, numbers are integers in plain digits"
    case .minusZero: "minus zero, it is written 0"
    case .leadingZero: "a leading zero"
    case .plusSign: "a plus sign before a number"
    case .escapedSlash: "an escaped slash, it is written '/'"
    case .escapedNonASCII: "escaped non-ASCII, it is written raw as UTF-8"
    case .needlessEscape: "an escape of plain ASCII, it is written raw"
    case .longEscape: #"a long escape, tab, line feed and carriage return are \t, \n and \r"#
    case .shortEscape: #"the escape \b or \f, they are written \u0008 and \u000c"#
    case .upperCaseEscape: #"upper-case hex in an escape, it is lowercase such as \u001f"#
    case .rawControl: "a raw control character in a string, it is written as an escape"
    case .upperCaseUUID: "an upper-case UUID, it is written lowercase"
    }
  }
}
