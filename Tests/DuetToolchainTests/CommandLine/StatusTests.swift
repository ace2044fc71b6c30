import DuetKernel
import DuetToolchain
import Testing

/// The status of every verb's every kind of failure, whoever reads what is printed: the cases are
/// those of `OutputSchemaTests`, which tries them with and without `--json`.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct StatusTests {
  private typealias Case = OutputSchemaTests.Case

  /// What prints no JSON.
  private static let plain = [
    Case("holds", ["canonicalize", "runner.json"], 0) { try $0.write("{}", to: "runner.json") },
    Case("red", ["canonicalize", "runner.py"], 1),
    Case("no file", ["canonicalize", "none"], 2),
    Case("usage", ["canonicalize", "--pretty", "--lines"], 2),
    Case("holds", ["completions", "bash"], 0),
    Case("usage", ["completions", "csh"], 2),
    Case("holds", ["help"], 0),
    Case("holds", ["help", "verify"], 0),
    Case("holds", ["--help"], 0),
    Case("usage", ["help", "none"], 2),
    Case("no verb", ["none"], 2),
    Case("nothing", [], 2),
  ]

  /// What was judged, but not written where it was to be.
  private static let unwritten =
    ["verify", "protocol-run", "record --check"].map { verb in
      Case(
        "a report in a folder's place",
        verb.split(separator: " ").map(String.init) + ["--junit", "parity"], 2, .notJudged)
    } + [Case("a report in a folder's place", ["lint", "--sarif", "parity"], 2, .notJudged)]

  private static let mistyped = Verb.all.map { verb in
    Case("an unknown option", [verb.definition.name, "--oops"], 2, .usage)
  }

  static let all =
    OutputSchemaTests.replays + OutputSchemaTests.others + OutputSchemaTests.rarer + plain
    + unwritten + mistyped

  /// Starts the command with streams that nobody reads, and dies of a broken pipe unless the command
  /// sees to it.
  private static let launcher = """
    import os, signal, sys
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    reading, writing = os.pipe()
    os.close(reading)
    os.dup2(writing, 1)
    if sys.argv[1]: os.dup2(os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT, 0o644), 2)
    else: os.dup2(writing, 2)
    os.environ.pop("CI", None)
    os.execv(sys.argv[2], sys.argv[2:])
    """

  /// - Parameter complaints: a file for them; `nil` for nobody who reads them either.
  private func unread(
    _ words: [String], in tree: TinyTree, complaints: FilePath?
  ) throws -> CommandResult {
    let file = complaints.map { tree.folder.text($0) } ?? ""
    let python = ["python3", "-I", "-S", "-c", Self.launcher, file]
    return try Command(python + [Binary.path] + words, in: tree.root)
      .runToEnd(timeLimit: .seconds(120))
  }

  @Test(arguments: all)
  func nobodyReads(_ run: OutputSchemaTests.Case) throws {
    let tree = try TinyTree()
    try run.prepare(tree)
    let read = try tree.run(run.words, leaving: run.effect)
    #expect(read.status == run.status)
    let streams = try TemporaryFolder(named: "-streams")
    let file = streams.path("complaints")
    #expect(try unread(run.words, in: tree, complaints: file).exitStatus == .exited(run.status))
    let complaints = String(decoding: try FileSystem.read(file), as: UTF8.self)
      .replacing(tree.folder.text(tree.folder.path), with: "$PLACE")
    #expect(complaints == read.complaints)
    let takesJSON = Verb.all.contains {
      $0.definition.name == run.words.first && $0.definition.takesJSON
    }
    for words in [run.words] + (takesJSON ? [run.words + ["--json"]] : []) {
      #expect(try unread(words, in: tree, complaints: nil).exitStatus == .exited(run.status))
    }
    #expect(try tree.lastingProcesses() == [])
  }

  /// Each verb is tried with each status that it can have.
  @Test func everyVerbIsTried() {
    let tried = Set(Self.all.compactMap { $0.words.first { !$0.hasPrefix("-") } })
    #expect(Verb.all.map(\.definition.name).filter { !tried.contains($0) } == [])
    // An internal failure needs a verb of its own, see below; a cache that knew wrongly is never alone.
    let reasons = Set(Self.all.compactMap(\.reason)).union([.internal, .cache])
    #expect(FailureReason.allCases.filter { !reasons.contains($0) } == [])
  }

  // MARK: - A fault of the tool

  private struct Unexpected: Error, CustomStringConvertible {
    let description = "a table has no row\n\u{1B}[31m"
  }

  /// A verb that fails in a way that nobody thought of.
  private static let broken = Verb(
    definition: VerbDefinition(
      name: "broken", summary: "", details: "", options: [.json])
  ) { _, _ in throw Unexpected() }

  @Test(arguments: [false, true]) func aFaultOfTheTool(isJSON: Bool) throws {
    var streams: (output: [UInt8], complaints: [UInt8]) = ([], [])
    let console = Console { stream, bytes in
      if stream == .results { streams.output += bytes } else { streams.complaints += bytes }
      return .written
    }
    let session = Session(
      workingDirectory: "/", environment: [:], console: console,
      standardInput: { () throws(FileError) in [] })
    let status = CommandLineTool.run(
      ["broken"] + (isJSON ? ["--json"] : []), in: session, verbs: [Self.broken])
    #expect(status == .cannotJudge)
    let message =
      #"duet itself failed, please report it with the command: a table has no row\n\u{1B}[31m"#
    #expect(String(decoding: streams.complaints, as: UTF8.self) == "duet: \(message)\n")
    guard isJSON else {
      #expect(streams.output == [])
      return
    }
    let document = try CanonicalJSON(parsing: streams.output)
    #expect(document["error"]?.string == message)
    #expect(document["reason"]?.string == "internal")
    #expect(document["status"]?.string == "cannot-judge")
    #expect(document["schema"] == (try CanonicalJSON(parsing: Array("1".utf8))))
  }
}
