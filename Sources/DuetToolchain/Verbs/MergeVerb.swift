extension Verb {
  package static let merge = Verb(
    definition: VerbDefinition(
      name: "merge", summary: "join the reports of shards into one verdict",
      details: """
        Reads what each shard of a run wrote with --report, and tells what the run in
        one piece would have found, in its order. Red where anything is red, and where
        the reports are not one whole run: a shard is missing or there twice, or one
        is of another corpus, other sources, another selection or version of the tool.
        Needs no tree.
        """,
      operands: [.repeated("REPORT")], options: [.all, .junit, .sarif, .github, .json])
  ) { arguments, session in
    let outputs = try ReportOutputs(arguments, session, reading: arguments.positionals)
    let sources = try arguments.positionals.map { name -> ShardMerge.Source in
      let path = FilePath(name).resolved(in: session.workingDirectory)
      return (PrintableText.line(name, limit: 400), try ShardReport(reading: path))
    }
    let merge = ShardMerge(sources)
    let all = arguments.has(.all)
    if arguments.has(.json) {
      var budget = ReportBudget(all: all)
      let output = MergeOutput(merge, &budget)
      try session.console.printJSON(
        output, reason: merge.report.reason, isShortened: budget.isExceeded)
    } else {
      session.console.print(report: MergeText.lines(merge), all: all)
    }
    return try outputs.write(merge.report, after: merge.report.verdict)
  }
}
