extension GateReport {
  static func verify(
    _ result: VerifyRun.Result, tree: RecordedTree, manifest: Manifest
  ) -> GateReport {
    var columns = CharacterColumns(tree: tree)
    var gates = [Gate(lint: result.lint, tree: tree)]
    for (index, lane) in result.lanes.enumerated() {
      for (stage, var gate) in self.gates(of: lane, manifest: manifest, &columns) {
        gate.place = (index + 1) << 8 + stage.rawValue
        gates.append(gate)
      }
    }
    if result.lanes.allSatisfy({ $0.skipped != nil }), !result.isIdle {
      gates.append(
        Gate(
          "replay", at: (result.lanes.count + 1) << 8, [.nothingRan("no lane could run here")]))
    }
    return GateReport(verb: "verify", verdict: result.status, gates: gates)
  }

  /// What a lane goes through.
  private enum Stage: Int { case build, scenarios, replay, traces, tests }

  private static func gates(
    of result: VerifyRun.LaneResult, manifest: Manifest, _ columns: inout CharacterColumns
  ) -> [(Stage, Gate)] {
    let mark = "[\(result.lane)]"
    if let reason = result.skipped { return [(.replay, Gate(skipped: result.lane, reason))] }
    if let failure = result.buildFailure {
      return [(.build, Gate("build \(mark)", [Case("build", [.failedBuild(failure)])]))]
    }
    var gates: [(Stage, Gate)] = []
    if let compilation = result.compilation {
      gates.append(
        (.scenarios, Gate("scenarios \(mark)", scenarios: compilation, manifest: manifest)))
    }
    if let replay = result.replay {
      let part = Part(rows: result.rows, places: result.places, of: result.wholeCount)
      gates.append((.replay, Gate(replay: replay, part, cache: result.cache)))
    }
    switch result.traces {
    case .success(let traces)?:
      let entries = traces.findings.map { Entry(.kernelTrace, $0, &columns) }
      gates.append((.traces, Gate("kernel-traces \(mark)", [Case("traces", entries)])))
    case .failure(let error)?:
      let entry = Entry.lines(.kernelTrace, rule: "kernel-trace", error.message)
      gates.append((.traces, Gate("kernel-traces \(mark)", [Case("traces", [entry])])))
    case nil: break
    }
    if let reason = result.tracesSkipped {
      gates.append(
        (.traces, Gate("kernel-traces \(mark)", [Case("traces", skipped: reason)])))
    }
    switch result.tests {
    case .passed?: gates.append((.tests, Gate("tests \(mark)", [Case("test command")])))
    case .failed(let reason)?:
      let entry = Entry.lines(.failedLaneTest, rule: "failed-lane-test", reason)
      gates.append((.tests, Gate("tests \(mark)", [Case("test command", [entry])])))
    case .noTests?, nil: break
    }
    return gates
  }
}
