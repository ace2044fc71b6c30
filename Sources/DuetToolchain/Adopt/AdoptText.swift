import DuetKernel
import DuetReplay

/// What became of a stretch, as text.
struct AdoptText {
  let trace: Trace
  let run: AdoptRun
  let all: Bool

  private var choice: TraceChoice { run.choice }
  private var owner: FixtureOwner { .feature(choice.store.feature) }

  /// The stretch that was taken, and what else there was.
  private func head() -> [String] {
    let store = choice.store
    let steps = choice.steps
    let (first, last) = (steps.lowerBound, steps.upperBound - 1)
    let others = trace.stores.filter {
      $0.feature.utf8.elementsEqual(store.feature.utf8) && $0.number != store.number
    }
    var lines = [
      "\(trace.file): store \(store.number) of '\(store.feature)', "
        + "step(s) \(first + 1)..\(last + 1) of \(store.steps.count), "
        + "line(s) \(store.steps[first].line)..\(store.steps[last].line)"
    ]
    if !others.isEmpty {
      let list = others.map { "\($0.number) (\($0.steps.count) step(s))" }
      lines.append(
        "note: other stores of '\(store.feature)': \(Naming.list(list) ?? ""); --store chooses one")
    }
    return lines + TraceText.torn(trace)
  }

  /// Why nothing was written.
  func red(_ replay: LaneReplay, _ made: AdoptRun.Adopted) -> [String] {
    var lines = head()
    if replay.failures.isEmpty { lines += ReplayText.failures(replay, all: all) }
    for failure in replay.failures {
      lines += FailureText.lines(failure, lane: replay.lane, all: all, isOnDisk: false)
      guard let index = failure.step, case .trace(let line) = made.path.steps[index].origin else {
        continue
      }
      lines.append("  trace: \(trace.file):\(line)")
    }
    return lines + [
      "the lane '\(made.lane.name)' does not do what the session did: the trace is of another "
        + "version of the app, or lines of it are missing",
      "duet adopt: REFUSED — nothing was written",
    ]
  }

  /// What was written, and what is left for a person to do.
  func written(_ made: AdoptRun.Adopted) -> [String] {
    var lines = head() + notes(made).map { "note: \($0)" }
    lines.append(
      "replayed through lane '\(made.lane.name)': \(made.path.steps.count) step(s), green")
    lines.append("wrote \(RecordedTree.fixturePath(made.row.name))")
    if made.isNewRow {
      lines += ["listed 1 new fixture(s) in \(RecordedTree.manifestPath):", "  \(made.row.name)"]
    }
    if let output = run.output { lines.append("wrote \(Self.line(output))") }
    return lines + ["next:"] + next(made).map { "  \($0)" }
  }

  /// What a person should know before the skeleton is pasted.
  func notes(_ made: AdoptRun.Adopted) -> [String] {
    var notes: [String] = []
    let path = made.path
    if path.earlierSteps > 0 {
      notes.append(
        "the scenario does not come by the state before step \(choice.steps.lowerBound + 1), so "
          + "\(path.earlierSteps) step(s) before it were taken too")
    }
    if path.knownCount > 0 {
      notes.append(
        "the scenario starts from another state; \(path.knownCount) step(s) of another of its "
          + "branches lead to this one and were put first")
    }
    if case .scenario(let reason?) = path.form {
      notes.append(
        "\(reason); so this is a whole scenario, which a person has to bring together "
          + "with \(Self.line(made.scenario)): a feature has one scenario, with one Given")
    }
    let values = made.skeleton.values
    if values.module == nil {
      notes.append(
        "the feature has no Swift source: the skeleton is written by the trace alone")
    } else if !values.decoded.isEmpty {
      notes.append(
        "values of \(Naming.list(values.decoded) ?? "") are decoded as they were recorded, no "
          + "declaration was read that they could be written by")
    }
    return notes
  }

  func next(_ made: AdoptRun.Adopted) -> [String] {
    let feature = choice.store.feature
    let scenario = Self.line(made.scenario)
    var steps: [String] = []
    switch made.path.form {
    case .branch:
      let place =
        made.outline.map {
          "\(scenario), before the brace that ends the scenario in line "
            + "\($0.closingLine)"
        } ?? "the scenario in \(scenario)"
      steps.append("paste the branch into \(place)")
    case .scenario(let reason):
      if reason == nil, run.output != made.scenario { steps.append("save it as \(scenario)") }
      if run.manifest.scenario(of: owner) == nil {
        steps.append(
          "add \"scenario\": \"\(scenario)\" to the row of '\(feature)' in "
            + "\(RecordedTree.manifestPath), and the scenario to the runner's registry")
      }
    }
    steps.append("say what the steps show, in their labels")
    steps.append(
      "mention '\(made.row.name)' in \(RecordedTree.specsPath)/\(feature).md, lint asks for it")
    steps.append("`\(SuggestedCommand.record(owner))`, then `\(SuggestedCommand.verify)`")
    return steps
  }

  private static func line(_ text: String) -> String { PrintableText.line(text, limit: 400) }
}

/// The same as one JSON object.
struct AdoptOutput: Encodable {
  let verb = "adopt"
  let status: String
  let trace: String
  let tornLine: Int?
  let feature: String
  let store: Int64
  /// Counted from 1.
  let firstStep: Int
  let lastStep: Int
  let fixture: String
  /// What was written, by paths from the root.
  let wrote: [String]
  let isBranch: Bool
  let scenario: String
  let skeleton: String
  let notes: [String]
  let next: [String]
  let failures: [FailureOutput]
  /// What is wrong with the lane's runner.
  let failure: String?

  init(
    _ made: AdoptRun.Adopted, _ text: AdoptText, red: LaneReplay?, _ budget: inout ReportBudget
  ) {
    let choice = text.run.choice
    status = (red == nil ? RunStatus.holds : .red).name
    trace = text.trace.file
    tornLine = text.trace.tornLine
    feature = choice.store.feature
    store = choice.store.number
    firstStep = choice.steps.lowerBound + 1
    lastStep = choice.steps.upperBound
    fixture = made.row.name
    let files = [RecordedTree.fixturePath(made.row.name)] + (text.run.output.map { [$0] } ?? [])
    wrote = red == nil ? files : []
    isBranch = made.path.form == .branch
    scenario = made.scenario
    skeleton = made.skeleton.text
    notes = text.notes(made)
    next = red == nil ? text.next(made) : []
    failures = budget.list(red?.failures ?? []) {
      FailureOutput($0, lane: made.lane.name, selectors: [], &$1)
    }
    failure = red?.laneFailure
  }
}
