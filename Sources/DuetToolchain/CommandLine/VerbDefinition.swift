/// Everything that there is to know about a verb without running it.
package struct VerbDefinition: Sendable {
  package struct Operand: Sendable {
    package let name: String
    package let isRequired: Bool
    /// Whether any number of them may follow; only the last operand may.
    package var isRepeated = false

    package static func required(_ name: String) -> Operand {
      Operand(name: name, isRequired: true)
    }

    package static func optional(_ name: String) -> Operand {
      Operand(name: name, isRequired: false)
    }

    /// At least one of them.
    package static func repeated(_ name: String) -> Operand {
      Operand(name: name, isRequired: true, isRepeated: true)
    }

    var usage: String { (isRequired ? name : "[\(name)]") + (isRepeated ? "…" : "") }
  }

  package let name: String
  /// One phrase for the list of verbs.
  package let summary: String
  /// What the verb does, in full sentences, lines of at most 78 characters.
  package let details: String
  package let operands: [Operand]
  package let options: [OptionDefinition]

  package init(
    name: String, summary: String, details: String, operands: [Operand] = [],
    options: [OptionDefinition] = []
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.operands = operands
    self.options = options
  }

  /// Whether it prints one JSON object where that is asked for.
  package var takesJSON: Bool { options.contains { $0.name == OptionDefinition.json.name } }

  /// The verb as a person types it.
  package var usage: String {
    let words = ["duet", name] + options.map { "[\($0.usage)]" } + operands.map(\.usage)
    return words.joined(separator: " ")
  }
}
