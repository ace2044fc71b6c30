extension OptionDefinition {
  package static let junit = value("--junit", "FILE", "write a JUnit XML report besides")
  package static let sarif = value("--sarif", "FILE", "write a SARIF report besides")
  package static let github = flag(
    "--github", "print GitHub annotations and add to the step's summary")
}

/// The files that a command writes besides what it prints, looked at before anything runs: a mistyped
/// name costs no run, and no file destroys another.
struct ReportOutputs {
  /// A file to write, and the words that ask for it.
  private struct Output {
    let name: String
    /// What it is for, where that does not speak for itself.
    var use = ""
    let place: OutputPlace
  }

  private let junit: Output?
  /// Where Bazel looks for the results of a test.
  private let bazelXML: Output?
  private let sarif: Output?
  /// Where `duet merge` is to find what came of the run.
  private let shard: Output?
  /// The step's summary of GitHub Actions.
  private let summary: Output?
  private let isGitHub: Bool
  private let session: Session
  private let isJSON: Bool

  /// Makes sure that each of the files can be written, creates missing folders, and removes an older
  /// report of a shard: one that is there was written by this run.
  ///
  /// - Parameter inputs: the files that the command reads, as a person named them.
  /// - Throws: `UsageError` where two reports would go to one file, or one to a file that is read;
  ///   `NotJudged` where one cannot be written. Nothing was written or removed then.
  init(_ arguments: Arguments, _ session: Session, reading inputs: [String] = []) throws {
    func output(
      _ name: String, _ use: String = "", at path: String?
    ) throws(NotJudged) -> Output? {
      guard let path else { return nil }
      do {
        let place = try OutputPlace(FilePath(path).resolved(in: session.workingDirectory))
        return Output(name: name, use: use, place: place)
      } catch {
        throw Self.notWritten(error)
      }
    }
    func output(_ option: OptionDefinition) throws(NotJudged) -> Output? {
      try output(option.name, at: arguments.value(option))
    }
    isGitHub = arguments.has(.github)
    isJSON = arguments.has(.json)
    self.session = session
    junit = try output(.junit)
    sarif = try output(.sarif)
    shard = try output(.report)
    bazelXML = try output(
      EnvironmentVariable.xmlOutputFile.rawValue, ", where Bazel looks for JUnit",
      at: Self.bazelXML(session.environment))
    summary = try output(
      EnvironmentVariable.githubStepSummary.rawValue, ", the summary of a step",
      at: isGitHub ? session.environment.text(.githubStepSummary) : nil)
    try requireOwnFiles()
    try requireNoInput(inputs)
    try requireNoFile(ofTreeAround: session, runs: arguments.value(.runsDir))
    try requireWritable()
  }

  /// Bazel sets `XML_OUTPUT_FILE` for every test; whoever set it alone may mean another tool.
  private static func bazelXML(_ environment: [String: String]) -> String? {
    guard environment.text(.testTarget) != nil || environment.text(.testTotalShards) != nil
    else { return nil }
    return environment.text(.xmlOutputFile)
  }

  private var all: [Output] { [junit, sarif, shard, bazelXML, summary].compactMap(\.self) }

  /// Whether there is anything to write.
  var isNeeded: Bool { isGitHub || !all.isEmpty }

  // MARK: - Before the run

  private func requireOwnFiles() throws(UsageError) {
    let outputs = all
    for (index, second) in outputs.enumerated() {
      for first in outputs[..<index] where first.place.isSame(as: second.place) {
        // They are the same document.
        if first.name == junit?.name, second.name == bazelXML?.name { continue }
        throw UsageError(
          second.use.isEmpty
            ? "\(first.name) and \(second.name) name the same file, give each its own"
            : "\(first.name) names the file of \(second.name)\(second.use); give it another")
      }
    }
  }

  private func requireNoInput(_ inputs: [String]) throws(UsageError) {
    for input in inputs {
      // What cannot be looked at cannot be read either, which the run will say.
      guard
        case .success(let place) = Result(catching: { () throws(FileError) in
          try OutputPlace(FilePath(input).resolved(in: session.workingDirectory))
        }), let output = all.first(where: { $0.place.isSame(as: place) })
      else { continue }
      throw UsageError(
        "\(output.name) names \(UsageError.quoted(input)), which is read; give it another file")
    }
  }

  /// Without a tree there is nothing of it to lose.
  private func requireNoFile(ofTreeAround session: Session, runs: String?) throws {
    guard !all.isEmpty,
      case .success(let tree) = Result(catching: { () throws(NotJudged) in try session.tree() })
    else { return }
    let runs = runs.map { FilePath($0).resolved(in: session.workingDirectory) }
    let kept = OutputGuard(tree, runs: runs)
    for output in all {
      do {
        guard let owner = try kept.owner(of: output.place) else { continue }
        throw UsageError(
          "\(output.name) names \(owner), which is no report; give it another file")
      } catch let error as FileError {
        throw Self.notWritten(error)
      }
    }
  }

  private func requireWritable() throws(NotJudged) {
    do {
      if let shard, try !ShardReport.mayReplace(shard.place.path) {
        throw NotJudged(
          "\(shard.place.path) is no report of a shard and is not overwritten, remove it or give "
            + "\(shard.name) another file")
      }
      for output in all { try output.place.tryWriting() }
      try shard?.place.remove()
    } catch let error as FileError {
      throw Self.notWritten(error)
    } catch let error as NotJudged {
      throw error
    } catch {
      throw NotJudged("\(error)")
    }
  }

  private static func notWritten(_ error: FileError) -> NotJudged {
    NotJudged("the report is not written: \(error)")
  }

  // MARK: - After the run

  /// The report of a run that is not green, or that somebody asked for; `nil` where nobody needs it: that
  /// of very many fixtures is long.
  func report(after verdict: RunStatus, _ make: () -> GateReport) -> GateReport? {
    verdict != .holds || isNeeded ? make() : nil
  }

  /// Writes every report that was asked for. What cannot be written is told, and the others are written
  /// all the same; what the run found was printed before.
  ///
  /// - Parameters:
  ///   - report: what `report(after:_:)` gave.
  ///   - reporter: knows what a shard's report says besides.
  ///   - verdict: that of the run.
  /// - Returns: the verdict, or that there was no way to judge: who asked for a report is not told that
  ///   all holds without one.
  func write(
    _ report: GateReport?, _ reporter: ShardReporter? = nil, after verdict: RunStatus
  ) throws -> RunStatus {
    guard isNeeded, let report else { return verdict }
    var isWhole = true
    func put(_ document: [UInt8], _ output: Output) {
      do {
        try output.place.replace(with: document)
      } catch {
        isWhole = false
        session.console.complain("duet: \(Self.notWritten(error).message)")
      }
    }
    if let shard, let reporter { put(try reporter.document(report), shard) }
    if junit != nil || bazelXML != nil {
      let document = JUnitFormat.document(report)
      for output in [junit, bazelXML].compactMap(\.self) { put(document, output) }
    }
    if let sarif { put(try SARIFFormat.document(report), sarif) }
    guard isGitHub else { return isWhole ? verdict : .cannotJudge }
    for line in GitHubFormat.annotations(report) {
      // GitHub reads both streams; results hold one JSON object and nothing else.
      isJSON ? session.console.complain(command: line) : session.console.print(command: line)
    }
    if let summary {
      do {
        if let document = try Self.summary(of: report, after: summary.place.path) {
          put(document, summary)
        } else {
          session.console.warn("duet: the step's summary is full, nothing was added to it")
        }
      } catch {
        isWhole = false
        session.console.complain("duet: the step's summary is not written: \(error)")
      }
    }
    return isWhole ? verdict : .cannotJudge
  }

  /// What stands in the file, and the report's summary after it; `nil` where there is no room for one.
  private static func summary(
    of report: GateReport, after path: FilePath
  ) throws(FileError) -> [UInt8]? {
    let present =
      try FileSystem.status(of: path) == nil
      ? [] : FileSystem.read(path, limit: GitHubFormat.summaryLimit)
    let text = GitHubFormat.summary(report, room: GitHubFormat.summaryLimit - present.count)
    return text.isEmpty ? nil : present + Array(text.utf8)
  }
}
