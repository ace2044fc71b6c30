import DuetToolchain
import Foundation
import Testing

/// A build is left out when nothing that it could depend on changed, and only then.
@Suite struct BuildStampTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (BuiltTree) throws -> Void

    init(_ name: String, _ make: @escaping @Sendable (BuiltTree) throws -> Void) {
      (self.name, self.make) = (name, make)
    }

    var testDescription: String { name }
  }

  /// A tree that was built, and whose build would be left out.
  private func warmTree(inputs: String? = nil) throws -> BuiltTree {
    let built = try BuiltTree(inputs: inputs)
    try built.tree.createFolder("Sources/gone")
    try built.tree.write("outside\n", to: "../outside/linked.py")
    try built.tree.link("Sources/linked.py", to: "../../outside/linked.py")
    try built.tree.link("Sources/shared", to: "../../outside")
    #expect(try built.build() == .built)
    #expect(try built.build() == .unchanged)
    #expect(try built.buildCount() == 1)
    return built
  }

  @Test(arguments: changes)
  func isBuiltAfter(_ change: Change) throws {
    let built = try warmTree()
    try change.make(built)
    #expect(try built.build() == .built)
    #expect(try built.buildCount() == 2)
    #expect(try built.build() == .unchanged)
    #expect(try built.buildCount() == 2)
  }

  static let changes = [
    Change("an edit") { try $0.tree.write("counter = 2\n", to: "Sources/counter.py") },
    Change("an edit that keeps size and time") {
      let text = try $0.tree.read("Sources/counter.py")
      try $0.tree.forge("Sources/counter.py", String(text.reversed()))
    },
    Change("a touch") { try $0.tree.touch("Sources/counter.py") },
    Change("a new file") { try $0.tree.write("", to: "Sources/new.py") },
    Change("a new folder") { try $0.tree.createFolder("Sources/new") },
    Change("a removed file") { try $0.tree.remove("Sources/counter.py") },
    Change("a removed folder") { try $0.tree.remove("Sources/gone") },
    Change("a renamed file") { try $0.tree.move("Sources/counter.py", to: "Sources/other.py") },
    Change("two files that trade places") {
      try $0.tree.move("Sources/counter.py", to: "Sources/third.py")
      try $0.tree.move("Sources/echo.py", to: "Sources/counter.py")
      try $0.tree.move("Sources/third.py", to: "Sources/echo.py")
    },
    Change("a mode") { try $0.tree.folder.setMode(0o755, of: "tree/Sources/counter.py") },
    Change("a hidden file") { try $0.tree.write("", to: ".tool-versions") },
    Change("a link to elsewhere") {
      try $0.tree.remove("Sources/linked.py")
      try $0.tree.link("Sources/linked.py", to: "counter.py")
    },
    Change("an edit behind a link to a file") {
      try $0.tree.write("changed\n", to: "../outside/linked.py")
    },
    Change("a new file behind a link to a folder") {
      try $0.tree.write("", to: "../outside/deep/new.py")
    },
    Change("a flag of the build") { try $0.tree.editManifest("--fast", "--slow") },
    Change("a flag of the runner") {
      try $0.tree.editManifest(#"[".build/runner"]"#, #"[".build/runner", "--quiet"]"#)
    },
    Change("another toolchain") { try $0.writeBuilder(version: 2) },
    Change("a removed runner") { try $0.tree.remove(".build/runner") },
    Change("another runner") {
      try $0.tree.folder.writeScript("#!/bin/sh\nexit 3\n", to: "tree/.build/runner")
    },
    Change("a torn stamp") {
      let stamp = try $0.tree.read(BuiltTree.stamp)
      try $0.tree.write(String(stamp.dropLast(9)), to: BuiltTree.stamp)
    },
    Change("an empty stamp") { try $0.tree.write("", to: BuiltTree.stamp) },
    Change("a foreign stamp") {
      try $0.tree.write(
        $0.tree.read(BuiltTree.stamp).replacing("stamp 1", with: "stamp 2"), to: BuiltTree.stamp)
    },
    Change("another state in the stamp") {
      let stamp = try $0.tree.read(BuiltTree.stamp)
      let old = try #require(stamp.split(separator: "\n").last?.split(separator: " ").first)
      try $0.tree.write(
        stamp.replacing(old, with: String(repeating: "0", count: 64)), to: BuiltTree.stamp)
    },
    Change("a removed stamp") { try $0.tree.remove(BuiltTree.stamp) },
  ]

  @Test(arguments: others)
  func isLeftOutAfter(_ change: Change) throws {
    let built = try warmTree()
    try change.make(built)
    #expect(try built.build() == .unchanged)
    #expect(try built.buildCount() == 1)
  }

  static let others = [
    Change("another recording") { try $0.tree.editFixture("echo.shouts", "shout", "SHOUT") },
    Change("a report of a run") { try $0.tree.write("{}\n", to: "parity/.runs/last-run.json") },
    Change("a commit") { try $0.tree.write("ref\n", to: "Sources/.git/HEAD") },
    Change("what a build tool keeps") { try $0.tree.write("1\n", to: ".build/cache/one") },
    Change("a file beside the tree") { try $0.tree.write("1\n", to: "../elsewhere") },
  ]

  // MARK: - Declared inputs

  @Test func declaredInputsAreAllThatCounts() throws {
    let built = try warmTree(inputs: #"["Sources", "settings.json", "../outside"]"#)
    try built.tree.write("", to: "unrelated.txt")
    #expect(try built.build() == .unchanged)
    try built.tree.write("{}\n", to: "settings.json")
    #expect(try built.build() == .built)
    try built.tree.write("1\n", to: "Sources/deep/er/new.py")
    #expect(try built.build() == .built)
    try built.tree.write("1\n", to: "../outside/shared.py")
    #expect(try built.build() == .built)
    #expect(try built.build() == .unchanged)
    try built.tree.editManifest(#""settings.json", "#, "")
    #expect(try built.build() == .built)
  }

  @Test func everythingUnderVersionControlCountsWhereNothingIsDeclared() throws {
    let built = try BuiltTree()
    try built.tree.folder.createFolder(".git")
    // The builder writes beside the tree, which is inside the repository now.
    #expect(try built.build() == .built)
    #expect(try built.build() == .built)
  }

  // MARK: - Builds

  @Test func rebuildAndNoBuildAreObeyed() throws {
    let built = try warmTree()
    #expect(try built.build(.always) == .built)
    #expect(try built.build(.never) == .nothingToDo)
    #expect(try built.buildCount() == 2)
    #expect(try built.build() == .unchanged)
  }

  @Test func aFailedBuildLeavesNoStamp() throws {
    let built = try warmTree()
    try built.tree.write("exit 1\n", to: "tools/build.sh")
    for _ in 0..<2 {
      guard case .failed = try built.build() else {
        Issue.record("the build should fail")
        return
      }
    }
    #expect(try built.buildCount() == 3)
    #expect(try FileSystem.status(of: built.tree.root.appending(BuiltTree.stamp)) == nil)
  }

  @Test func anEditDuringTheBuildIsAChangeAfterIt() throws {
    let built = try BuiltTree()
    try built.tree.write(
      "[ -e ../once ] || echo 1 >Sources/counter.py; touch ../once\n", to: "tools/build.sh")
    #expect(try built.build() == .built)
    #expect(try built.build() == .built)
    #expect(try built.build() == .unchanged)
  }

  @Test func aBuildThatWritesAmongItsInputsIsLeftOutOnceItWritesNothing() throws {
    let built = try BuiltTree()
    try built.tree.write(
      "[ -e output/made ] || { mkdir output; echo 1 >output/made; }\n", to: "tools/build.sh")
    #expect(try built.build() == .built)
    #expect(try built.build() == .built)
    #expect(try built.build() == .unchanged)
    try built.tree.remove("output")
    #expect(try built.build() == .built)
  }

  @Test func aBuildThatMakesNoRunnerHasNoStamp() throws {
    let built = try BuiltTree()
    try built.tree.editManifest(".build/runner", ".build/other")
    #expect(try built.build() == .built)
    #expect(try built.build() == .built)
  }

  @Test func aTreeThatCannotBeWrittenToIsBuiltEachTime() throws {
    let built = try BuiltTree()
    try built.tree.write("in the way\n", to: "parity/.runs")
    #expect(try built.build() == .built)
    #expect(try built.build() == .built)
  }

  @Test func theSameStateIsKnownAgainAfterAnotherEnvironment() throws {
    let built = try BuiltTree()
    let states = try ["one", "two", "one", "two"].map { try built.leavesOut("FLAVOUR=\($0)") }
    #expect(states == [false, false, true, true])
    #expect(try built.leavesOut("SHLVL=77", "FLAVOUR=two"))
  }

  @Test func anotherToolOnThePathBuilds() throws {
    let built = try BuiltTree()
    let toolbox = built.tree.folder.text(built.tree.folder.path("toolbox"))
    let path = "PATH=\(toolbox):/usr/bin:/bin"
    #expect(try !built.leavesOut(path))
    #expect(try built.leavesOut(path))
    try built.tree.folder.writeScript("#!/bin/sh\n", to: "toolbox/swiftc")
    #expect(try !built.leavesOut(path))
    #expect(try built.leavesOut(path))
  }

  @Test func aToolThatStandsForOthersIsAskedForItsVersion() throws {
    let built = try BuiltTree()
    try built.tree.folder.createFolder("shims")
    try built.tree.folder.writeScript(
      "#!/bin/sh\n[ \"$1\" = --version ] && cat ../chosen && exit\nexec ../toolbox/builder\n",
      to: "shims/tool")
    try built.tree.folder.write("5.0\n", to: "chosen")
    try built.tree.editManifest("toolbox/builder", "shims/tool")
    #expect(try built.build() == .built)
    #expect(try built.build() == .unchanged)
    try built.tree.folder.write("6.0\n", to: "chosen")
    #expect(try built.build() == .built)
    #expect(try built.build() == .unchanged)
  }

  // MARK: - Words

  @Test(
    .enabled(if: Python.isAvailable, Python.comment),
    arguments: ["verify", "record", "protocol-run"])
  func aBuildThatIsLeftOutIsSaid(_ verb: String) throws {
    let built = try BuiltTree()
    let first = try built.tree.run([verb], leaving: .anything)
    let second = try built.tree.run([verb], leaving: .anything)
    #expect(first.complaints == "")
    #expect(
      second.complaints
        == "duet: [python] nothing changed since the last build, --rebuild builds all the same\n")
    #expect(first.output == second.output)
    let json = try built.tree.run([verb, "--json"], leaving: .anything)
    #expect(json.output.contains("\"unchanged\":") && json.complaints == "")
    let third = try built.tree.run([verb, "--rebuild"], leaving: .anything)
    #expect(third.complaints == "" && third.status == 0)
    #expect(try built.buildCount() == 2)
    let both = try built.tree.run([verb, "--rebuild", "--no-build"])
    #expect(both.complaints == "duet: give --rebuild or --no-build, not both\n")
    #expect(both.status == 2)
  }
}

extension BuiltTree {
  /// Runs the command's own process with more in its environment, and tells whether it left the
  /// build out.
  fileprivate func leavesOut(_ environment: String...) throws -> Bool {
    let words = ["/usr/bin/env"] + environment + [Binary.path, "record", "--check"]
    let result = try Command(words, in: tree.root).runToEnd(timeLimit: .seconds(120))
    return String(decoding: result.output.end, as: UTF8.self).contains("--rebuild builds")
  }
}
