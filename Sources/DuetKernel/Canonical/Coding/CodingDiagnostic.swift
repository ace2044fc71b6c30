/// What went wrong when a value was encoded or decoded, as one line for people.
///
/// `steps[0].action.value.amount: expected an integer, found a string`
package struct CodingDiagnostic: Sendable, Equatable, CustomStringConvertible {
  /// Where in the document; the root for errors that carry no path.
  package let path: FieldPath
  /// What is wrong there.
  package let reason: String

  /// Takes the place and the reason from a coding error, or the description of any other error.
  package init(_ error: any Error) {
    let (codingPath, reason) = Self.parts(of: error)
    path = FieldPath(codingPath)
    self.reason = Excerpt.printable(reason)
  }

  /// `path: reason`, on one line.
  package var description: String { "\(path): \(reason)" }

  private static func parts(of error: any Error) -> (path: [any CodingKey], reason: String) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      (context.codingPath + [key], context.debugDescription)
    case DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      (context.codingPath, context.debugDescription)
    case EncodingError.invalidValue(_, let context):
      (context.codingPath, context.debugDescription)
    default:
      ([], "\(error)")
    }
  }
}
