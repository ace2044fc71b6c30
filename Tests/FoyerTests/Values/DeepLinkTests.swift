import FoyerFeatures
import Testing

@Suite("Deep links")
struct DeepLinkTests {
  struct Row: CustomTestStringConvertible {
    let url: String
    let link: DeepLink?

    init(_ url: String, _ link: DeepLink?) {
      self.url = url
      self.link = link
    }

    var testDescription: String { url.debugDescription }
  }

  @Test(
    "a URL names a place or none",
    arguments: [
      Row("foyer://upgrade", .upgrade),
      Row("foyer://upgrade/", .upgrade),
      Row("foyer://upgrade///", .upgrade),
      Row("foyer://profile/account", .profileAccount),
      Row("foyer://profile/account/", .profileAccount),
      Row("", nil),
      Row("foyer:", nil),
      Row("foyer://", nil),
      Row("foyer:///", nil),
      Row("foyer:///upgrade", nil),
      Row("foyer://Upgrade", nil),
      Row("Foyer://upgrade", nil),
      Row(" foyer://upgrade", nil),
      Row("foyer://upgrade ", nil),
      Row("foyer://upgrade?plan=yearly", nil),
      Row("foyer://upgrade#top", nil),
      Row("foyer://upgrade/now", nil),
      Row("foyer://profile", nil),
      Row("foyer://profile//account", nil),
      Row("foyer://account", nil),
      Row("https://upgrade", nil),
      Row("upgrade", nil),
      Row("foyer://upgrade\u{301}", nil),
      Row("foyer://upgrade/\u{301}", nil),
      Row("foyer:/\u{301}/upgrade", nil),
    ])
  func parsing(_ row: Row) {
    #expect(parseDeepLink(row.url) == row.link)
  }
}
