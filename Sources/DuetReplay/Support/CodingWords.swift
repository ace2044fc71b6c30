import DuetKernel

/// Coding errors as one sentence with the field's path.
enum CodingWords {
  /// - Parameters:
  ///   - error: what a coder threw.
  ///   - root: where the coded value stands.
  static func of(_ error: any Error, under root: FieldPath = FieldPath()) -> String {
    switch error {
    case let error as DecodingError: of(error, under: root)
    case let error as EncodingError: of(error, under: root)
    default: "\(error)"
    }
  }

  private static func of(_ error: DecodingError, under root: FieldPath) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      sentence("no '\(key.stringValue)': \(context.debugDescription)", context.codingPath, root)
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      sentence(context.debugDescription, context.codingPath, root)
    @unknown default: "\(error)"
    }
  }

  private static func of(_ error: EncodingError, under root: FieldPath) -> String {
    switch error {
    case .invalidValue(_, let context):
      sentence(context.debugDescription, context.codingPath, root)
    @unknown default: "\(error)"
    }
  }

  private static func sentence(
    _ reason: String, _ path: [any CodingKey], _ root: FieldPath
  ) -> String {
    let path = root.appending(FieldPath(path.map(component)))
    return path.components.isEmpty ? reason : "\(reason) (at \(path))"
  }

  private static func component(_ key: any CodingKey) -> FieldPath.Component {
    key.intValue.map { .index($0) } ?? .key(key.stringValue)
  }
}
