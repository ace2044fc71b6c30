extension OptionDefinition {
  fileprivate static let adopted = value("--feature", "NAME", "the feature whose session it is")
  fileprivate static let name = value("--name", "NAME", "what the branch and recording are called")
  fileprivate static let store = value("--store", "N", "this store instead of the feature's last")
  fileprivate static let steps = value("--steps", "I..J", "these steps of it, counted from 1")
  fileprivate static let output = value("--output", "PATH", "the skeleton into this new file")
  fileprivate static let list = flag("--list", "list the stores and their steps, write nothing")
  fileprivate static let force = flag("--force", "replace a recording of this name")
}

extension Verb {
  package static let adopt = Verb(
    definition: VerbDefinition(
      name: "adopt", summary: "make a recording of a session that an app traced",
      details: """
        Takes what one store of a feature did in a trace, from its first step or from
        --steps, and makes two things of it: a recording, listed in the manifest, and
        the Swift source of a branch that produces it, to paste into the feature's
        scenario; a whole scenario where there is none. The recording is replayed
        first; where the lane does something else nothing is written. Without --name,
        or with --list, it lists what is in the trace. Of several stores the last one
        is taken. No source file is changed. docs/tracing.md tells more.
        """,
      operands: [.required("FILE")],
      options: [
        .adopted, .name, .store, .steps, .output, .list, .force, .noBuild, .rebuild, .timeLimit,
        .runsDir, .all, .json,
      ])
  ) { arguments, session in
    let request = try AdoptRequest(arguments)
    let name = arguments.positionals[0]
    let trace = try TraceReader.read(
      Input.read(name, in: session), called: Input.displayName(name))
    guard let adopted = request.name, !arguments.has(.list) else {
      return try list(trace, request, arguments, on: session.console)
    }
    let tree = try session.tree(arguments)
    let loaded = try tree.requireManifest()
    let choice = try TraceChoice(
      feature: adopted.feature, store: request.store, steps: request.steps, in: trace)
    var run = AdoptRun(tree: tree, loaded: loaded, choice: choice, name: adopted.name)
    run.output = try arguments.value(.output).map { path throws(NotJudged) in
      try AdoptOutputPlace.check(tree.relative(path, from: session.workingDirectory))
    }
    run.replacesRecording = arguments.has(.force)
    run.build = try LaneBuild.Mode(arguments)
    run.watch = try session.watch(arguments)
    run.timeLimit = try TimeLimitOption.read(arguments)
    let (writable, lock) = try RecordWriter.lock(tree)
    let result = try withExtendedLifetime(lock) { () throws(NotJudged) in
      try run.run(to: writable, holding: lock)
    }
    let text = AdoptText(trace: trace, run: run, all: arguments.has(.all))
    let console = session.console
    switch result {
    case .diverged(let replay, let made):
      if arguments.has(.json) {
        var budget = ReportBudget(all: arguments.has(.all))
        try console.printJSON(
          AdoptOutput(made, text, red: replay, &budget), reason: .drift,
          isShortened: budget.isExceeded)
      } else {
        console.print(report: text.red(replay, made), all: arguments.has(.all))
      }
      return .red
    case .adopted(let made):
      if arguments.has(.json) {
        var budget = ReportBudget(all: true)
        try console.printJSON(AdoptOutput(made, text, red: nil, &budget), reason: nil)
      } else if run.output != nil {
        for line in text.written(made) { console.print(line) }
      } else {
        console.write(Array(made.skeleton.text.utf8))
        for line in text.written(made) { console.complain(line) }
      }
      return .holds
    }
  }

  private static func list(
    _ trace: Trace, _ request: AdoptRequest, _ arguments: Arguments, on console: Console
  ) throws -> RunStatus {
    var stores = trace.stores
    if let feature = arguments.value(.adopted) {
      let choice = Result(catching: {
        try TraceChoice(feature: feature, store: request.store, steps: nil, in: trace)
      })
      stores = stores.filter { $0.feature.utf8.elementsEqual(feature.utf8) }
      if stores.isEmpty { _ = try choice.get() }
    }
    if let number = request.store {
      stores = stores.filter { $0.number == number }
      if stores.isEmpty { throw NotJudged("\(trace.file) has no store \(number) of that kind") }
    }
    if arguments.has(.json) {
      try console.printJSON(TraceOutput(trace, stores), reason: nil)
    } else {
      let lines = TraceText.lines(trace, stores, all: arguments.has(.all))
      console.print(report: lines, all: arguments.has(.all))
    }
    return .holds
  }
}

/// What a person asks for, as far as it can be told without the trace.
struct AdoptRequest {
  let name: (feature: String, name: AdoptedName)?
  let store: Int64?
  let steps: StepSpan?

  init(_ arguments: Arguments) throws(UsageError) {
    let feature = arguments.value(.adopted)
    let name = arguments.value(.name)
    if let name, !arguments.has(.list) {
      guard let feature else {
        throw UsageError("--name needs --feature — see \(SuggestedCommand.help("adopt"))")
      }
      self.name = (feature, try AdoptedName(name, of: feature))
    } else {
      if let lone = [OptionDefinition.output, .steps, .force].first(where: { arguments.has($0) }) {
        throw UsageError(
          "\(lone.name) says how to adopt, give --name too — see \(SuggestedCommand.help("adopt"))")
      }
      self.name = nil
    }
    store = try arguments.value(.store).map { text throws(UsageError) in
      guard let number = Int64(text), number > 0 else {
        throw UsageError("--store takes a number of the trace, not \(UsageError.quoted(text))")
      }
      return number
    }
    steps = try arguments.value(.steps).map { text throws(UsageError) in try StepSpan(text) }
  }
}
