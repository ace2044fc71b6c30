/// What may stand in a place of the command line, as far as a shell can offer it.
enum ValueKind: Equatable {
  case file
  case folder
  case words([String])
  /// Something that only the person knows.
  case free

  /// By the place's name in the help pages.
  init(_ placeholder: String) {
    switch placeholder {
    case "A", "B", "FILE", "LOG", "PATH", "REPORT": self = .file
    case "DIR": self = .folder
    case "VERB": self = .words(Verb.all.map(\.definition.name))
    case "SHELL": self = .words(Completions.shells)
    default: self = .free
    }
  }
}

/// Scripts that teach shells what can be typed, made from the verbs' definitions.
package enum Completions {
  package static let shells = ["bash", "fish", "zsh"]

  /// A shell's script; `nil` for a shell that there is none for.
  package static func script(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "fish": fish
    case "zsh": zsh
    default: nil
    }
  }

  /// A verb's options that can be typed as they stand.
  static func options(of verb: VerbDefinition) -> [OptionDefinition] {
    verb.options.filter { option in
      if case .pattern = option.shape { false } else { true }
    } + [.flag("--help", "tell what the verb does")]
  }
}
