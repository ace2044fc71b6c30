/// Says which case of a raw-value enum is unknown, and which ones it has.
enum CaseNames {
  /// The error that a coder threw, in better words when it is the standard library's for a raw value
  /// that `type` does not have.
  static func explain<T>(
    _ error: any Error, of type: T.Type, in session: DecodingSession, at value: Int
  ) -> any Error {
    guard type is any RawRepresentable.Type,
      case DecodingError.dataCorrupted(let context)? = error as? DecodingError,
      context.debugDescription.hasPrefix("Cannot initialize \(type) from invalid ")
    else { return error }
    let json = session.table.json(of: value)
    let raw = json.string.map { "'\(Excerpt($0))'" } ?? json.description
    return session.corrupted("unknown case \(raw) of \(type)\(listing(type))", at: value)
  }

  /// The known cases, where the type can tell them.
  private static func listing(_ type: any Any.Type) -> String {
    guard let type = type as? any (CaseIterable & RawRepresentable).Type else { return "" }
    return ", it has \(names(of: type))"
  }

  private static func names<T: CaseIterable & RawRepresentable>(of type: T.Type) -> String {
    type.allCases
      .map { value in
        value.rawValue is String ? "'\(value.rawValue)'" : "\(value.rawValue)"
      }
      .joined(separator: ", ")
  }
}
