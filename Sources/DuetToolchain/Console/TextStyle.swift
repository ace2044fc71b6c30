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

  package func red(_ text: String) -> String { wrap(text, code: "31") }
  package func green(_ text: String) -> String { wrap(text, code: "32") }
  package func bold(_ text: String) -> String { wrap(text, code: "1") }

  private func wrap(_ text: String, code: String) -> String {
    switch self {
    case .plain: text
    case .coloured: "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
  }
}
