import DuetKernel
import Foundation
import Testing

@testable import DuetToolchain

/// The files that a command writes: looked at before it runs, never over each other or over what is read.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct OutputFileTests {
  private static let bazel = ["TEST_TARGET": "//:t", "XML_OUTPUT_FILE": "out/x"]

  struct Clash: Sendable, CustomTestStringConvertible {
    let words: [String]
    var environment: [String: String] = [:]
    let message: String

    var testDescription: String { words.joined(separator: " ") }
  }

  private static let clashes = [
    Clash(
      words: ["verify", "--junit", "out/x", "--report", "out/x"],
      message: "--junit and --report name the same file, give each its own"),
    Clash(
      words: ["protocol-run", "--junit", "out/x", "--report", "link/../out/./x"],
      message: "--junit and --report name the same file, give each its own"),
    Clash(
      words: ["lint", "--junit", "out/x", "--sarif", "link/x"],
      message: "--junit and --sarif name the same file, give each its own"),
    Clash(
      words: ["lint", "--junit", "new/x", "--sarif", "nowhere/../new/x"],
      message: "--junit and --sarif name the same file, give each its own"),
    Clash(
      words: ["record", "--check", "--report", "out/x"], environment: bazel,
      message:
        "--report names the file of XML_OUTPUT_FILE, where Bazel looks for JUnit; give it another"
    ),
    Clash(
      words: ["lint", "--github", "--report", "out/x"],
      environment: ["GITHUB_STEP_SUMMARY": "out/x"],
      message:
        "--report names the file of GITHUB_STEP_SUMMARY, the summary of a step; give it another"
    ),
    Clash(
      words: ["merge", "--junit", "out/one", "out/two", "out/one"],
      message: "--junit names 'out/one', which is read; give it another file"),
    Clash(
      words: ["merge", "--sarif", "link/one", "out/one"],
      message: "--sarif names 'out/one', which is read; give it another file"),
    Clash(
      words: ["verify", "--junit", "parity/manifest.json"],
      message: "--junit names parity/manifest.json, which is no report; give it another file"),
    Clash(
      words: ["merge", "--junit", "parity/manifest.json", "out/one"],
      message: "--junit names parity/manifest.json, which is no report; give it another file"),
    Clash(
      words: ["lint", "--sarif", "out/../parity/./fixtures/new.json"],
      message: "--sarif names a file in parity/fixtures, which is no report; give it another file"),
    Clash(
      words: ["verify", "--report", "parity/feature-specs/counter.md"],
      message:
        "--report names a file in parity/feature-specs, which is no report; give it another file"),
    Clash(
      words: ["verify", "--report", "Sources/counter.py"],
      message: "--report names Sources/counter.py, which is no report; give it another file"),
    Clash(
      words: ["lint", "--junit", "Scenarios/chains.py"],
      message: "--junit names Scenarios/chains.py, which is no report; give it another file"),
    Clash(
      words: ["lint", "--junit", ".git/hooks/x"],
      message: "--junit names a file in .git, which is no report; give it another file"),
    Clash(
      words: ["verify", "--report", "parity/.runs/last-run.json"],
      message: "--report names parity/.runs/last-run.json, which is no report; give it another file"
    ),
    Clash(
      words: ["verify", "--runs-dir", "out", "--report", "out/build-python.stamp"],
      message:
        "--report names $PLACE/tree/out/build-python.stamp, which is no report; give it another file"
    ),
  ]

  private func tree() throws -> TinyTree {
    let tree = try TinyTree()
    try tree.createFolder("out")
    try tree.link("link", to: "out")
    for name in ["one", "two"] { try tree.write("kept", to: "out/\(name)") }
    return tree
  }

  @Test(arguments: clashes) func destroysNothing(_ clash: Clash) throws {
    let outcome = try tree().run(clash.words, environment: clash.environment)
    #expect(
      outcome
        == Outcome(status: 2, ending: "2", output: "", complaints: "duet: \(clash.message)\n"))
  }

  @Test func gitIsLeftAlone() throws {
    let tree = try tree()
    try tree.folder.createFolder(".git")
    let above = try tree.run("lint", "--junit", "../.git/config")
    #expect(above.complaints.contains("--junit names a file in .git"), "\(above.complaints)")
    try tree.write("gitdir: elsewhere\n", to: ".git")
    #expect(try tree.run("lint", "--junit", ".git").status == 2)
  }

  private static let reports = [
    "--report", "new/a/r.json", "--junit", "../outside/nowhere/../j.xml",
  ]

  @Test(arguments: [["verify"], ["protocol-run"], ["record", "--check"], ["lint"]])
  func missingFoldersAreCreated(verb: [String]) throws {
    let tree = try tree()
    let outcome = try tree.run(verb + Self.reports, leaving: .anything)
    #expect(outcome.status == 0, "\(outcome.complaints)")
    _ = try ShardReport(reading: tree.root.appending("new/a/r.json"))
    #expect(
      try FileSystem.read(tree.folder.path("outside/j.xml")).starts(with: "<?xml".utf8))
    #expect(try FileSystem.status(of: tree.folder.path("outside/nowhere")) == nil)
  }

  private static let unwritable = [
    ("out", "$PLACE/tree/out is a folder; a regular file is expected"),
    ("out/", "$PLACE/tree/out/ is a folder; a regular file is expected"),
    ("out/one/x", "$PLACE/tree/out/one is a regular file; a folder is expected"),
    ("toOne", "$PLACE/tree/toOne is a symbolic link; a regular file is expected"),
    ("fifo", "$PLACE/tree/fifo is a FIFO; a regular file is expected"),
  ]

  /// Nothing runs: the runner would leave its mark.
  @Test(
    arguments: unwritable,
    [["verify", "--report"], ["protocol-run", "--junit"], ["lint", "--sarif"]])
  func whatCannotBeWrittenCostsNoRun(_ file: (name: String, says: String), words: [String]) throws {
    let tree = try tree()
    try tree.link("toOne", to: "out/one")
    try tree.createFIFO("fifo")
    try tree.misbehave("exit7-at-start")
    let outcome = try tree.run(words + [file.name])
    #expect(
      outcome
        == Outcome(
          status: 2, ending: "2", output: "",
          complaints: "duet: the report is not written: \(file.says)\n"))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self"), "there is no /proc here"))
  func whatTheFileSystemRefusesCostsNoRun() throws {
    let tree = try tree()
    for option in ["--report", "--junit"] {
      let outcome = try tree.run("protocol-run", option, "/proc/no/x")
      #expect(outcome.status == 2)
      #expect(outcome.output == "")
      #expect(
        outcome.complaints.hasPrefix("duet: the report is not written: /proc/no "),
        "\(outcome.complaints)")
    }
  }

  /// What was found is printed as ever, and the other reports are written. The lane's build puts a file
  /// in the place of the report's folder.
  @Test(arguments: [["protocol-run"], ["verify"], ["record", "--check"]], [[], ["--json"]])
  func whatCannotBeWrittenAfterTheRun(verb: [String], form: [String]) throws {
    let tree = try tree()
    try tree.editFixture("counter.resets", #""count": 0"#, #""count": 1"#)
    try tree.editManifest(
      #""runner": ["python3""#,
      #""build": ["sh", "-c", "rm -rf gone; : > gone"], "runner": ["python3""#)
    let words = verb + form + ["--rebuild"]
    let plain = try tree.run(words, leaving: .below("gone"))
    #expect(plain.status == 1)
    #expect(plain.output.contains("counter.resets"))
    for (option, other) in [("--report", "--junit"), ("--junit", "--report")] {
      try tree.remove("gone")
      let outcome = try tree.run(
        words + [option, "gone/r", other, "out/\(option)"], leaving: .anything)
      #expect(outcome.status == 2)
      #expect(outcome.output == plain.output)
      #expect(
        outcome.complaints
          == "duet: the report is not written: $PLACE/tree/gone is a regular file; a folder is expected\n"
      )
      #expect(try tree.read("out/\(option)").contains("counter.resets"))
    }
  }

  // MARK: - Older reports

  @Test func anOlderReportIsGoneBeforeTheRun() throws {
    let tree = try tree()
    let words = ["protocol-run", "--report", "out/r.json"]
    #expect(try tree.run(words, leaving: .below("out")).status == 0)
    let first = try tree.read("out/r.json")
    #expect(try tree.run(words, leaving: .below("out")).status == 0)
    #expect(try tree.read("out/r.json") == first)
    // Of another version it is one, too.
    try tree.write(
      first.replacing(#""version":2"#, with: #""version":1"#), to: "out/r.json")
    let unjudged = try tree.run(words + ["--feature", "nothing"], leaving: .below("out"))
    #expect(unjudged.status == 2)
    #expect(try !tree.holds("out/r.json"))
    try tree.write(first, to: "out/r.json")
    try tree.write("{", to: "parity/manifest.json")
    #expect(try tree.run(words, leaving: .below("out")).status == 2)
    #expect(try !tree.holds("out/r.json"))
    try tree.write(first, to: "out/r.json")
    try tree.run("lint", "--report", "out/r.json", leaving: .below("out"))
    #expect(try !tree.holds("out/r.json"))
  }

  @Test(arguments: ["notes", "{}", #"{"form": "other"}"#, #"{"form": "duet-shard-report""#])
  func whatIsNoReportIsNotOverwritten(contents: String) throws {
    let tree = try tree()
    try tree.write(contents, to: "out/r.json")
    let outcome = try tree.run("protocol-run", "--report", "out/r.json")
    #expect(
      outcome
        == Outcome(
          status: 2, ending: "2", output: "",
          complaints: """
            duet: $PLACE/tree/out/r.json is no report of a shard and is not overwritten, remove it \
            or give --report another file

            """))
  }

  @Test func anEmptyFileHoldsNothing() throws {
    let tree = try tree()
    try tree.write("", to: "out/r.json")
    #expect(
      try tree.run("protocol-run", "--report", "out/r.json", leaving: .below("out")).status == 0)
  }
}
