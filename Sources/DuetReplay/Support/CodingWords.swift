import DuetKernel

/// Coding errors as one sentence that begins with the field.
enum CodingWords {
  /// - Parameter error: what a coder threw.
  static func of(_ error: any Error) -> String {
    let diagnostic = CodingDiagnostic(error)
    return "\(diagnostic.path): \(diagnostic.reason)"
  }
}
