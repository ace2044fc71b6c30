import DuetToolchain
import Foundation
import Testing

/// Where runs are kept that the tree's own folder does not hold.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct RunsFolderTests {
  private static let names = ["out", "with spaces here", "grüße/été", "a/b/c", "./x/../y"]

  /// Whatever the folder is called, the run is kept there, found again, and the tree is left alone.
  @Test(arguments: names, ["verify", "protocol-run", "record --check"])
  func aChosenFolder(name: String, verb: String) throws {
    let tree = try TinyTree()
    if name.hasPrefix("./") { try tree.createFolder("Sources/x") }
    let words = verb.split(separator: " ").map(String.init)
    // Relative to the folder that the tool is started in, whatever the tree's root is.
    let run = try tree.run(
      words + ["--runs-dir", name], from: "Sources", leaving: .below("Sources/"))
    #expect(run.status == 0)
    #expect(run.complaints == "")
    #expect(try !tree.holds("parity/.runs"))
    let explained = try tree.run("explain", "--runs-dir=\(name)", from: "Sources")
    #expect(explained.output == "the last run was: duet \(verb)\nnothing was red\n")
    #expect(try tree.run("explain").status == 2)
  }

  private static let inTheWay: [(String, String)] = [
    (
      "Sources/counter.py", "$PLACE/tree/Sources/counter.py is a regular file; a folder is expected"
    ),
    (
      "Sources/counter.py/below",
      "$PLACE/tree/Sources/counter.py is a regular file; a folder is expected"
    ),
    ("fifo", "$PLACE/tree/fifo is a FIFO; a folder is expected"),
    ("dangling", "$PLACE/tree/dangling is a symbolic link; a folder is expected"),
    ("dangling/below", "$PLACE/tree/dangling is a symbolic link; a folder is expected"),
  ]

  @Test(
    arguments: inTheWay,
    ["verify", "protocol-run", "record", "explain", "runner-check", "hunt"])
  func somethingInTheWay(_ folder: (name: String, says: String), verb: String) throws {
    let tree = try TinyTree()
    try tree.link("dangling", to: "nowhere")
    try tree.createFIFO("fifo")
    let outcome = try tree.run([verb, "--runs-dir", folder.name])
    #expect(
      outcome
        == Outcome(
          status: 2, ending: "2", output: "", complaints: "duet: --runs-dir: \(folder.says)\n"))
    #expect(try !tree.holds("parity/.runs"))
  }

  /// What permissions do not tell: nobody creates anything there.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self"), "there is no /proc here"),
    arguments: ["/proc", "/proc/x", "/proc/x/y"])
  func whereNothingCanBeCreated(folder: String) throws {
    let built = try BuiltTree()
    let outcome = try built.tree.run("verify", "--runs-dir", folder)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.complaints.hasPrefix("duet: --runs-dir: /proc"), "\(outcome.complaints)")
    #expect(try built.buildCount() == 0)
  }

  @Test func anEmptyName() throws {
    let outcome = try TinyTree().run("verify", "--runs-dir", "")
    #expect(outcome.complaints == "duet: --runs-dir needs the name of a folder, not ''\n")
    #expect(outcome.status == 2)
  }

  @Test func nothingIsKeptThereYet() throws {
    let tree = try TinyTree()
    let outcome = try tree.run("explain", "--runs-dir", "none/yet")
    #expect(
      outcome.complaints
        == "duet: no run is kept in $PLACE/tree/none/yet/last-run.json yet, try `duet verify`\n")
    #expect(outcome.status == 2)
  }

  /// The stamp of a build is kept there, and the folder, inside the tree, is none of its inputs.
  @Test func aStampInTheTree() throws {
    let built = try BuiltTree()
    for _ in 1...3 {
      let run = try built.tree.run("verify", "--runs-dir", "my runs", leaving: .anything)
      #expect(run.status == 0)
    }
    #expect(try built.buildCount() == 1)
    #expect(try built.tree.holds("my runs/build-python.stamp"))
    #expect(try !built.tree.holds("parity/.runs"))
    // What else lies in the folder is an input as any other file.
    try built.tree.write("x\n", to: "my runs/source.txt")
    try built.tree.write("x\n", to: "my runs/cache/source.txt")
    try built.tree.run("verify", "--runs-dir", "my runs", leaving: .anything)
    #expect(try built.buildCount() == 2)
    try built.tree.write("xyz\n", to: "my runs/cache/source.txt")
    try built.tree.run("verify", "--runs-dir", "my runs", leaving: .anything)
    #expect(try built.buildCount() == 3)
  }

  @Test func knownReplays() throws {
    let tree = try TinyTree()
    try tree.editManifest(
      #""runner": ["python3""#, #""runnerFiles": ["runner.py"], "runner": ["python3""#)
    let words = ["protocol-run", "--cache", "--runs-dir", "out"]
    let first = try tree.run(words, leaving: .below("out"))
    #expect(first.output.contains("[python] cache: 0 of 4 fixture(s) known to pass\n"))
    let second = try tree.run(words, leaving: .below("out"))
    #expect(second.output.contains("[python] cache: 4 of 4 fixture(s) known to pass\n"))
    #expect([first.status, second.status] == [0, 0])
    #expect(try !tree.holds("parity/.runs"))
  }

  /// Who records holds the tree's lock wherever runs are kept.
  @Test func theLockStaysInTheTree() throws {
    let tree = try TinyTree()
    try tree.editFixture("counter.resets", #""count": 0"#, #""count": 1"#)
    let before = try tree.listing()
    let run = try tree.run("record", "--runs-dir", "out", leaving: .anything)
    #expect(run.status == 0)
    #expect(
      try Set(tree.listing()).subtracting(before).filter { !$0.contains("resets") } == ["tree/out/"]
    )
    #expect(try tree.holds("parity/.runs/record.lock"))
  }

  // MARK: - Where nothing can be kept

  /// A cache, a stamp or a report that cannot be kept makes no run red.
  @Test(arguments: ["file", "dangling link", "link outside", "folder in the report's place"])
  func nothingCanBeKept(how: String) throws {
    let built = try BuiltTree()
    let tree = built.tree
    switch how {
    case "file": try tree.write("", to: "parity/.runs")
    case "dangling link": try tree.link("parity/.runs", to: "nowhere")
    case "link outside": try tree.link("parity/.runs", to: "../../outside")
    default: try tree.createFolder("parity/.runs/last-run.json/x")
    }
    for verb in ["verify", "protocol-run"] {
      let run = try tree.run(verb, "--cache", leaving: .anything)
      #expect(run.status == 0)
      #expect(run.complaints.contains("duet: the run is not kept for `duet explain`: parity/.runs"))
    }
    #expect(try FileSystem.list(tree.folder.path("outside")).map(\.name) == ["secret.fixture.json"])
  }
}

extension TinyTree {
  /// Whether there is something at a path.
  func holds(_ path: String) throws -> Bool {
    try FileSystem.status(of: root.appending(path), followsLinks: false) != nil
  }
}
