import DuetKernel

/// Tries a replay runner of any language on everything that the protocol asks of it (design,
/// sections 3 and 7), so that an implementer sees what is missing before a fixture does.
package struct RunnerCheck {
  package let tree: RecordedTree
  package let manifest: Manifest
  /// How the report calls the runner: its lane's name, where it has one.
  package let name: String
  package let command: Command
  package var limits = RunnerLimits()
  package var clock: MonotonicClock = .system
  /// The probes to try; `nil` for all of them.
  package var only: Set<String>?
  /// Learns how far the check is.
  var watch: RunWatch?

  package init(tree: RecordedTree, manifest: Manifest, name: String, command: Command) {
    self.tree = tree
    self.manifest = manifest
    self.name = name
    self.command = command
  }

  /// The names of all probes, in the order of the report.
  package static var probeNames: [String] { Probe.all.map(\.name) }

  /// Tries the probes one after the other.
  ///
  /// - Throws: `NotJudged` where the runner can't be started at all, or a fixture that its requests
  ///   would come from can't be read.
  package func run() throws(NotJudged) -> RunnerCheckReport {
    try watch.stage("runner-check", name) { () throws(NotJudged) in try probe() }
  }

  private func probe() throws(NotJudged) -> RunnerCheckReport {
    var trial = ProbeTrial(ProbeBench(command, limits: limits, clock: clock))
    defer { trial.bench.end() }
    do {
      let line = try trial.bench.start()
      trial.hear(line)
    } catch {
      if case .notStarted = error.cause { throw NotJudged(error.description) }
      trial.firstLine = .failure(ProbeFault(error))
    }
    trial.inputs.scenarios = trial.inputs.scenarios?.map(placed)
    do {
      trial.inputs.steps = try RecordedStep.first(
        of: trial.inputs.features, in: manifest, tree: tree)
    } catch {
      throw NotJudged(error.text)
    }
    var results: [ProbeResult] = []
    for (number, probe) in Probe.all.enumerated() {
      watch?.tick(number, of: Probe.all.count, "probes")
      let isWanted = only?.contains(probe.name) ?? true
      guard isWanted || probe.isFoundation else { continue }
      let result = trial.run(probe)
      // What the others build on is told when it does not hold, asked for or not.
      if isWanted || result.isFailed { results.append(result) }
      if probe.name == Probe.flush.name { trial.learn(from: result) }
    }
    return RunnerCheckReport(
      name: name, runner: command.description, firstLine: trial.quotedFirstLine,
      handshake: trial.handshake,
      hasRecordings: !trial.inputs.steps.isEmpty, results: results)
  }

  /// A scenario with what the manifest says of it.
  private func placed(_ scenario: ProbeInputs.Scenario) -> ProbeInputs.Scenario {
    let owners: [FixtureOwner] =
      (manifest.feature(scenario.name).map { [.feature($0.name)] } ?? [])
      + (manifest.chain(scenario.name).map { [.chain($0.name)] } ?? [])
    let owner = owners.first
    return ProbeInputs.Scenario(
      name: scenario.name, owner: owner,
      source: owner.flatMap { manifest.scenario(of: $0) } ?? "")
  }
}
