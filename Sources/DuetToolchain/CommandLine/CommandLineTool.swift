/// The whole tool behind its process: words in, text and a status out.
package enum CommandLineTool {
  /// Runs what the words ask for.
  ///
  /// - Parameter words: the arguments without the program's own name.
  package static func run(_ words: [String], in session: Session) -> RunStatus {
    let status = dispatch(words, in: session)
    session.console.flush()
    return status
  }

  private static func dispatch(_ words: [String], in session: Session) -> RunStatus {
    let message: String
    do {
      return try perform(words, in: session)
    } catch let error as UsageError {
      message = error.message
    } catch let error as NotJudged {
      message = error.message
    } catch {
      message = PrintableText.line("\(error)", limit: 1000)
    }
    refuse(words, message, in: session)
    return .cannotJudge
  }

  /// Says why nothing was judged: to people, and to whoever asked for JSON.
  private static func refuse(_ words: [String], _ message: String, in session: Session) {
    session.console.complain("duet: \(message)")
    guard words.contains(OptionDefinition.json.name) else { return }
    let output = RefusalOutput(verb: words.first ?? "", message: message)
    do {
      try session.console.printJSON(output)
    } catch {
      session.console.complain("duet: the refusal cannot be written as JSON: \(error)")
    }
  }

  private static func perform(_ words: [String], in session: Session) throws -> RunStatus {
    guard let first = words.first else {
      session.console.complain(HelpText.overview)
      return .cannotJudge
    }
    let rest = Array(words.dropFirst())
    switch first {
    case "--help", "-h": return try Verb.help.run(Arguments.none, session)
    case "--version": return try Verb.version.run(Arguments.none, session)
    default: break
    }
    guard let verb = Verb.named(first) else {
      throw UsageError.unknownVerb(first, known: Verb.all.map(\.definition.name))
    }
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      session.console.print(HelpText.page(verb.definition))
      return .holds
    }
    return try verb.run(Arguments(parsing: rest, for: verb.definition), session)
  }
}

/// What a verb prints under `--json` when it could not judge.
private struct RefusalOutput: Encodable {
  let verb: String
  let status = RunStatus.cannotJudge.name
  let message: String
}
