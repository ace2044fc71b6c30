package import DuetKernel
import Synchronization

/// A JSON file of the tree: its bytes as they are on disk, and the value that they hold.
package struct SourceDocument: Sendable {
  /// Relative to the tree's root.
  package let path: String
  package let bytes: [UInt8]
  package let json: CanonicalJSON
  /// Where the members of the outer objects lie in `json`, where that was asked for.
  package let outline: CanonicalOutline?
  /// Where the values stand by their paths, in a file that is not JSON itself.
  private let places: [String: ElderPlace]?
  private let search = PlaceSearch()

  /// Reads a file's bytes as strict JSON.
  ///
  /// - Parameter notesOutline: whether the outline is wanted too.
  /// - Throws: a `Finding` with the place of the first fault.
  package init(path: String, bytes: [UInt8], notesOutline: Bool = false) throws(Finding) {
    self.path = path
    self.bytes = bytes
    places = nil
    do {
      if notesOutline {
        (json, outline) = try CanonicalJSON.outlined(parsing: bytes)
      } else {
        (json, outline) = (try CanonicalJSON(parsing: bytes), nil)
      }
    } catch {
      let diagnostic = JSONDiagnostic(error, in: bytes)
      throw Finding(
        rule: .strictJSON, path: path, line: diagnostic.place.line, column: diagnostic.place.column,
        message: diagnostic.safeMessage)
    }
  }

  /// A file of another form, with what it says as JSON and the places of that.
  init(path: String, bytes: [UInt8], json: CanonicalJSON, places: [String: ElderPlace]) {
    self.path = path
    self.bytes = bytes
    self.json = json
    outline = nil
    self.places = places
  }

  /// A finding at the place where a value of this document stands; of a large document with very
  /// many findings the later ones name the field instead.
  package func finding(
    _ rule: LintRule? = nil, at field: FieldPath, _ message: String, fix: String? = nil
  ) -> Finding {
    if let places {
      return place(of: field, among: places).finding(
        rule, in: path, message, fix: fix)
    }
    guard search.allowsOne(in: bytes) else {
      let path = PrintableText.line(field.description, limit: 400)
      return Finding(
        rule: rule, path: self.path, message: "\(message) (at \(path))", fix: fix)
    }
    let place = JSONPlace(of: field, in: bytes)
    return Finding(
      rule: rule, path: path, line: place.line, column: place.column, message: message, fix: fix)
  }
}

extension SourceDocument {
  /// The place of a value, or of its nearest surrounding value that has one.
  private func place(of field: FieldPath, among places: [String: ElderPlace]) -> ElderPlace {
    var components = field.components[...]
    while !components.isEmpty {
      if let place = places[FieldPath(Array(components)).description] { return place }
      components.removeLast()
    }
    return ElderPlace(line: 1, column: 1)
  }
}

/// Each place is searched from the document's beginning, so the searches together are bounded.
private final class PlaceSearch: Sendable {
  private static let limit = 4 << 20
  private let searched = Mutex(0)

  /// Whether there may be one search more.
  func allowsOne(in bytes: [UInt8]) -> Bool {
    searched.withLock { searched in
      searched += bytes.count
      return searched <= max(Self.limit, bytes.count)
    }
  }
}

extension JSONDiagnostic {
  /// The message with everything escaped that could upset a terminal; keys come from the document.
  var safeMessage: String { PrintableText.line(message, limit: 400) }
}
