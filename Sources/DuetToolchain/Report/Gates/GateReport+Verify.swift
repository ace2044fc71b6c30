extension GateReport {
  static func verify(
    _ result: VerifyRun.Result, tree: RecordedTree, manifest: Manifest
  ) -> GateReport {
    var columns = CharacterColumns(tree: tree)
    var gates = [Gate(lint: result.lint, tree: tree)]
    for lane in result.lanes { gates += self.gates(of: lane, manifest: manifest, &columns) }
    if result.lanes.allSatisfy({ $0.skipped != nil }), !result.isIdle {
      gates.append(Gate("replay", [.nothingRan("no lane could run here")]))
    }
    return GateReport(verb: "verify", verdict: result.status, gates: gates)
  }

  private static func gates(
    of result: VerifyRun.LaneResult, manifest: Manifest, _ columns: inout CharacterColumns
  ) -> [Gate] {
    let mark = "[\(result.lane)]"
    if let reason = result.skipped {
      return [Gate("replay \(mark)", [Case("lane", skipped: reason)])]
    }
    if let failure = result.buildFailure {
      return [Gate("build \(mark)", [Case("build", [.failedBuild(failure)])])]
    }
    var gates: [Gate] = []
    if let compilation = result.compilation {
      gates.append(Gate("scenarios \(mark)", scenarios: compilation, manifest: manifest))
    }
    if let replay = result.replay {
      gates.append(Gate(replay: replay, rows: result.rows, cache: result.cache))
    }
    switch result.traces {
    case .success(let traces)?:
      let entries = traces.findings.map { Entry(.kernelTrace, $0, &columns) }
      gates.append(Gate("kernel-traces \(mark)", [Case("traces", entries)]))
    case .failure(let error)?:
      let entry = Entry.lines(.kernelTrace, rule: "kernel-trace", error.message)
      gates.append(Gate("kernel-traces \(mark)", [Case("traces", [entry])]))
    case nil: break
    }
    if let reason = result.tracesSkipped {
      gates.append(Gate("kernel-traces \(mark)", [Case("traces", skipped: reason)]))
    }
    switch result.tests {
    case .passed?: gates.append(Gate("tests \(mark)", [Case("test command")]))
    case .failed(let reason)?:
      let entry = Entry.lines(.failedLaneTest, rule: "failed-lane-test", reason)
      gates.append(Gate("tests \(mark)", [Case("test command", [entry])]))
    case .noTests?, nil: break
    }
    return gates
  }
}
