import DuetReplay

/// A branch's name, in words and as a part of file names.
struct AdoptedName {
  let title: String
  let slug: String

  /// - Parameter text: `empty address` and `empty-address` are one.
  /// - Throws: `UsageError` for a name that no branch may have.
  init(_ text: String, of feature: String) throws(UsageError) {
    title = text.contains(" ") ? text : text.replacing("-", with: " ")
    switch Names.slug(of: text) {
    case .success(let slug): self.slug = slug
    case .failure(let character):
      throw UsageError(
        "--name \(UsageError.quoted(text)) cannot name a recording: \(character.words) is no ASCII "
          + "letter, digit, space or hyphen")
    }
    let hasWord = slug.utf8.contains { $0 != UInt8(ascii: "-") }
    guard hasWord, !text.hasPrefix(" "), !text.hasPrefix("-") else {
      throw UsageError(
        "--name \(UsageError.quoted(text)) cannot name a recording: it begins with a letter or a "
          + "digit")
    }
    if Naming.fault(of: feature) == nil, let fault = Naming.fault(of: "\(feature).\(slug)") {
      throw UsageError("--name gives a recording a name that \(fault)")
    }
  }
}
