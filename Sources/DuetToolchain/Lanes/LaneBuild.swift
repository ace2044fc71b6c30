/// Building a lane's runner.
package enum LaneBuild {
  /// Whether a lane's build command is run.
  package enum Mode: Sendable {
    /// Unless nothing that it could depend on changed since it last succeeded.
    case whenNeeded
    case always
    case never
  }

  package enum Result: Equatable, Sendable {
    case built
    /// Nothing that the build could depend on changed since it last succeeded.
    case unchanged
    /// The lane has nothing to build, or the caller asked not to.
    case nothingToDo
    /// The lane may be missing on this machine, and is; why.
    case unavailable(String)
    /// The command, how it ended, and its last lines.
    case failed(String)
  }

  /// How long a build may take; a build that hangs is a failure, not a wait for ever.
  static let timeLimit: Duration = .seconds(3600)

  /// Runs a lane's build command in the tree's root, where the mode asks for it.
  package static func run(
    _ lane: Lane, in tree: RecordedTree, _ mode: Mode = .whenNeeded, watch: RunWatch? = nil
  ) -> Result {
    let build = mode == .never ? nil : lane.build.map { Command($0, in: tree.root) }
    let tools = lane.tools.map { Command([$0], in: tree.root) }
    let commands = tools + [build, Command(lane.runner, in: tree.root)].compactMap(\.self)
    if lane.isOptional, let missing = commands.lazy.compactMap(missingTool).first {
      return .unavailable(missing)
    }
    if let missing = tools.lazy.compactMap(missingTool).first {
      return .failed("lane '\(lane.name)' cannot run here: \(missing), the lane needs it")
    }
    guard let build else { return .nothingToDo }
    let stamp = BuildStamp(lane, in: tree)
    let inputs = stamp.inputs()
    if mode == .whenNeeded, let inputs, stamp.holds(for: inputs) { return .unchanged }
    return stamp.renewing(inputs) { run(build, of: lane, watch) }
  }

  /// Why a command's program is not on this machine; `nil` where it is, or where the command names
  /// a file, which a build may have yet to make.
  private static func missingTool(of command: Command) -> String? {
    do {
      _ = try ExecutableSearch.find(command)
      return nil
    } catch .notOnPath(let name) {
      return SpawnError.notOnPath(name: name).description
    } catch {
      return nil
    }
  }

  private static func run(_ command: Command, of lane: Lane, _ watch: RunWatch?) -> Result {
    do {
      let result = try watch.stage("build", lane.name, running: command) { () throws(SpawnError) in
        try Strays.sparing { () throws(SpawnError) in
          try command.runToEnd(timeLimit: timeLimit, onWait: { watch?.tick() })
        }
      }
      if result.isSuccess { return .built }
      return .failed(LaneText.failure(of: command, called: "build", in: lane, result))
    } catch {
      return .failed("the build of lane '\(lane.name)' does not start: \(error)\n  \(command)")
    }
  }
}

extension LaneBuild.Mode {
  /// What `--rebuild` and `--no-build` ask for.
  init(_ arguments: Arguments) throws(UsageError) {
    switch (arguments.has(.rebuild), arguments.has(.noBuild)) {
    case (true, true): throw UsageError("give --rebuild or --no-build, not both")
    case (true, false): self = .always
    case (false, true): self = .never
    case (false, false): self = .whenNeeded
    }
  }
}

/// Running a lane's own tests.
package enum LaneTest {
  package enum Result: Equatable, Sendable {
    case passed(summary: String)
    case noTests
    case failed(String)
  }

  /// Runs a lane's test command in the tree's root.
  package static func run(
    _ lane: Lane, in tree: RecordedTree, watch: RunWatch? = nil
  ) -> Result {
    guard let test = lane.test else { return .noTests }
    let command = Command(test, in: tree.root)
    do {
      let result = try watch.stage("tests", lane.name, running: command) { () throws(SpawnError) in
        try Strays.sparing { () throws(SpawnError) in
          try command.runToEnd(timeLimit: LaneBuild.timeLimit, onWait: { watch?.tick() })
        }
      }
      guard result.isSuccess else {
        return .failed(LaneText.failure(of: command, called: "test run", in: lane, result))
      }
      if TestEvidence(in: result.output.end).saysNothingRan {
        return .failed(
          "the test run of lane '\(lane.name)' ended well, but executed no test\n  \(command)\n"
            + "  its closing line: \(LaneText.closingLine(of: result))")
      }
      return .passed(summary: LaneText.closingLine(of: result))
    } catch {
      return .failed("the test run of lane '\(lane.name)' does not start: \(error)\n  \(command)")
    }
  }
}

/// What a lane's commands said, as people read it.
enum LaneText {
  /// A build was left out. Not a result: the next run says the same of the tree whether it builds
  /// or not.
  static func unchanged(_ lane: String) -> String {
    "duet: [\(lane)] nothing changed since the last build, --rebuild builds all the same"
  }

  static let tailLines = 20

  static func failure(
    of command: Command, called name: String, in lane: Lane, _ result: CommandResult
  ) -> String {
    let end =
      result.timedOut
      ? "did not end within \(LaneBuild.timeLimit.phrase)" : result.exitStatus.description
    let said = result.output.lastLines(tailLines)
    let tail = said.isEmpty ? ["it said nothing"] : ["its last lines:"] + said.map { "  \($0)" }
    return
      (["the \(name) of lane '\(lane.name)' \(end)", "  \(command)"] + tail.map { "  \($0)" })
      .joined(separator: "\n")
  }

  /// The last line that a test runner said.
  static func closingLine(of result: CommandResult) -> String {
    result.output.lastLines(1).first ?? "it said nothing"
  }
}
