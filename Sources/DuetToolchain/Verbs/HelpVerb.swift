extension Verb {
  package static let help = Verb(
    definition: VerbDefinition(
      name: "help", summary: "tell what the verbs do",
      details: "Lists the verbs, or tells what one of them does and takes.",
      operands: [.optional("VERB")])
  ) { arguments, session in
    guard let name = arguments.positionals.first else {
      session.console.print(HelpText.overview)
      return .holds
    }
    guard let verb = Verb.named(name) else {
      throw UsageError.unknownVerb(name, known: Verb.all.map(\.definition.name))
    }
    session.console.print(HelpText.page(verb.definition))
    return .holds
  }
}
