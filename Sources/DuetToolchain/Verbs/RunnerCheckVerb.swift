extension OptionDefinition {
  fileprivate static let lane = value(
    "--lane", "LANE", "this lane's runner; all of them without it")
  fileprivate static let checkedRunner = value(
    "--runner", "PATH", "check this runner, build nothing")
  fileprivate static let probe = value("--probe", "NAME", "only this probe; commas between several")
}

extension Verb {
  package static let runnerCheck = Verb(
    definition: VerbDefinition(
      name: "runner-check", summary: "try a replay runner on everything that the protocol asks",
      details: """
        Starts a runner and tries it on what replaying never shows: broken and odd
        requests, the edges of integers and text, order, flushing, size, and how it
        ends. Requests are made from the first recorded steps of each feature; what a
        runner's features have no values for is skipped. One line for each probe says
        what is expected, and what came where that is something else. docs/runners.md
        tells how to write a runner.
        """,
      options: [.lane, .checkedRunner, .probe, .noBuild, .rebuild, .timeLimit, .runsDir, .json])
  ) { arguments, session in
    let tree = try session.tree(arguments)
    let loaded = try tree.requireManifest()
    let manifest = loaded.manifest
    var run = RunnerCheckRun(tree: tree, manifest: manifest)
    run.timeLimit = try TimeLimitOption.read(arguments)
    run.build = try LaneBuild.Mode(arguments)
    run.watch = try session.watch(arguments)
    run.only = try arguments.value(.probe).map(probes)
    let result: RunnerCheckRun.Result
    if let path = arguments.value(.checkedRunner) {
      guard arguments.value(.lane) == nil else {
        throw UsageError("give --lane or --runner, not both")
      }
      result = run.check(FilePath(path).resolved(in: session.workingDirectory))
    } else {
      try loaded.requireLaneCommands(for: "runner-check", instead: "give --runner PATH, or ")
      result = run.check(
        try LaneSelection.lanes(platform: arguments.value(.lane), in: manifest))
    }
    if arguments.has(.json) {
      try session.console.printJSON(RunnerCheckOutput(result), reason: result.reason)
    } else {
      for line in text(result) { session.console.print(line) }
    }
    return result.status
  }

  private static func probes(_ list: String) throws(UsageError) -> Set<String> {
    let known = RunnerCheck.probeNames
    let names = list.split(separator: ",").map(String.init)
    for name in names where !known.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
      throw UsageError(
        "there is no probe \(UsageError.quoted(name))\(Nearest.hint(for: name, among: known)) "
          + "(there are: \(known.joined(separator: ", ")))")
    }
    guard !names.isEmpty else { throw UsageError("--probe needs a name") }
    return Set(names)
  }

  private static func text(_ result: RunnerCheckRun.Result) -> [String] {
    let verdict =
      switch result.status {
      case .holds: "PASS"
      case .red: "FAIL"
      case .cannotJudge: "NOT JUDGED"
      }
    return result.reports.flatMap { RunnerCheckText.lines($0) } + result.skipped
      + result.notJudged.map { "✗ \($0)" } + ["runner-check: \(verdict)"]
  }
}
