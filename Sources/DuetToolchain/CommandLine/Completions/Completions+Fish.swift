extension Completions {
  static var fish: String {
    let verbs = Verb.all.map(\.definition)
    let lines = verbs.flatMap { verb in
      ["complete -c duet -n __fish_use_subcommand -a \(verb.name) -d \(quoted(verb.summary))"]
        + arguments(of: verb)
    }
    return """
      # fish completion for duet: `duet completions fish > ~/.config/fish/completions/duet.fish`
      complete -c duet -f
      \(lines.joined(separator: "\n"))
      """
  }

  private static func arguments(of verb: VerbDefinition) -> [String] {
    let start = "complete -c duet -n '__fish_seen_subcommand_from \(verb.name)'"
    let options = options(of: verb).map { option in
      var line = "\(start) -l \(option.name.dropFirst(2))"
      if case .value(let placeholder) = option.shape {
        // `-x` keeps files from being offered for what is no file.
        let isFile = ValueKind(placeholder) == .file
        line += "\(isFile ? " -r" : " -x")\(action(placeholder))"
      }
      return "\(line) -d \(quoted(option.help))"
    }
    let operands = Set(verb.operands.map { action($0.name) }).subtracting([""]).sorted()
    return options + operands.map { "\(start)\($0)" }
  }

  private static func action(_ placeholder: String) -> String {
    switch ValueKind(placeholder) {
    case .file: " -F"
    case .folder: " -a '(__fish_complete_directories)'"
    case .words(let words): " -a \(quoted(words.joined(separator: " ")))"
    case .free: ""
    }
  }

  /// Between the quotes of fish, in which a backslash counts.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#))'"
  }
}
