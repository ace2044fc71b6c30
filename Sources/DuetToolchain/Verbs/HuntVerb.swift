extension OptionDefinition {
  fileprivate static let lanes = value(
    "--lanes", "LANE,LANE", "the lanes to compare; all of them without it")
  fileprivate static let seed = value("--seed", "N", "another number is another hunt (1)")
  fileprivate static let steps = value("--steps", "N", "how many steps to take (100000)")
  fileprivate static let keep = flag(
    "--keep", "write what is found beside the fixtures, for a person to list")
}

extension Verb {
  package static let hunt = Verb(
    definition: VerbDefinition(
      name: "hunt", summary: "look for actions that lanes answer differently",
      details: """
        Walks at random from the recorded states on: recorded actions, and such in
        which a value is another. Every lane has to answer each with the same bytes, or
        every lane has to refuse it. What they do not agree about is made as short and
        as plain as it can be, and printed as a scenario. The same seed is the same hunt.
        """,
      options: [
        .lanes, .feature, .seed, .steps, .keep, .noBuild, .rebuild, .timeLimit, .runsDir, .json,
      ])
  ) { arguments, session in
    let tree = try session.tree(arguments)
    let manifest = try tree.requireManifest().manifest
    let selection = try FixtureSelection(arguments, in: manifest)
    let lanes = try huntLanes(arguments.value(.lanes), in: manifest)
    let seed = UInt64(try number(arguments, .seed, from: 0, or: 1))
    let steps = Int(try number(arguments, .steps, from: 1, or: 100_000))
    let timeLimit = try TimeLimitOption.read(arguments)
    let corpora = try corpora(of: selection, in: manifest, lanes: lanes, tree: tree)
    let mode = try LaneBuild.Mode(arguments)
    let watch = try session.watch(arguments)
    for lane in lanes { try build(lane, in: tree, mode, watch) }

    let runners = lanes.map { lane in
      HuntLane(lane, limits: RunnerLimits().adjusted(to: lane, timeLimit: timeLimit), in: tree)
    }
    var run = HuntRun(corpora, on: runners, seed: seed)
    run.watch = watch
    var report = HuntReport(
      seed: seed, lanes: lanes.map(\.name), features: corpora.map(\.feature),
      result: try Optional(watch).stage("hunt", nil) { () throws(NotJudged) in
        try run.run(steps: steps)
      })
    if arguments.has(.keep), let difference = report.result.difference {
      guard let candidate = HuntCandidate(difference, seed: seed, in: manifest) else {
        throw NotJudged(
          "lane '\(lanes[0].name)' has no answer that could be recorded, nothing was written")
      }
      report.candidate = try candidate.write(in: tree)
    }
    if arguments.has(.json) {
      try session.console.printJSON(
        HuntOutput(report), reason: report.status == .holds ? nil : .drift)
    } else {
      session.console.print(report: report.lines, all: false)
    }
    return report.status
  }

  private static func corpora(
    of selection: FixtureSelection, in manifest: Manifest, lanes: [Lane], tree: RecordedTree
  ) throws(NotJudged) -> [HuntCorpus] {
    let corpora: [HuntCorpus]
    do throws(Finding) {
      corpora = try HuntCorpus.all(
        in: manifest, lanes: lanes, of: selection.owners.map(\.name), tree: tree)
    } catch {
      throw NotJudged(error.text)
    }
    if corpora.isEmpty {
      throw NotJudged("nothing is recorded of a feature that exists in each of the lanes")
    }
    return corpora
  }

  /// Nothing is compared with a lane that is not there.
  private static func build(
    _ lane: Lane, in tree: RecordedTree, _ mode: LaneBuild.Mode, _ watch: RunWatch
  ) throws(NotJudged) {
    switch LaneBuild.run(lane, in: tree, mode, watch: watch) {
    case .built, .unchanged, .nothingToDo: return
    case .unavailable(let reason): throw NotJudged("lane '\(lane.name)' cannot run here: \(reason)")
    case .failed(let reason): throw NotJudged(reason)
    }
  }

  private static func huntLanes(
    _ list: String?, in manifest: Manifest
  ) throws -> [Lane] {
    var lanes = try LaneSelection.lanes(platform: nil, in: manifest)
    if let list {
      lanes = try list.split(separator: ",").map { name in
        try LaneSelection.lanes(platform: String(name), in: manifest)[0]
      }
    }
    guard lanes.count > 1, Set(lanes.map(\.name)).count == lanes.count else {
      throw NotJudged("a hunt compares lanes, name at least two different ones")
    }
    return lanes
  }

  private static func number(
    _ arguments: Arguments, _ option: OptionDefinition, from lowest: Int64, or usual: Int64
  ) throws(UsageError) -> Int64 {
    guard let text = arguments.value(option) else { return usual }
    guard let number = Int64(text), number >= lowest else {
      throw UsageError(
        "\(option.name) takes a whole number from \(lowest) on, "
          + "not '\(PrintableText.line(text, limit: 40))'")
    }
    return number
  }
}
