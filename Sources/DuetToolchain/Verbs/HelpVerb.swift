extension OptionDefinition {
  fileprivate static let manual = flag("--man", "print all pages as one for the reader man")
}

extension Verb {
  package static let help = Verb(
    definition: VerbDefinition(
      name: "help", summary: "tell what the verbs do",
      details: """
        Lists the verbs, or tells what one of them does and takes. --man prints it all
        as a page of the manual: duet help --man > man1/duet.1, in a folder of MANPATH.
        """,
      operands: [.optional("VERB")], options: [.manual])
  ) { arguments, session in
    guard !arguments.has(.manual) else {
      guard arguments.positionals.isEmpty else {
        throw UsageError("--man prints every verb's page, leave the verb out")
      }
      session.console.print(ManualPage.text)
      return .holds
    }
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
