import DuetKernel

/// Coding errors as one sentence that begins with the field.
enum CodingWords {
  /// - Parameters:
  ///   - error: what a coder threw.
  ///   - root: where the coded value stands.
  static func of(_ error: any Error, under root: FieldPath = FieldPath()) -> String {
    let diagnostic = CodingDiagnostic(error)
    return "\(root.appending(diagnostic.path)): \(diagnostic.reason)"
  }
}
