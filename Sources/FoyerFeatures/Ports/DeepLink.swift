import DuetKernel

/// A place in the app that a URL can ask for.
package enum DeepLink: Codable, CanonicalSum, Equatable, Sendable {
  case upgrade
  case profileAccount
}

/// How the app's URLs begin.
package enum DeepLinkConfig {
  package static let scheme = "foyer"
}

/// The place that a URL asks for, or `nil` when it is none of the app's: another scheme, another
/// path, a query or a fragment. Slashes at the end do not count; upper and lower case do.
package func parseDeepLink(_ url: String) -> DeepLink? {
  // By bytes: as Characters, a slash merges with a combining mark behind it.
  let prefix = "\(DeepLinkConfig.scheme)://".utf8
  guard url.utf8.starts(with: prefix) else { return nil }
  var path = url.utf8.dropFirst(prefix.count)
  while path.last == UInt8(ascii: "/") { path.removeLast() }

  if path.elementsEqual("upgrade".utf8) { return .upgrade }
  if path.elementsEqual("profile/account".utf8) { return .profileAccount }
  return nil
}
