extension Completions {
  static var zsh: String {
    let verbs = Verb.all.map(\.definition)
    return """
      #compdef duet
      # zsh completion for duet: `duet completions zsh > FOLDER/_duet` with a FOLDER of $fpath
      _duet() {
        local -a verbs
        verbs=(
      \(verbs.map { "    \(quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe verb verbs
          return
        fi
        words=("${(@)words[2,-1]}")
        (( CURRENT-- ))
        case $words[1] in
      \(verbs.map(branch).joined(separator: "\n"))
        esac
      }

      if [ "$funcstack[1]" = _duet ]; then _duet "$@"; else compdef _duet duet; fi
      """
  }

  private static func branch(_ verb: VerbDefinition) -> String {
    let options = options(of: verb).map { option in
      let help = escaped(option.help)
      switch option.shape {
      case .value(let placeholder):
        return quoted("\(option.name)=[\(help)]:\(placeholder):\(action(placeholder))")
      case .optionalValue(let placeholder):
        return quoted("\(option.name)=-[\(help)]::\(placeholder):\(action(placeholder))")
      case .flag, .pattern: return quoted("\(option.name)[\(help)]")
      }
    }
    let operands = verb.operands.map { operand in
      quoted(
        "\(operand.isRepeated ? "*:" : operand.isRequired ? ":" : "::")\(operand.name):\(action(operand.name))"
      )
    }
    return "    \(verb.name)) _arguments \((options + operands).joined(separator: " ")) ;;"
  }

  private static func action(_ placeholder: String) -> String {
    switch ValueKind(placeholder) {
    case .file: "_files"
    case .folder: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .free: " "
    }
  }

  /// Brackets and colons have a meaning of their own in a specification.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "[]:\\".contains($1) ? "\\\($1)" : String($1) }
  }

  /// Between the quotes of a shell.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: #"'\''"#))'"
  }
}
