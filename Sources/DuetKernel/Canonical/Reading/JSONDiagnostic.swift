/// A reading error with everything that a person needs to find it.
public struct JSONDiagnostic: Error, Equatable, Sendable {
  public let place: JSONPlace
  public let reason: JSONError.Reason

  /// Finds the place of an error in the document that it came from.
  public init(_ error: JSONError, in document: [UInt8]) {
    place = JSONPlace(offset: error.offset, in: document)
    reason = error.reason
  }

  /// One line as compilers write it: `file:line:column: what is wrong (at the field)`.
  ///
  /// - Parameter file: how the document is called, such as its path.
  public func text(file: String) -> String {
    "\(file):\(place.line):\(place.column): \(message)"
  }

  /// What is wrong, and at which field.
  public var message: String {
    place.path.components.isEmpty ? "\(reason)" : "\(reason) (at \(place.path))"
  }
}

extension JSONDiagnostic: CustomStringConvertible {
  public var description: String { "line \(place.line), column \(place.column): \(message)" }
}
