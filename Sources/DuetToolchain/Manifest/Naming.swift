import DuetKernel

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
    if let scalar = name.unicodeScalars.first(where: { !isAllowed($0) }) {
      return "has \(phrase(scalar)), use only a-z, 0-9, '.' and '-'"
    }
    guard bytes[0] != UInt8(ascii: "."), bytes[0] != UInt8(ascii: "-") else {
      return "starts with '\(name.prefix(1))', start it with a letter or a digit"
    }
    return nil
  }

  /// Whether a value is a string that is a good name and goes on after a prefix; anything else may
  /// still be a good name.
  static func isPlain(_ json: CanonicalJSON, after prefix: [UInt8]) -> Bool {
    json.bytes.withUnsafeBufferPointer { bytes in
      guard bytes.count > prefix.count + 2, bytes.count <= maximumLength + 2,
        bytes.first == UInt8(ascii: "\"")
      else { return false }
      let name = UnsafeBufferPointer(rebasing: bytes[1..<bytes.count - 1])
      let start = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(name)[..<prefix.count])
      guard prefix.withUnsafeBufferPointer({ $0.hasSameBytes(as: start) }),
        name[0] != UInt8(ascii: "."), name[0] != UInt8(ascii: "-"),
        name.allSatisfy(isAllowed)
      else { return false }
      return true
    }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "0"..."9", ".", "-": true
    default: false
    }
  }

  /// A character as a person finds it again, whatever it looks like.
  private static func phrase(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case " ": return "a space"
    case "!"..."~": return "the character '\(scalar)'"
    default:
      let number = String(scalar.value, radix: 16, uppercase: true)
      return "the character U+\(String(repeating: "0", count: max(0, 4 - number.count)))\(number)"
    }
  }

  /// A name between quotes, with everything escaped that could upset a terminal.
  package static func quoted(_ name: String) -> String {
    "'\(PrintableText.line(name, limit: 120))'"
  }

  /// How many names a message lists at the most.
  private static let listLimit = 40

  /// Names separated by commas, each safe to print, those beyond a limit counted; `nil` for none.
  package static func list(_ names: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(listLimit).map { PrintableText.line($0, limit: 120) }
    let rest = names.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
