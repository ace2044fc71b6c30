/// One thing that is wrong with the tree: where, what, and what to do about it.
package struct Finding: Error, Equatable, Sendable {
  /// The name of the rule that is broken; `nil` where no rule of lint is meant.
  package var rule: String?
  /// Relative to the tree's root.
  package let path: String
  /// From 1; `nil` where the whole file is meant.
  package let line: Int?
  /// From 1, in bytes.
  package let column: Int?
  /// What is wrong, and after a comma or dash what to do: one line.
  package let message: String
  /// What to do, alone: a part of the message, or the rule's usual remedy.
  package var fix: String?

  /// - Parameter fix: what to do about it, which the message then ends with.
  package init(
    rule: LintRule? = nil, path: String, line: Int? = nil, column: Int? = nil, message: String,
    fix: String? = nil
  ) {
    self.rule = rule?.name
    self.path = path
    self.line = line
    self.column = column
    self.message = fix.map { "\(message), \($0)" } ?? message
    self.fix = fix ?? rule?.remedy
  }

  /// The finding as one of a rule's, unless another rule has claimed it.
  func claimed(by other: LintRule) -> Finding {
    guard rule == nil else { return self }
    var finding = self
    finding.rule = other.name
    finding.fix = fix ?? other.remedy
    return finding
  }

  /// As compilers write it: `path:line:column: message`.
  package var text: String {
    var place = PrintableText.line(path, limit: 400)
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    return "\(place): \(message)"
  }
}
