import DuetKernel

/// How a person asks to be let in.
package enum SignInProvider: Codable, CanonicalSum, Equatable, Sendable {
  case email(address: String)
  case guest
}

/// The name an account starts with before anyone has saved one: the part of an e-mail address in
/// front of its first `@`, the whole address when there is none, and "Guest" otherwise.
package func defaultDisplayName(_ provider: SignInProvider?) -> String {
  switch provider {
  case .email(let address):
    // By bytes: as a Character, an "@" merges with a combining mark behind it.
    String(decoding: address.utf8.prefix { $0 != UInt8(ascii: "@") }, as: UTF8.self)
  case .guest, nil:
    "Guest"
  }
}
