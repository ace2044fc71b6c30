/// The help pages, made from the verbs' definitions.
package enum HelpText {
  /// The list of verbs.
  package static var overview: String {
    let width = Verb.all.map(\.definition.name.count).max() ?? 0
    let verbs = Verb.all.map { verb in
      "  \(padded(verb.definition.name, to: width))  \(verb.definition.summary)"
    }
    return """
      duet records what features do as golden files and replays them byte for byte.

      usage: duet VERB [OPTION…]

      \(verbs.joined(separator: "\n"))

      duet help VERB tells more about one. Status: 0 all holds, 1 something is red,
      2 there was no way to judge.
      """
  }

  /// One verb's page.
  package static func page(_ verb: VerbDefinition) -> String {
    var text =
      "duet \(verb.name) — \(verb.summary)\n\nusage: \(wrappedUsage(verb))\n\n\(verb.details)"
    guard !verb.options.isEmpty else { return text }
    let width = verb.options.map(\.usage.count).max() ?? 0
    text += "\n\noptions:"
    for option in verb.options {
      text += "\n  \(padded(option.usage, to: width))  \(option.help)"
    }
    return text
  }

  /// The usage in lines of at most 78 characters.
  private static func wrappedUsage(_ verb: VerbDefinition) -> String {
    let words = verb.options.map { "[\($0.usage)]" } + verb.operands.map(\.usage)
    var lines = ["duet \(verb.name)"]
    for word in words {
      if lines[lines.count - 1].count + word.count + 1 > 70 {
        lines.append("           \(word)")
      } else {
        lines[lines.count - 1] += " \(word)"
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
