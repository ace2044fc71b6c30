extension OptionDefinition {
  package static let junit = value("--junit", "FILE", "write a JUnit XML report besides")
  package static let sarif = value("--sarif", "FILE", "write a SARIF report besides")
  package static let github = flag(
    "--github", "print GitHub annotations and add to the step's summary")
}

/// The reports that a person asks for besides what is printed.
struct ReportOutputs {
  private let junit: FilePath?
  /// Where Bazel looks for the results of a test.
  private let bazelXML: FilePath?
  private let sarif: FilePath?
  private let isGitHub: Bool
  private let session: Session
  private let isJSON: Bool

  /// - Throws: `UsageError` where two reports would go to one file.
  init(_ arguments: Arguments, _ session: Session) throws(UsageError) {
    func file(_ option: OptionDefinition) -> FilePath? {
      arguments.value(option).map { FilePath($0).resolved(in: session.workingDirectory) }
    }
    junit = file(.junit)
    sarif = file(.sarif)
    bazelXML = Self.bazelXML(session)
    isGitHub = arguments.has(.github)
    isJSON = arguments.has(.json)
    self.session = session
    if junit != nil, junit == sarif {
      throw UsageError("--junit and --sarif name the same file, give each its own")
    }
    if sarif != nil, sarif == bazelXML {
      throw UsageError(
        "--sarif names the file of XML_OUTPUT_FILE, where Bazel looks for JUnit; give it another")
    }
  }

  /// Bazel sets `XML_OUTPUT_FILE` for every test; whoever set it alone may mean another tool.
  private static func bazelXML(_ session: Session) -> FilePath? {
    let environment = session.environment
    guard let path = environment.text(.xmlOutputFile),
      environment.text(.testTarget) != nil || environment.text(.testTotalShards) != nil
    else { return nil }
    return FilePath(path).resolved(in: session.workingDirectory)
  }

  /// Whether a person asked for anything.
  var isAsked: Bool { junit != nil || sarif != nil || isGitHub }

  /// Whether there is anything to write.
  var isNeeded: Bool { isAsked || bazelXML != nil }

  /// Writes every report that was asked for.
  ///
  /// - Throws: `NotJudged` that names the file: who asked for a report is not told that all holds
  ///   without one.
  func write(_ report: @autoclosure () -> GateReport) throws {
    guard isNeeded else { return }
    let report = report()
    if junit != nil || bazelXML != nil {
      let document = JUnitFormat.document(report)
      for path in [junit, bazelXML == junit ? nil : bazelXML].compactMap(\.self) {
        try put(document, path)
      }
    }
    if let sarif { try put(SARIFFormat.document(report), sarif) }
    guard isGitHub else { return }
    for line in GitHubFormat.annotations(report) {
      // GitHub reads both streams; results hold one JSON object and nothing else.
      isJSON ? session.console.complain(command: line) : session.console.print(command: line)
    }
    if let path = session.environment.text(.githubStepSummary) {
      try addToSummary(report, FilePath(path).resolved(in: session.workingDirectory))
    }
  }

  /// Puts a file in place in one step; folders that are missing are created.
  private func put(_ bytes: [UInt8], _ path: FilePath) throws(NotJudged) {
    do {
      var folder = path.parent
      var names = [Array(path.lastComponent)]
      while try FileSystem.status(of: folder) == nil, folder.components.count > 0 {
        names.insert(Array(folder.lastComponent), at: 0)
        folder = folder.parent
      }
      let rest = FilePath(bytes: Array(names.joined(separator: "/".utf8)))
      try WritableTree(root: folder).replace(rest, with: bytes)
    } catch {
      throw NotJudged("the report is not written: \(path) \(error.predicate)")
    }
  }

  private func addToSummary(_ report: GateReport, _ path: FilePath) throws(NotJudged) {
    do {
      let present =
        try FileSystem.status(of: path) == nil
        ? [] : FileSystem.read(path, limit: GitHubFormat.summaryLimit)
      let room = GitHubFormat.summaryLimit - present.count
      let text = GitHubFormat.summary(report, room: room)
      if text.isEmpty {
        session.console.warn("duet: the step's summary is full, nothing was added to it")
      } else {
        try put(present + Array(text.utf8), path)
      }
    } catch let error as NotJudged {
      throw error
    } catch {
      throw NotJudged("the step's summary is not written: \(error)")
    }
  }
}
