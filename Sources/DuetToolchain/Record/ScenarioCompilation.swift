import DuetReplay

/// Has runners compile scenarios and compares what they produce with the disk. Nothing is written.
package struct ScenarioCompilation {
  package let tree: RecordedTree
  package let manifest: Manifest
  package var limits = RunnerLimits()
  /// What a person gives a runner for each wait.
  package var timeLimit: Duration?
  package var clock: MonotonicClock = .system
  package var build = LaneBuild.Mode.whenNeeded
  /// Whether every differing field is kept.
  package var listsAll = false

  package init(tree: RecordedTree, manifest: Manifest) {
    self.tree = tree
    self.manifest = manifest
  }

  package struct Result: Sendable {
    package var plan = RecordPlan()
    /// Why some owners gave no recording; with any of these nothing may be written.
    package var refusals: [RecordRefusal] = []
    /// Lanes whose build was left out because nothing had changed.
    package var unchangedLanes: [String] = []
    /// Lanes that do not build; how they failed.
    package var unbuilt: [String] = []
    /// Lanes that this machine cannot run and that may be left out; why.
    package var skipped: [String] = []

    package var status: RunStatus {
      if !unbuilt.isEmpty { return .cannotJudge }
      return refusals.isEmpty && plan.isCurrent && !isEmpty ? .holds : .red
    }

    /// Whether nothing was compiled at all: no lane that writes a scenario could run here.
    package var isEmpty: Bool { plan.fixtureCount == 0 }
  }

  /// Compiles the owners that have a scenario, lane by lane.
  package func run(_ owners: [FixtureOwner]) -> Result {
    var result = Result()
    for lane in manifest.lanes {
      let written = owners.filter { manifest.writer(of: $0) == lane }
      guard !written.isEmpty else { continue }
      switch LaneBuild.run(lane, in: tree, build) {
      case .unchanged:
        result.unchangedLanes.append(lane.name)
        compile(written, in: lane, into: &result)
      case .built, .nothingToDo: compile(written, in: lane, into: &result)
      case .unavailable(let reason): result.skipped.append("lane '\(lane.name)' skipped: \(reason)")
      case .failed(let reason): result.unbuilt.append(reason)
      }
    }
    return result
  }

  /// Compiles one lane's owners through one runner, started again after it failed.
  private func compile(_ owners: [FixtureOwner], in lane: Lane, into result: inout Result) {
    var connection: RunnerConnection?
    for (index, owner) in owners.enumerated() {
      do {
        let runner = try connection ?? connect(to: lane)
        connection = runner
        try compile(owner, through: runner, into: &result)
      } catch let failure as RunnerFailure {
        connection = nil
        result.refusals.append(RecordRefusal(owner: owner, message: failure.description))
        // A runner that does not start for one owner does not start for the next, and a silence
        // costs the whole wait each time.
        if failure.isHopeless {
          result.refusals += owners[(index + 1)...].map {
            RecordRefusal(owner: $0, message: "not compiled, the runner was given up")
          }
          return
        }
      } catch let refusal as RecordRefusal {
        result.refusals.append(refusal)
      } catch {
        result.refusals.append(RecordRefusal(owner: owner, message: "\(error)"))
      }
    }
    do {
      try connection?.finish()
    } catch {
      result.refusals.append(RecordRefusal(owner: nil, message: error.description))
    }
  }

  private func connect(to lane: Lane) throws(RunnerFailure) -> RunnerConnection {
    try RunnerConnection(
      starting: Command(lane.runner, in: tree.root),
      limits: limits.adjusted(to: lane, timeLimit: timeLimit), clock: clock)
  }

  private func compile(
    _ owner: FixtureOwner, through runner: RunnerConnection, into result: inout Result
  ) throws {
    let source = manifest.scenario(of: owner) ?? ""
    if let scenarios = runner.handshake.scenarios,
      !scenarios.contains(where: { $0.utf8.elementsEqual(owner.name.utf8) })
    {
      throw RecordRefusal(
        owner: owner,
        message: "the runner has no such scenario, is \(Naming.quoted(source)) registered? "
          + "It has: \(Naming.list(scenarios) ?? "none")")
    }
    switch try runner.compile(owner.name) {
    case .failed(let problem):
      throw RecordRefusal(owner: owner, message: Self.text(problem, source: source))
    case .fixtures(let documents):
      let compiled = try CompiledOwner(owner: owner, fixtures: documents, source: source)
      result.plan.add(
        compiled, listed: listed(by: owner), tree: tree,
        fieldLimit: listsAll ? .max : Fixture.usualFieldLimit)
    }
  }

  private func listed(by owner: FixtureOwner) -> [String] {
    switch owner {
    case .feature(let name): manifest.feature(name)?.fixtures ?? []
    case .chain(let name): [name]
    }
  }

  /// A false check, where it stands, and what it says.
  private static func text(_ problem: CompileAnswer.Problem, source: String) -> String {
    let step = problem.label.map { "step '\(PrintableText.line($0, limit: 200))' — " } ?? ""
    let line = problem.line.map { ":\($0)" } ?? ""
    let place = "scenario: \(PrintableText.line(source, limit: 300))\(line)"
    let advice =
      problem.label == nil
      ? "" : "\ncorrect the scenario where the change is meant, otherwise the code"
    return "\(step)\(PrintableText.line(problem.message, limit: 1000))\n\(place)\(advice)"
  }
}

extension RunnerFailure {
  /// Whether asking the runner again, for something else, is a waste of time.
  fileprivate var isHopeless: Bool {
    if case .silent = cause { true } else { stage == .starting }
  }
}
