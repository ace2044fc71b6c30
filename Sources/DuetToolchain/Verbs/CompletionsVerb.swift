extension Verb {
  package static let completions = Verb(
    definition: VerbDefinition(
      name: "completions", summary: "print a shell's completion script",
      details: """
        Prints a script that teaches bash, fish or zsh the verbs and their options.
        For this session of bash: source <(duet completions bash)
        """,
      operands: [.required("SHELL")])
  ) { arguments, session in
    let shell = arguments.positionals[0]
    guard let script = Completions.script(for: shell) else {
      let known = Completions.shells
      throw UsageError(
        "there are no completions for \(UsageError.quoted(shell))"
          + "\(Nearest.hint(for: shell, among: known)) (there are: "
          + "\(known.joined(separator: ", ")))")
    }
    session.console.print(script)
    return .holds
  }
}
