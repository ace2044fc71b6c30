import DuetKernel

/// The text that a saved app carries its spine in: one line of JSON, with the keys in the order in
/// which a person walks down the app.
///
/// - Throws: only what the encoder throws, which for these types is nothing.
package func encodeRouteSpine(_ spine: RouteSpine) throws -> String {
  let document = try CanonicalEncoder().encode(spine)
  let members = RouteSpine.CodingKeys.allCases.compactMap { key in
    document[key.stringValue].map { value in "\"\(key.stringValue)\":\(value)" }
  }
  return "{\(members.joined(separator: ","))}"
}

/// Reads a spine back, or gives `nil` when the text is anything but a spine in full: a later
/// version's screens, a damaged file, or nothing at all. A missing key stands for its default.
package func decodeRouteSpine(_ text: String?) -> RouteSpine? {
  guard let text else { return nil }
  do {
    let document = try CanonicalJSON(parsing: text)
    let spine = try CanonicalDecoder().decode(RouteSpine.self, from: document)
    // What the spine would not write back, it has not understood: an unknown key at any depth.
    let understood = try CanonicalEncoder().encode(spine)
    let isWhole = document.members.allSatisfy { member in
      member.key.string.flatMap { understood[$0] } == member.value
    }
    return isWhole ? spine : nil
  } catch {
    // A spine that cannot be read is no error to anyone: the app starts as it would without one.
    return nil
  }
}
