/// One thing that is wrong with the tree: where, what, and what to do about it.
package struct Finding: Error, Equatable, Sendable {
  /// Relative to the tree's root.
  package let path: String
  /// From 1; `nil` where the whole file is meant.
  package let line: Int?
  /// From 1, in bytes.
  package let column: Int?
  /// What is wrong, and after a comma or dash what to do: one line.
  package let message: String

  package init(path: String, line: Int? = nil, column: Int? = nil, message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  /// As compilers write it: `path:line:column: message`.
  package var text: String {
    var place = PrintableText.line(path, limit: 400)
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    return "\(place): \(message)"
  }
}
