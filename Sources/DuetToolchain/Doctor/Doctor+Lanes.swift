import DuetKernel

// Each lane's tools and its runner.
extension Doctor {
  /// How long a tool may take to say its version.
  private static let versionLimit: Duration = .seconds(20)

  mutating func examine(_ lane: Lane) throws(NotJudged) {
    fact("lane '\(lane.name)'\(lane.isOptional ? " (where available)" : "")")
    if manifest.isElder {
      fact("  \(tree.manifestPath) names no commands of lanes")
      return
    }
    for tool in lane.tools { examineTool(tool, "tools", of: lane) }
    var tools = lane.tools
    let commands = [
      ("build", lane.build), ("runner", lane.runner), ("test", lane.test), ("traces", lane.traces),
    ]
    for (name, words) in commands {
      guard let words, let tool = words.first else { continue }
      let isRepeated = tools.contains(tool)
      tools.append(tool)
      if name == "runner" { try examineRunner(of: lane) }
      if isRepeated { continue }
      if tool.contains("/") {
        if name != "runner" { try examineScript(tool, name, of: lane) }
      } else {
        examineTool(tool, name, of: lane)
      }
    }
  }

  /// A program that is looked up on `PATH`.
  private mutating func examineTool(_ tool: String, _ name: String, of lane: Lane) {
    do {
      let path = try ExecutableSearch.find(Command([tool], in: tree.root))
      fact("  \(tool): \(path), \(Self.version(of: tool, in: tree))")
    } catch {
      missing("\(error)", name, of: lane)
    }
  }

  private static func version(of tool: String, in tree: RecordedTree) -> String {
    do {
      let result = try Command([tool, "--version"], in: tree.root)
        .runToEnd(timeLimit: versionLimit)
      if result.timedOut { return "no version told within \(versionLimit.phrase)" }
      let lines = PrintableText.lastLines(result.output.beginning, count: 40)
      // A tool that does not know the question complains, and some put a frame around the answer.
      let line = lines.first { $0.utf8.contains(where: TestLogLine.isDigit) }
      return result.isSuccess ? line ?? "no version told" : "no version told"
    } catch {
      return "no version told: \(error)"
    }
  }

  /// A program of the tree, such as a build script.
  private mutating func examineScript(
    _ tool: String, _ name: String, of lane: Lane
  ) throws(NotJudged) {
    if try kind(of: tool) == .regular {
      fact("  \(tool): there")
    } else {
      missing("\(tool) is not there", name, of: lane)
    }
  }

  private mutating func examineRunner(of lane: Lane) throws(NotJudged) {
    let words = lane.runner
    if words[0].contains("/") {
      if try kind(of: words[0]) == .regular {
        fact("  \(words[0]): there")
      } else if let build = lane.build {
        fact("  \(words[0]): not built yet, `\(Command(build, in: tree.root))` makes it")
      } else {
        missing("\(words[0]) is not there, and the lane declares no build", "runner", of: lane)
      }
    }
    for word in words.dropFirst() where !word.hasPrefix("-") && ScenarioLane.isSource(word) {
      guard try kind(of: word) == nil else { continue }
      missing("the runner's \(word) is not there", "runner", of: lane)
    }
  }

  private mutating func missing(_ what: String, _ name: String, of lane: Lane) {
    if lane.isOptional {
      fact("  \(name): \(what); the lane is left out on this machine")
      return
    }
    let field = FieldPath([.key("lanes"), .key(lane.name), .key(name)])
    let message = "\(what), install it or correct the lane's command"
    report.findings.append(
      loaded.document.finding(at: field, PrintableText.line(message, limit: 400)))
  }
}
