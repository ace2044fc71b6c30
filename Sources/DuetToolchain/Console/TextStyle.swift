/// How text for people may be decorated.
package enum TextStyle: Sendable {
  case plain
  case coloured

  /// Colour only where a person looks at it: on a terminal that understands it, and not where
  /// `NO_COLOR` is set (to anything but the empty string).
  package init(isTerminal: Bool, environment: [String: String]) {
    let refuses = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    self = isTerminal && !refuses ? .coloured : .plain
  }

  /// A line of results with its verdict coloured: what is red in red, what passes in green.
  package func decorated(_ line: String) -> String {
    switch self {
    case .plain: line
    case .coloured where line.hasPrefix("✗") || line.hasSuffix(": FAIL"): Self.wrap(line, code: 31)
    case .coloured where line.hasSuffix(": PASS"): Self.wrap(line, code: 32)
    case .coloured: line
    }
  }

  private static func wrap(_ text: String, code: Int) -> String {
    "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
