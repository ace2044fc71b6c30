extension OptionDefinition {
  fileprivate static let minimum = value("--min", "N", "how many must have run, 1 without it")
}

extension Verb {
  package static let assertReplayed = Verb(
    definition: VerbDefinition(
      name: "assert-replayed", summary: "be red unless a log shows that tests ran",
      details: """
        Reads what a test command wrote, from a file or with - from standard input,
        and is red unless it shows that tests were executed, --min of them or more:
        a run that filtered, skipped or cached every test ends well and proves
        nothing. It understands Swift Testing, XCTest, Gradle, JUnit, pytest,
        unittest and cargo. Whether the tests passed is for the test command's own
        status to say. It needs no tree around it.
        """,
      operands: [.required("LOG")], options: [.minimum, .json])
  ) { arguments, session in
    let minimum = try readMinimum(arguments)
    let name = arguments.positionals[0]
    let log = Input.displayName(name)
    let evidence = TestEvidence(in: try Input.read(name, in: session))
    let status: RunStatus = evidence.executed >= minimum ? .holds : .red
    if arguments.has(.json) {
      try session.console.printJSON(
        AssertReplayedOutput(
          status: status.name, log: log, executed: evidence.executed, minimum: minimum,
          runs: evidence.runs, notes: evidence.notes),
        reason: status == .holds ? nil : .nothingRan)
    } else {
      for line in text(evidence, minimum: minimum, log: log) { session.console.print(line) }
      session.console.print("assert-replayed: \(status == .holds ? "PASS" : "FAIL")")
    }
    return status
  }

  private static func readMinimum(_ arguments: Arguments) throws(UsageError) -> Int {
    guard let text = arguments.value(.minimum) else { return 1 }
    guard let minimum = Int(text), (1...999_999_999).contains(minimum) else {
      throw UsageError(
        "--min takes a whole number from 1 to 999999999, not \(UsageError.quoted(text))")
    }
    return minimum
  }

  private static func text(_ evidence: TestEvidence, minimum: Int, log: String) -> [String] {
    let notes = evidence.notes.map { "  \($0)" }
    guard !evidence.runs.isEmpty else {
      return [
        "✗ \(log) shows no test run, it has no closing words of "
          + TestEvidence.runners.joined(separator: ", ")
      ] + notes + ["  give all that the test command wrote, standard error included"]
    }
    let list = evidence.runs.map { "\($0.runner): \($0.executed)" }.joined(separator: ", ")
    let counted = "\(evidence.executed) test(s) ran (\(list))"
    if evidence.executed >= minimum { return [counted] }
    if evidence.executed == 0 {
      return ["✗ \(log) shows a run without a test: \(counted)"] + notes
    }
    return ["✗ \(log) shows fewer tests than --min \(minimum): \(counted)"] + notes
  }
}

private struct AssertReplayedOutput: Encodable {
  let verb = "assert-replayed"
  let status: String
  let log: String
  let executed: Int
  let minimum: Int
  let runs: [TestEvidence.Run]
  let notes: [String]
}
