import DuetToolchain
import Testing

/// What each kind of change makes a run be about.
@Suite(.enabled(if: ChangedTree.isAvailable, ChangedTree.comment)) struct ChangedScopeTests {
  typealias Case = ChangedTree.Case

  private static let nothing = "nothing changed"
  private static let counter = "1 of 2 feature(s), 1 of 1 chain(s) changed: counter, \(chain)"
  private static let echo = "1 of 2 feature(s), 1 of 1 chain(s) changed: echo, \(chain)"
  private static let both = "2 of 2 feature(s), 1 of 1 chain(s) changed: counter, echo, \(chain)"
  private static let onlyChain = "0 of 2 feature(s), 1 of 1 chain(s) changed: \(chain)"
  private static let chain = "chain-counter-echo"

  @Test(arguments: sources + recordings + shared + index + names)
  func isAbout(_ row: Case) throws {
    for isBelow in [false, true] {
      let repository = try ChangedTree(isBelow: isBelow)
      try row.change(repository)
      #expect(try repository.scope() == row.scope, "below: \(isBelow)")
    }
  }

  static let sources = [
    Case("nothing", nothing) { _ in },
    Case("a source is edited", counter) { try $0.tree.edit(ChangedTree.counter, "{}", "{ }") },
    Case("a source is gone", counter) { try $0.tree.remove(ChangedTree.counter) },
    Case("a neighbour comes", echo) { try $0.tree.write("", to: "Sources/Echo/Helper.swift") },
    Case("a source becomes a link", counter) {
      try $0.tree.remove(ChangedTree.counter)
      try $0.tree.link(ChangedTree.counter, to: "../Shared.swift")
    },
    Case("a scenario", echo) { try $0.tree.write("//\n", to: "Scenarios/EchoScenario.swift") },
    Case("a chain's scenario", onlyChain) {
      try $0.tree.write("//\n", to: "Scenarios/Chains.swift")
    },
    Case("a feature that another one names", both) {
      try $0.tree.edit(ChangedTree.echo, "{}", "{ var counter: CounterState }")
      try $0.commit("echo knows the counter")
      try $0.tree.edit(ChangedTree.counter, "{}", "{ }")
    },
    Case("a feature that knows another one", echo) {
      try $0.tree.edit(ChangedTree.echo, "{}", "{ var counter: CounterState }")
      try $0.commit("echo knows the counter")
      try $0.tree.edit(ChangedTree.echo, "{}", "{ }")
    },
    Case("a feature that another one knows by what lies between them", both) {
      try $0.tree.write("struct Between { var counter: CounterState }", to: "Sources/Between.swift")
      try $0.tree.edit(ChangedTree.echo, "{}", "{ var between: Between }")
      try $0.commit("echo knows what knows the counter")
      try $0.tree.edit(ChangedTree.counter, "{}", "{ }")
    },
    Case("what another feature named is gone", both) {
      try $0.tree.write(
        "extension Int { func twice() -> Int { 2 * self } }\n", to: "Sources/Counter/Int.swift")
      try $0.tree.edit(ChangedTree.echo, "{}", "{ var count: Int { 3.twice() } }")
      try $0.commit("echo counts")
      try $0.tree.remove("Sources/Counter/Int.swift")
    },
    Case(
      "an operator", "everything, Sources/Counter/Plus.swift declares what is used without a name"
    ) {
      try $0.tree.write("infix operator +++\n", to: "Sources/Counter/Plus.swift")
    },
    Case("a broken source", "everything, \(ChangedTree.counter) does not end what it begins") {
      try $0.tree.write("enum CounterFeature {", to: ChangedTree.counter)
    },
    Case(
      "a language without arrows",
      "everything, Sources/counter.py is in a language whose arrows are not read, only Swift's and "
        + "Kotlin's are"
    ) {
      try $0.tree.write("", to: "Sources/counter.py")
      try $0.tree.editManifest(#""Sources/Counter/CounterFeature.swift""#, #""Sources/counter.py""#)
      try $0.commit("in another language")
      try $0.tree.write("pass\n", to: "Sources/counter.py")
    },
  ]

  static let recordings = [
    Case("a fixture", counter) { try $0.tree.editFixture("counter.adds", "two more", "2 more") },
    Case("a fixture is gone", echo) { try $0.tree.remove(TinyTree.path(of: "echo.shouts")) },
    Case("a chain's fixture", onlyChain) {
      let path = TinyTree.path(of: chain)
      try $0.tree.write(try $0.tree.read(path) + "\n", to: path)
    },
    Case("a spec", echo) { try $0.tree.write("\n", to: "parity/feature-specs/echo.md") },
    Case(
      "a fixture that no row lists",
      "everything, parity/fixtures/x.fixture.json is a fixture that the manifest does not list"
    ) { try $0.tree.write("{}", to: "parity/fixtures/x.fixture.json") },
    Case(
      "a spec of nothing", "everything, parity/feature-specs/x.md is the spec of no feature"
    ) { try $0.tree.write("", to: "parity/feature-specs/x.md") },
    Case("the report of a run", nothing) { try $0.tree.write("", to: "parity/.runs/x/y.json") },
  ]

  static let shared = [
    Case("the manifest", "everything, parity/manifest.json is the manifest") {
      try $0.tree.editManifest(#""islands": []"#, #""islands": [ ]"#)
    },
    Case("a shared source", "everything, Sources/Shared.swift belongs to no feature") {
      try $0.tree.write("//\n", to: "Sources/Shared.swift")
    },
    Case("a text", "everything, README.md belongs to no feature") {
      try $0.tree.write("", to: "README.md")
    },
    Case(
      "a source in a folder further down",
      "everything, Sources/Echo/In/X.swift belongs to no feature"
    ) {
      try $0.tree.write("", to: "Sources/Echo/In/X.swift")
    },
    Case("a trace", "everything, parity/kernel-trace/x.trace.jsonl belongs to no feature") {
      try $0.tree.write("", to: "parity/kernel-trace/x.trace.jsonl")
    },
    Case("what git ignores", nothing) {
      try $0.tree.write("*.log\n", to: ".gitignore")
      try $0.commit("ignore logs")
      try $0.tree.write("", to: "Sources/Echo/x.log")
    },
    Case("an empty folder", nothing) { try $0.tree.createFolder("empty") },
    Case("another repository", "everything, other belongs to no feature") {
      try $0.tree.createFolder("other")
      try $0.git("init", "--quiet", "--template=", from: $0.tree.root.appending("other"))
      try $0.tree.write("", to: "other/file")
    },
  ]

  static let index = [
    Case("a staged source", counter) {
      try $0.tree.edit(ChangedTree.counter, "{}", "{ }")
      try $0.git("add", "--all")
    },
    Case("staged, and as before in the work tree", nothing) {
      try $0.tree.edit(ChangedTree.counter, "{}", "{ }")
      try $0.git("add", "--all")
      try $0.tree.edit(ChangedTree.counter, "{ }", "{}")
    },
    Case("a touched source", nothing) {
      try $0.tree.write(try $0.tree.read(ChangedTree.counter), to: ChangedTree.counter)
    },
    Case("touched, beside one that is edited", echo) {
      for path in ["parity/manifest.json", ChangedTree.counter, "run"] {
        try $0.tree.write(try $0.tree.read(path), to: path)
      }
      try $0.tree.edit(ChangedTree.echo, "{}", "{ }")
    },
    Case("a touched file of an odd name", nothing) {
      let path = "Sources/Counter/-\" ' ü\n\t*?.swift"
      try $0.tree.write("", to: path)
      try $0.commit("an odd name")
      try $0.tree.write("", to: path)
    },
    Case("an executable source", counter) {
      try $0.tree.folder.setMode(0o755, of: FilePath("tree/\(ChangedTree.counter)"))
    },
    Case("removed from the index alone", counter) {
      try $0.git(
        "rm", "--quiet", "--cached",
        $0.tree.folder.text($0.tree.root.appending(ChangedTree.counter)))
    },
    Case("a rename", "everything, Sources/Moved.swift belongs to no feature") {
      try $0.tree.move(ChangedTree.echo, to: "Sources/Moved.swift")
      try $0.git("add", "--all")
    },
    Case("a rename from feature to feature", both) {
      try $0.tree.write("// enough to be the same file\n", to: "Sources/Counter/Helper.swift")
      try $0.commit("a helper")
      try $0.tree.move("Sources/Counter/Helper.swift", to: "Sources/Echo/Helper.swift")
      try $0.git("add", "--all")
    },
    Case("a submodule", "everything, module belongs to no feature") {
      let commit = try $0.git("rev-parse", "HEAD")
      let place = $0.top == $0.tree.root ? "module" : "tree/module"
      try $0.git("update-index", "--add", "--cacheinfo", "160000,\(commit),\(place)")
      try $0.tree.createFolder("module")
    },
    Case("a merge in conflict", counter) {
      try $0.git("checkout", "--quiet", "-b", "other")
      try $0.tree.edit(ChangedTree.counter, "{}", "{ 1 }")
      try $0.commit("one")
      try $0.git("checkout", "--quiet", "main")
      try $0.tree.edit(ChangedTree.counter, "{}", "{ 2 }")
      try $0.commit("two")
      try $0.git("merge", "--quiet", "other", fails: true)
      let text = try $0.tree.read(ChangedTree.counter)
      #expect(text.contains("<<<<<<<"))
    },
  ]

  static let names = [
    Case("an odd neighbour", counter) {
      try $0.tree.write("", to: "Sources/Counter/-\" ' ü\n\t*?.swift")
    },
    Case("a stray", #"everything, a\nb\u{1B} ü "c' belongs to no feature"#) {
      try $0.tree.write("", to: "a\nb\u{1B} ü \"c'")
    },
    Case(
      "a letter in another form", "everything, Sources/Counte\u{301}r/A.swift belongs to no feature"
    ) { try $0.tree.write("", to: "Sources/Counte\u{301}r/A.swift") },
    Case("a name that is no text", #"everything, Sources/Echo/\xFF.txt belongs to no feature"#) {
      let script = #"touch "Sources/Echo/$(printf '\377').txt""#
      _ = try Command(["sh", "-c", script], in: $0.tree.root).runToEnd()
    },
    Case("a name that looks like an option", "everything, --all belongs to no feature") {
      try $0.tree.write("", to: "--all")
    },
    Case("a name that looks like a pathspec", "everything, :(top)x belongs to no feature") {
      try $0.tree.write("", to: ":(top)x")
    },
  ]
}
