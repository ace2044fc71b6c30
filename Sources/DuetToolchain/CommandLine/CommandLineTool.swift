/// The whole tool behind its process: words in, text and a status out.
package enum CommandLineTool {
  /// Runs what the words ask for.
  ///
  /// - Parameters:
  ///   - words: the arguments without the program's own name.
  ///   - verbs: what there is to do, so that a test can add a verb that fails.
  package static func run(
    _ words: [String], in session: Session, verbs: [Verb] = Verb.all
  ) -> RunStatus {
    session.console.isInWorkflow = WorkflowText.isRead(words, environment: session.environment)
    let status = dispatch(words, in: session, verbs)
    session.console.flush()
    session.console.eraseProgress()
    guard case .failed(let reason) = session.console.delivery else { return status }
    session.console.complain("duet: standard output can't be written: \(reason)")
    return .cannotJudge
  }

  private static func dispatch(
    _ words: [String], in session: Session, _ verbs: [Verb]
  ) -> RunStatus {
    let verb = verbs.first { $0.definition.name == words.first }
    do {
      return try perform(words, in: session, verbs)
    } catch let error as UsageError {
      report(error.message, .usage, of: verb, words, on: session.console)
    } catch let error as NotJudged {
      report(
        error.message, .notJudged, from: error.speaker, of: verb, words, on: session.console)
    } catch {
      // Whatever a verb expects to go wrong is told in words of its own.
      let text = PrintableText.line("\(error)", limit: 1000)
      report(
        "duet itself failed, please report it with the command: \(text)", .internal, of: verb,
        words, on: session.console)
    }
    return .cannotJudge
  }

  /// Complains, and where the run was to print one JSON object, prints one all the same.
  private static func report(
    _ message: String, _ reason: FailureReason, from speaker: String = "duet",
    of verb: Verb?, _ words: [String], on console: Console
  ) {
    let isJSON = words.prefix { $0 != "--" }.contains(OptionDefinition.json.name)
    if isJSON, let verb, verb.definition.takesJSON {
      do {
        try console.printJSON(
          NotJudgedOutput(verb: verb.definition.name, error: message), reason: reason)
      } catch {
        console.complain("duet: \(PrintableText.line("\(error)", limit: 1000))")
      }
    }
    console.complain("\(speaker): \(message)")
  }

  private static func perform(
    _ words: [String], in session: Session, _ verbs: [Verb]
  ) throws -> RunStatus {
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
    guard let verb = verbs.first(where: { $0.definition.name == first }) else {
      throw UsageError.unknownVerb(first, known: verbs.map(\.definition.name))
    }
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      session.console.print(HelpText.page(verb.definition))
      return .holds
    }
    return try verb.run(Arguments(parsing: rest, for: verb.definition), session)
  }
}

/// A run that could not judge, as one JSON object.
private struct NotJudgedOutput: Encodable {
  let verb: String
  let status = RunStatus.cannotJudge.name
  let error: String
}
