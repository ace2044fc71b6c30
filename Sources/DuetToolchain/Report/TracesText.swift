/// Kernel traces as text.
enum TracesText {
  static func progress(_ traces: LaneTraces) -> String {
    "kernel traces: \(traces.traces.count), \(traces.changedCount) differ"
  }

  static func failures(_ traces: LaneTraces) -> [String] {
    traces.findings.map { "✗ \($0.text)" }
  }
}

/// Kernel traces as a JSON object.
struct TracesOutput: Encodable {
  struct Difference: Encodable {
    let path: String
    let line: Int?
    let message: String
  }

  let lane: String
  let traces: [String]
  let differences: [Difference]

  init(_ traces: LaneTraces) {
    lane = traces.lane
    self.traces = traces.traces.map(\.name)
    differences = traces.findings.map {
      Difference(path: $0.path, line: $0.line, message: $0.message)
    }
  }
}
