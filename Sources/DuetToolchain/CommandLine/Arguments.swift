/// What a person typed after the verb, sorted out but not yet understood.
package struct Arguments: Sendable {
  package private(set) var positionals: [String] = []
  private var values: [String: String] = [:]
  private var patterns: [String: String] = [:]

  /// Nothing at all.
  package static let none = Arguments()

  private init() {}

  /// Whether a flag is there.
  package func has(_ option: OptionDefinition) -> Bool { values[option.name] != nil }

  /// The value of an option; `nil` where it is not there, empty where it stands without one.
  package func value(_ option: OptionDefinition) -> String? { values[option.name] }

  /// The word that a pattern option matched.
  package func match(_ option: OptionDefinition) -> String? { patterns[option.name] }

  /// Sorts arguments by a verb's definition.
  ///
  /// - Throws: `UsageError` that names the argument and, where one is near, the right spelling.
  package init(parsing words: [String], for verb: VerbDefinition) throws(UsageError) {
    var rest = words[...]
    var onlyPositionals = false
    while let word = rest.popFirst() {
      if onlyPositionals || word == "-" || !word.hasPrefix("-") {
        positionals.append(word)
      } else if word == "--" {
        onlyPositionals = true
      } else {
        try take(word, from: &rest, for: verb)
      }
    }
    try checkPositionals(for: verb)
  }

  private mutating func take(
    _ word: String, from rest: inout ArraySlice<String>, for verb: VerbDefinition
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count == 2 ? String(parts[1]) : nil
    guard let option = verb.options.first(where: { $0.name == name }) else {
      return try takePattern(word, for: verb)
    }
    guard values[name] == nil else { throw UsageError.repeated(option: name, verb: verb.name) }
    switch option.shape {
    case .flag, .pattern:
      if attached != nil { throw UsageError.takesNoValue(option: name, verb: verb.name) }
      values[name] = ""
    case .value(let placeholder):
      guard let value = attached ?? rest.popFirst(), attached != nil || !value.hasPrefix("--")
      else {
        throw UsageError.missingValue(option: name, placeholder: placeholder, verb: verb.name)
      }
      values[name] = value
    case .optionalValue(let placeholder):
      if let attached {
        guard !attached.isEmpty else {
          throw UsageError.missingValue(option: name, placeholder: placeholder, verb: verb.name)
        }
        values[name] = attached
      } else if let next = rest.first, !next.isEmpty, !next.hasPrefix("-") {
        values[name] = rest.removeFirst()
      } else {
        values[name] = ""
      }
    }
  }

  private mutating func takePattern(
    _ word: String, for verb: VerbDefinition
  ) throws(UsageError) {
    for option in verb.options {
      guard case .pattern(let prefix, _, let suffix) = option.shape,
        word.hasPrefix(prefix), word.hasSuffix(suffix),
        word.utf8.count > prefix.utf8.count + suffix.utf8.count
      else { continue }
      guard patterns[option.name] == nil else {
        throw UsageError.repeated(option: option.name, verb: verb.name)
      }
      let middle = word.dropFirst(prefix.count).dropLast(suffix.count)
      patterns[option.name] = String(middle)
      return
    }
    throw UsageError.unknownOption(word, verb: verb)
  }

  private func checkPositionals(for verb: VerbDefinition) throws(UsageError) {
    if positionals.count > verb.operands.count, verb.operands.last?.isRepeated != true {
      throw UsageError.unexpectedOperand(positionals[verb.operands.count], verb: verb.name)
    }
    let required = verb.operands.filter(\.isRequired)
    if positionals.count < required.count {
      throw UsageError.missingOperand(required[positionals.count].name, verb: verb.name)
    }
  }
}
