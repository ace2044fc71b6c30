import DuetReplay

/// Has runners compile scenarios and compares what they produce with the disk. Nothing is written.
package struct ScenarioCompilation {
  package let tree: RecordedTree
  package let manifest: Manifest
  package var limits = RunnerLimits()
  /// What a person gives a runner for each wait.
  package var timeLimit: Duration?
  package var clock: MonotonicClock = .system
  /// How long runners that work may keep this process waiting before another one helps them.
  package var patience: Duration = .milliseconds(10)
  package var build = LaneBuild.Mode.whenNeeded
  /// Learns how far the run is.
  var watch: RunWatch?
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
    package var unbuilt: [(lane: String, reason: String)] = []
    /// Lanes that this machine cannot run and that may be left out; why.
    package var skipped: [(lane: String, reason: String)] = []
    /// How many scenarios of the lanes that could run are compiled here, and in all shards together.
    var shares: [GateReport.Share] = []
    /// Whether other shards have scenarios in a lane that this one has none of.
    var leavesLanesToOthers = false

    package var status: RunStatus {
      if !unbuilt.isEmpty { return .cannotJudge }
      return refusals.isEmpty && plan.isCurrent && (!isEmpty || leavesLanesToOthers) ? .holds : .red
    }

    /// Whether nothing was compiled at all: no lane that writes a scenario could run here.
    package var isEmpty: Bool { plan.fixtureCount == 0 }

    /// Whether it is red that nothing was compiled, and nothing else says why.
    var isOfNothing: Bool {
      isEmpty && refusals.isEmpty && unbuilt.isEmpty && !leavesLanesToOthers
    }
  }

  /// Compiles the owners that have a scenario, lane by lane.
  ///
  /// - Parameter whole: the owners of all shards together, where there are several.
  package func run(_ owners: [FixtureOwner], of whole: [FixtureOwner]? = nil) -> Result {
    var result = Result()
    for lane in manifest.lanes {
      let written = owners.filter { manifest.writer(of: $0) == lane }
      let wholeCount = whole?.count { manifest.writer(of: $0) == lane } ?? written.count
      guard !written.isEmpty else {
        if wholeCount > 0 { result.leavesLanesToOthers = true }
        continue
      }
      let built = LaneBuild.run(lane, in: tree, build, watch: watch)
      switch built {
      case .built, .unchanged, .nothingToDo:
        if built == .unchanged { result.unchangedLanes.append(lane.name) }
        result.shares.append(.init(lane: lane.name, count: written.count, whole: wholeCount))
        compile(written, in: lane, into: &result)
      case .unavailable(let reason):
        result.skipped.append((lane.name, "lane '\(lane.name)' skipped: \(reason)"))
      case .failed(let reason): result.unbuilt.append((lane.name, reason))
      }
    }
    return result
  }

  /// Compiles one lane's owners, and tells what came of it in their order.
  private func compile(_ owners: [FixtureOwner], in lane: Lane, into result: inout Result) {
    let command = Command(lane.runner, in: tree.root)
    let session = CompileSession(
      owners, command,
      limits: limits.adjusted(to: lane, timeLimit: timeLimit), clock: clock,
      patience: patience, refusal: refusal(of:_:)
    ) { owner, answer throws(RecordRefusal) in try plan(for: owner, answer) }
    session.watch = watch
    let (outcomes, ending) = watch.stage("compile", lane.name, running: command) {
      session.run(expecting: owners.reduce(0) { $0 + listed(by: $1).count })
    }
    var isGivenUp = false
    for (owner, outcome) in zip(owners, outcomes) {
      switch outcome {
      case .digested(.success(let plan))? where !isGivenUp: result.plan.append(plan)
      case .digested(.failure(let refusal))? where !isGivenUp: result.refusals.append(refusal)
      case .failed(let failure)? where !isGivenUp:
        var refusal = RecordRefusal(owner: owner, message: failure.description)
        isGivenUp = failure.isHopeless
        refusal.givesUp = isGivenUp
        result.refusals.append(refusal)
      default:
        // Some of these may have been compiled by another runner: what is told does not depend on it.
        result.refusals.append(.afterGivingUp(owner))
      }
    }
    if !isGivenUp, let ending {
      var refusal = RecordRefusal(owner: nil, message: ending.description)
      refusal.lane = lane.name
      result.refusals.append(refusal)
    }
  }

  /// Why a runner that introduced itself like this cannot compile an owner's scenario.
  private func refusal(of owner: FixtureOwner, _ handshake: Handshake) -> RecordRefusal? {
    guard let scenarios = handshake.scenarios,
      !scenarios.contains(where: { $0.utf8.elementsEqual(owner.name.utf8) })
    else { return nil }
    let source = manifest.scenario(of: owner) ?? ""
    return RecordRefusal(
      owner: owner,
      message: "the runner has no such scenario, is \(Naming.quoted(source)) registered? "
        + "It has: \(Naming.list(scenarios) ?? "none")")
  }

  /// What recording an owner's scenario would change.
  private func plan(
    for owner: FixtureOwner, _ answer: CompileAnswer
  ) throws(RecordRefusal) -> RecordPlan {
    let source = manifest.scenario(of: owner) ?? ""
    switch answer {
    case .failed(let problem):
      throw RecordRefusal(owner: owner, message: Self.text(problem, source: source))
    case .fixtures(let documents):
      let compiled = try CompiledOwner(owner: owner, fixtures: documents, source: source)
      var plan = RecordPlan()
      plan.add(
        compiled, listed: listed(by: owner), tree: tree,
        fieldLimit: listsAll ? .max : Fixture.usualFieldLimit)
      return plan
    }
  }

  private func listed(by owner: FixtureOwner) -> FixtureNames {
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
