extension OptionDefinition {
  fileprivate static let write = flag("--write", "write the traces that differ")
}

extension Verb {
  package static let traces = Verb(
    definition: VerbDefinition(
      name: "traces", summary: "hold the kernels to their recorded traces",
      details: """
        Builds each lane and runs its `traces` command, which tells event by event what
        the lane's kernel does in scripted situations, and compares it with
        parity/kernel-trace.
        --write writes what differs; with several lanes, name the one that is right.
        docs/kernel-traces.md tells what a trace holds.
        """,
      options: [.platform, .noBuild, .rebuild, .write, .json])
  ) { arguments, session in
    let tree = try session.tree()
    let manifest = try tree.requireManifest().manifest
    let lanes = try LaneSelection.lanes(platform: arguments.value(.platform), in: manifest)
      .filter { $0.traces != nil }
    guard !lanes.isEmpty else {
      throw NotJudged("no lane here declares 'traces', there is no kernel to compare with")
    }
    guard !arguments.has(.write) || lanes.count == 1 else {
      throw UsageError("--write needs --platform, there are \(lanes.count) lanes with traces")
    }
    let console = session.console
    let watch = try session.watch(arguments)
    let mode = try LaneBuild.Mode(arguments)
    let results = try lanes.compactMap { lane -> LaneTraces? in
      switch LaneBuild.run(lane, in: tree, mode, watch: watch) {
      case .built, .nothingToDo: break
      case .unchanged: if !arguments.has(.json) { console.remark(LaneText.unchanged(lane.name)) }
      case .unavailable(let reason):
        console.complain("duet: lane '\(lane.name)' skipped: \(reason)")
        return nil
      case .failed(let reason): throw NotJudged(reason)
      }
      return try LaneTraces.compare(lane, in: tree, watch: watch)
    }
    guard !results.isEmpty else {
      throw NotJudged("no lane with traces could run here, a run of nothing proves nothing")
    }
    if arguments.has(.write), let result = results.first {
      let written = try result.write(in: tree)
      let summary =
        written.isEmpty ? "nothing to write" : "wrote \(written.count) trace(s):"
      if arguments.has(.json) {
        try console.printJSON(
          Output(
            status: RunStatus.holds.name, lanes: results.map(TracesOutput.init), wrote: written),
          reason: nil)
        return .holds
      }
      for line in ["duet traces: \(summary)"] + written.map({ "  \($0)" }) {
        console.print(line)
      }
      return .holds
    }
    let status = results.allSatisfy(\.findings.isEmpty) ? RunStatus.holds : .red
    if arguments.has(.json) {
      try console.printJSON(
        Output(status: status.name, lanes: results.map(TracesOutput.init)),
        reason: status == .holds ? nil : .kernelTrace)
    } else {
      for result in results {
        console.print("[\(result.lane)] \(TracesText.progress(result))")
        TracesText.failures(result).forEach { console.print($0) }
      }
      console.print("duet traces: \(status == .holds ? "PASS" : "FAIL")")
    }
    return status
  }

  private struct Output: Encodable {
    let verb = "traces"
    let status: String
    let lanes: [TracesOutput]
    /// What `--write` wrote; absent without it.
    var wrote: [String]?
  }
}
