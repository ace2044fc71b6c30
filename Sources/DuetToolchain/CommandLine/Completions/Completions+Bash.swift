extension Completions {
  /// Plain enough for the bash 3.2 of macOS.
  static var bash: String {
    let verbs = Verb.all.map(\.definition)
    return """
      # bash completion for duet: put `source <(duet completions bash)` into ~/.bashrc
      _duet_files() {
        compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$1"))
      }

      _duet_folders() {
        compopt -o dirnames 2>/dev/null || COMPREPLY=($(compgen -d -- "$1"))
      }

      _duet() {
        local word=${COMP_WORDS[COMP_CWORD]} before= options= operands= files=
        COMPREPLY=()
        if [ "$COMP_CWORD" -le 1 ]; then
          COMPREPLY=($(compgen -W "\(verbs.map(\.name).joined(separator: " ")) --help --version" -- "$word"))
          return
        fi
        before=${COMP_WORDS[COMP_CWORD-1]}
        case ${COMP_WORDS[1]} in
      \(verbs.map(branch).joined(separator: "\n"))
        esac
        case $word in
          -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
          *)
            if [ -n "$files" ]; then _duet_files "$word"
            else COMPREPLY=($(compgen -W "$operands" -- "$word")); fi ;;
        esac
      }

      complete -F _duet duet
      """
  }

  private static func branch(_ verb: VerbDefinition) -> String {
    let options = options(of: verb)
    let files = verb.operands.contains { ValueKind($0.name) == .file } ? "yes" : ""
    let words = verb.operands.flatMap { operand -> [String] in
      if case .words(let words) = ValueKind(operand.name) { words } else { [] }
    }
    return """
          \(verb.name))
            options="\(options.map(\.name).joined(separator: " "))"
            operands="\(words.joined(separator: " "))" files=\(files)
      \(values(of: options))      ;;
      """
  }

  /// What follows an option that takes a value.
  private static func values(of options: [OptionDefinition]) -> String {
    var groups: [(action: String, names: [String])] = []
    for option in options {
      guard case .value(let placeholder) = option.shape else { continue }
      let action =
        switch ValueKind(placeholder) {
        case .file: #"_duet_files "$word"; return"#
        case .folder: #"_duet_folders "$word"; return"#
        case .words(let words):
          #"COMPREPLY=($(compgen -W "\#(words.joined(separator: " "))" -- "$word")); return"#
        case .free: "return"
        }
      if let index = groups.firstIndex(where: { $0.action == action }) {
        groups[index].names.append(option.name)
      } else {
        groups.append((action, [option.name]))
      }
    }
    guard !groups.isEmpty else { return "" }
    let cases = groups.map { "        \($0.names.joined(separator: "|"))) \($0.action) ;;\n" }
    return "      case $before in\n\(cases.joined())      esac\n"
  }
}
