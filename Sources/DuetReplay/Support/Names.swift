/// The names that fixtures, features and chains may have, so that each is one plain file name
/// (design, section 8).
package enum Names {
  static let rule = "lowercase ASCII letters, digits, dots and hyphens"

  static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { isPlain($0) || $0 == 0x2E }
  }

  /// The part of a fixture's name that a branch gives: lowercase, with hyphens for spaces.
  ///
  /// - Returns: the slug, or the first character that cannot stand in one.
  package static func slug(of branch: String) -> Result<String, UnnamableCharacter> {
    var slug = ""
    for character in branch.unicodeScalars {
      switch character {
      case " ": slug.append("-")
      case "A"..."Z": slug.unicodeScalars.append(Unicode.Scalar(UInt8(character.value) + 0x20))
      case let plain where plain.isASCII && isPlain(UInt8(plain.value)):
        slug.unicodeScalars.append(plain)
      default: return .failure(UnnamableCharacter(scalar: character))
      }
    }
    return .success(slug)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x2D: true
    default: false
    }
  }
}

/// A character that cannot stand in a fixture's name.
package struct UnnamableCharacter: Error {
  let scalar: Unicode.Scalar

  /// The character as a message can show it.
  package var words: String {
    let code = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
    return scalar.value < 0x20 || scalar.value == 0x7F ? "U+\(padded)" : "'\(scalar)' (U+\(padded))"
  }
}
