import FoyerFeatures
import Testing

@Suite("Display names")
struct DisplayNameTests {
  struct Trimming: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let trimmed: String

    init(_ name: String, _ text: String, _ trimmed: String) {
      self.testDescription = name
      self.text = text
      self.trimmed = trimmed
    }
  }

  @Test(
    "white space at the ends goes, whatever its kind",
    arguments: [
      Trimming("nothing to trim", "Ann B", "Ann B"),
      Trimming("empty", "", ""),
      Trimming("spaces only", "   ", ""),
      Trimming("spaces on both sides", " Ann B ", "Ann B"),
      Trimming("tabs and line breaks", "\t\r\nAnn\n", "Ann"),
      Trimming("no-break space", "\u{A0}Ann\u{A0}", "Ann"),
      Trimming("wide, thin and line-separating spaces", "\u{3000}\u{2009}Ann\u{2028}\u{85}", "Ann"),
      Trimming("zero-width space is not white space", "\u{200B}Ann", "\u{200B}Ann"),
      Trimming("space that a combining mark sits on", " \u{301}Ann", "\u{301}Ann"),
      Trimming("inner space stays as it is", "Ann \u{A0} B", "Ann \u{A0} B"),
      Trimming("decomposed letters stay decomposed", " e\u{301} ", "e\u{301}"),
    ])
  func trimming(_ row: Trimming) {
    #expect(Array(row.text.trimmingWhitespace().utf8) == Array(row.trimmed.utf8))
    #expect(row.text.isBlank == row.trimmed.isEmpty)
  }

  struct Validation: CustomTestStringConvertible {
    let testDescription: String
    let draft: String
    let message: String?

    init(_ name: String, _ draft: String, _ message: String?) {
      self.testDescription = name
      self.draft = draft
      self.message = message
    }
  }

  @Test(
    "a draft is judged by its trimmed text",
    arguments: [
      Validation("a letter", "A", nil),
      Validation("empty", "", "Enter a name."),
      Validation("white space only", " \n\u{A0}", "Enter a name."),
      Validation("40 letters", String(repeating: "A", count: 40), nil),
      Validation(
        "41 letters", String(repeating: "A", count: 41), "Keep it to 40 characters or fewer."),
      Validation("40 letters in spaces", " \(String(repeating: "A", count: 40)) ", nil),
      Validation("20 astral characters are 40 units", String(repeating: "😀", count: 20), nil),
      Validation(
        "21 astral characters are 42 units", String(repeating: "😀", count: 21),
        "Keep it to 40 characters or fewer."),
      Validation(
        "21 decomposed letters are 42 units", String(repeating: "e\u{301}", count: 21),
        "Keep it to 40 characters or fewer."),
    ])
  func validation(_ row: Validation) {
    #expect(validateDisplayName(row.draft) == row.message)
  }

  struct Default: CustomTestStringConvertible {
    let testDescription: String
    let provider: SignInProvider?
    let name: String

    init(_ description: String, _ provider: SignInProvider?, _ name: String) {
      self.testDescription = description
      self.provider = provider
      self.name = name
    }
  }

  @Test(
    "an account without a saved name is called by its provider",
    arguments: [
      Default("e-mail", .email(address: "ann@example.com"), "ann"),
      Default("two signs", .email(address: "a@b@c"), "a"),
      Default("no sign", .email(address: "ann"), "ann"),
      Default("sign first", .email(address: "@example.com"), ""),
      Default("combining mark on the sign", .email(address: "ann@\u{301}x"), "ann"),
      Default("guest", .guest, "Guest"),
      Default("no provider", nil, "Guest"),
    ])
  func defaultName(_ row: Default) {
    #expect(Array(defaultDisplayName(row.provider).utf8) == Array(row.name.utf8))
  }
}
