import DuetKernel

extension Probe {
  /// Large and deep values.
  static let size: [Probe] = [
    Probe("long-request", .size, "reads a line of 8 MB") { inputs in
      let step = try inputs.step()
      let member = "\"a-probe\":\"\(String(repeating: "x", count: long))\""
      return .askEach([adding(member, to: step.step)]) { line in
        try AnswerJudge.isAnswer(line, to: step)
      }
    },
    Probe("long-answer", .size, "writes a line of 8 MB") { inputs in
      let text = "\"\(String(repeating: "long text ", count: long / 10))\""
      return try comesBack(through: inputs.longTextCarrier(), [(text, text)])
    },
    Probe("nesting", .size, "reads 500 levels of nesting") { inputs in
      let step = try inputs.step()
      return .askEach([adding("\"a-probe\":\(nested(500))", to: step.step)]) {
        line in
        try AnswerJudge.isAnswer(line, to: step)
      }
    },
    refused("deep-nesting", .size, "refuses 100000 levels of nesting, and lives") { inputs in
      [adding("\"a-probe\":\(nested(100_000))", to: try inputs.step().step)]
    },
  ]

  private static let long = 8 << 20

  private static func nested(_ levels: Int) -> String {
    String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
  }
}
