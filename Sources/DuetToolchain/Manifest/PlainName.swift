/// Names reduced to what they share with their other spellings.
enum PlainName {
  /// Letters and digits in lower case, nothing between them: `edit-name`, `EditName`, `edit_name` are
  /// one.
  static func joined(_ name: String) -> String {
    String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter(isPart)))
  }

  /// In lower case, words with one hyphen between them: `a--b` and `a.b` are one, `ab` is another.
  static func slug(_ name: String) -> String {
    name.lowercased().unicodeScalars.split { !isPart($0) }.map { String($0) }
      .joined(separator: "-")
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 || ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
  }
}
