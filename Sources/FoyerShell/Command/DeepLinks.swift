import FoyerFeatures

/// Links as a person gives them on a command line.
enum DeepLinks {
  static func isKnown(_ url: String) -> Bool { parseDeepLink(url) != nil }

  static func unknown(_ url: String) -> String {
    "\(Printable.quoted(url)) is no link of the app; there are foyer://upgrade and foyer://profile/account"
  }
}
