/// What a lane's kernel does in each scripted situation, beside what `parity/kernel-trace` records.
package struct LaneTraces: Sendable {
  package let lane: String
  /// By name, in order.
  package let traces: [(name: String, bytes: [UInt8])]
  /// Where the files and the kernel differ.
  package let findings: [Finding]

  package var changedCount: Int { Set(findings.map(\.path)).count }

  /// Asks the lane's kernel, and compares.
  ///
  /// - Returns: `nil` for a lane that declares no `traces`.
  /// - Throws: `NotJudged` where the command does not give the traces.
  package static func compare(
    _ lane: Lane, in tree: RecordedTree, watch: RunWatch? = nil
  ) throws(NotJudged) -> LaneTraces? {
    guard let command = lane.traces.map({ Command($0, in: tree.root) }) else { return nil }
    let output = try output(of: command, lane, watch)
    let printed: PrintedTraces
    do {
      printed = try PrintedTraces(output)
    } catch {
      throw NotJudged("the kernel traces of lane '\(lane.name)': \(error.message)\n  \(command)")
    }
    let traces = printed.traces.sorted { $0.key < $1.key }.map { (name: $0.key, bytes: $0.value) }
    let differing = traces.compactMap { difference($0.bytes, named: $0.name, lane, tree) }
    return LaneTraces(
      lane: lane.name, traces: traces,
      findings: differing + (try strangers(besides: printed, lane, tree)))
  }

  /// Writes every trace that differs, all or none.
  ///
  /// - Returns: the files written, in order.
  /// - Throws: `NotJudged`; every file is as it was then.
  package func write(in tree: RecordedTree) throws(NotJudged) -> [String] {
    let (writable, lock) = try RecordWriter.lock(tree)
    let changed = Set(findings.map(\.path))
    do {
      var transaction = try FileTransaction(
        in: writable, staging: RecordWriter.stagingPath, holding: lock)
      var written: [String] = []
      for trace in traces where changed.contains(RecordedTree.tracePath(trace.name)) {
        let path = RecordedTree.tracePath(trace.name)
        try transaction.stage(trace.bytes, for: FilePath(path))
        written.append(path)
      }
      try transaction.commit()
      return written
    } catch {
      throw NotJudged("nothing was written: \(error)")
    }
  }
}

extension LaneTraces {
  private static let outputLimit = 64 << 20

  private static func output(
    of command: Command, _ lane: Lane, _ watch: RunWatch?
  ) throws(NotJudged) -> [UInt8] {
    var output: [UInt8] = []
    let result: CommandResult
    do {
      result = try watch.stage("kernel traces", lane.name, running: command) {
        () throws(SpawnError) in
        try Strays.sparing { () throws(SpawnError) in
          try command.runToEnd(
            timeLimit: LaneBuild.timeLimit,
            onOutput: { output += $0.prefix(outputLimit - output.count) },
            onWait: { watch?.tick() })
        }
      }
    } catch {
      throw NotJudged(
        "the traces command of lane '\(lane.name)' does not start: \(error)\n  \(command)")
    }
    guard result.isSuccess else {
      throw NotJudged(LaneText.failure(of: command, called: "traces command", in: lane, result))
    }
    guard output.count < outputLimit else {
      throw NotJudged(
        "the traces command of lane '\(lane.name)' printed more than 64 MiB\n  \(command)")
    }
    return output
  }

  /// The first line in which a trace's file and the kernel differ.
  private static func difference(
    _ actual: [UInt8], named name: String, _ lane: Lane, _ tree: RecordedTree
  ) -> Finding? {
    let path = RecordedTree.tracePath(name)
    let recorded: [UInt8]
    do {
      recorded = try tree.read(path)
    } catch {
      return Finding(
        path: path, message: error.message, fix: "write it: `\(SuggestedCommand.writeTraces)`")
    }
    guard recorded != actual else { return nil }
    let lines = (recorded: TextLines(recorded), actual: TextLines(actual))
    let line = lines.recorded.firstDifference(from: lines.actual)
    return Finding(
      path: path, line: line + 1,
      message: "the kernel of lane '\(lane.name)' does otherwise: "
        + "recorded \(lines.recorded.text(at: line)), actual \(lines.actual.text(at: line))",
      fix: "if that is meant: `\(SuggestedCommand.writeTraces)`")
  }

  /// Files that no script gives.
  private static func strangers(
    besides printed: PrintedTraces, _ lane: Lane, _ tree: RecordedTree
  ) throws(NotJudged) -> [Finding] {
    let known = Set(printed.traces.keys.map { RecordedTree.tracePath($0) })
    do {
      guard try FileSystem.status(of: tree.path(RecordedTree.tracesPath)) != nil else { return [] }
      return try FileSystem.list(tree.path(RecordedTree.tracesPath))
        .map { "\(RecordedTree.tracesPath)/\($0.name)" }.filter { !known.contains($0) }
        .map {
          Finding(
            path: $0, message: "the kernel of lane '\(lane.name)' gives no trace of this name",
            fix: "remove the file or add its script")
        }
    } catch {
      throw NotJudged("\(error)")
    }
  }
}

/// A text's lines, each with its line feed, so that a last line without one differs.
private struct TextLines {
  private let lines: [ArraySlice<UInt8>]

  init(_ text: [UInt8]) {
    lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
  }

  /// The index of the first line that is not the same in both.
  func firstDifference(from other: TextLines) -> Int {
    zip(lines, other.lines).enumerated().first { $1.0 != $1.1 }?.offset
      ?? min(lines.count, other.lines.count)
  }

  func text(at index: Int) -> String {
    guard index < lines.count else { return "(no line feed)" }
    if !lines[index].isEmpty { return PrintableText.line(lines[index], limit: 300) }
    return index == lines.count - 1 ? "(nothing more)" : "(an empty line)"
  }
}
