/// Words on the command line that the tool cannot act on.
package struct UsageError: Error, Equatable, Sendable {
  /// What is wrong and what to type instead.
  package let message: String

  package init(_ message: String) {
    self.message = message
  }

  static func repeated(option: String, verb: String) -> UsageError {
    UsageError("\(option) stands twice, give it once — \(help(verb))")
  }

  static func takesNoValue(option: String, verb: String) -> UsageError {
    UsageError("\(option) takes no value — \(help(verb))")
  }

  static func missingValue(option: String, placeholder: String, verb: String) -> UsageError {
    UsageError("\(option) needs a value: \(option) \(placeholder) — \(help(verb))")
  }

  static func unknownOption(_ word: String, verb: VerbDefinition) -> UsageError {
    let name = String(word.prefix { $0 != "=" })
    let known = verb.options.map(\.name) + ["--help"]
    let hint = Nearest.hint(for: name, among: known)
    return UsageError(
      "'duet \(verb.name)' has no option \(quoted(name))\(hint) — \(help(verb.name))")
  }

  static func unexpectedOperand(_ word: String, verb: String) -> UsageError {
    UsageError("'duet \(verb)' takes no argument \(quoted(word)) — \(help(verb))")
  }

  static func missingOperand(_ name: String, verb: String) -> UsageError {
    UsageError("'duet \(verb)' needs \(name) — \(help(verb))")
  }

  static func unknownVerb(_ word: String, known: [String]) -> UsageError {
    let hint = Nearest.hint(for: word, among: known)
    return UsageError("there is no verb \(quoted(word))\(hint) — see \(SuggestedCommand.help)")
  }

  static func quoted(_ word: String) -> String { "'\(PrintableText.line(word, limit: 80))'" }

  private static func help(_ verb: String) -> String { "see \(SuggestedCommand.help(verb))" }
}
