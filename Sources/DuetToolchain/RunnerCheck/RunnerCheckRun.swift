/// Checks the runners that a person asks for: lanes' own, or one by its path.
struct RunnerCheckRun {
  let tree: RecordedTree
  let manifest: Manifest
  var limits = RunnerLimits()
  /// What a person gives a runner for each wait.
  var timeLimit: Duration?
  var only: Set<String>?
  var build = LaneBuild.Mode.whenNeeded
  /// Learns how far the run is.
  var watch: RunWatch?

  struct Result {
    var reports: [RunnerCheckReport] = []
    /// Lanes that do not build or start; how they failed.
    var notJudged: [String] = []
    /// Lanes that this machine cannot run and that may be left out; why.
    var skipped: [String] = []

    var status: RunStatus {
      if !notJudged.isEmpty || reports.isEmpty { return .cannotJudge }
      return reports.reduce(.holds) { $0.and($1.status) }
    }
  }

  /// Builds and checks the runner of each lane.
  func check(_ lanes: [Lane]) -> Result {
    var result = Result()
    for lane in lanes {
      switch build == .never ? .nothingToDo : LaneBuild.run(lane, in: tree, build, watch: watch) {
      case .built, .unchanged, .nothingToDo:
        check(Command(lane.runner, in: tree.root), called: lane.name, lane: lane, into: &result)
      case .unavailable(let reason):
        result.skipped.append("lane '\(lane.name)' skipped: \(reason)")
      case .failed(let reason):
        result.notJudged.append(reason)
      }
    }
    return result
  }

  /// Checks the runner at a path.
  func check(_ path: FilePath) -> Result {
    var result = Result()
    let command = Command([String(decoding: path.bytes, as: UTF8.self)], in: tree.root)
    check(command, called: "runner", lane: nil, into: &result)
    return result
  }

  private func check(
    _ command: Command, called name: String, lane: Lane?, into result: inout Result
  ) {
    var check = RunnerCheck(tree: tree, manifest: manifest, name: name, command: command)
    check.limits = limits.adjusted(to: lane, timeLimit: timeLimit)
    check.only = only
    check.watch = watch
    do {
      result.reports.append(try check.run())
    } catch {
      result.notJudged.append(error.message)
    }
  }
}
