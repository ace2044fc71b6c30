/// The rule for names of lanes, features, chains and fixtures: they become parts of paths and
/// commands, so they are plain (design, section 8).
package enum Naming {
  /// How long a name may be, in bytes, so that its file's name stays within 255.
  static let maximumLength = 200

  /// What is wrong with a name, as the end of a sentence that starts with the name; `nil` where it
  /// is good.
  package static func fault(of name: String) -> String? {
    let bytes = Array(name.utf8)
    if bytes.isEmpty { return "is empty, a name has at least one character" }
    if bytes.count > maximumLength {
      return "is \(bytes.count) bytes long, at most \(maximumLength) are allowed"
    }
    if bytes.contains(UInt8(ascii: "/")) {
      return "has a slash and could leave parity/fixtures, use only a-z, 0-9, '.' and '-'"
    }
    guard bytes.allSatisfy(isAllowed) else {
      return "has a character that names do not have, use only a-z, 0-9, '.' and '-'"
    }
    guard bytes[0] != UInt8(ascii: "."), bytes[0] != UInt8(ascii: "-") else {
      return "starts with '\(name.prefix(1))', start it with a letter or a digit"
    }
    return nil
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// A name between quotes, with everything escaped that could upset a terminal.
  package static func quoted(_ name: String) -> String {
    "'\(PrintableText.line(name, limit: 120))'"
  }
}
