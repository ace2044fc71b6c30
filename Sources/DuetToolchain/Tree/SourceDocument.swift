package import DuetKernel

/// A JSON file of the tree: its bytes as they are on disk, and the value that they hold.
package struct SourceDocument: Sendable {
  /// Relative to the tree's root.
  package let path: String
  package let bytes: [UInt8]
  package let json: CanonicalJSON

  /// Reads a file's bytes as strict JSON.
  ///
  /// - Throws: a `Finding` with the place of the first fault.
  package init(path: String, bytes: [UInt8]) throws(Finding) {
    self.path = path
    self.bytes = bytes
    do {
      json = try CanonicalJSON(parsing: bytes)
    } catch {
      let diagnostic = JSONDiagnostic(error, in: bytes)
      throw Finding(
        rule: .strictJSON, path: path, line: diagnostic.place.line, column: diagnostic.place.column,
        message: diagnostic.safeMessage)
    }
  }

  /// A finding at the place where a value of this document stands.
  package func finding(
    _ rule: LintRule? = nil, at field: FieldPath, _ message: String, fix: String? = nil
  ) -> Finding {
    let place = JSONPlace(of: field, in: bytes)
    return Finding(
      rule: rule, path: path, line: place.line, column: place.column, message: message, fix: fix)
  }
}

extension JSONDiagnostic {
  /// The message with everything escaped that could upset a terminal; keys come from the document.
  var safeMessage: String { PrintableText.line(message, limit: 400) }
}
