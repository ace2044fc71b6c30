import DuetToolchain
import Testing

/// Changes that git does not tell of unless it is asked for them, and sources that lie where nobody
/// looks for one.
@Suite(.enabled(if: ChangedTree.isAvailable, ChangedTree.comment)) struct ChangedBlindSpotTests {
  typealias Case = ChangedTree.Case

  private static let nothing = "nothing changed"
  private static let counter = "1 of 2 feature(s), 1 of 1 chain(s) changed: counter, \(chain)"
  private static let both = "2 of 2 feature(s), 1 of 1 chain(s) changed: counter, echo, \(chain)"
  private static let chain = "chain-counter-echo"

  @Test(arguments: links + overlooked + settings + between)
  func isAbout(_ row: Case) throws {
    let repository = try ChangedTree()
    try row.change(repository)
    #expect(try repository.scope() == row.scope)
  }

  private static func place(_ path: String, in repository: ChangedTree) -> String {
    repository.tree.folder.text(repository.tree.root.appending(path))
  }

  private static func editCounter(_ repository: ChangedTree) throws {
    try repository.tree.edit(ChangedTree.counter, "{}", "{ }")
  }

  static let links = [
    Case(
      "fixtures behind a link",
      "everything, parity/fixtures is a link that leads out of the repository"
    ) {
      try $0.tree.move("parity/fixtures", to: "../outside/fixtures")
      try $0.tree.link("parity/fixtures", to: "../../outside/fixtures")
      try $0.commit("a link")
      try $0.tree.editFixture("counter.adds", "two more", "2 more")
    },
    Case(
      "a source behind a link",
      "everything, Sources/Counter is a link that leads out of the repository"
    ) {
      try $0.tree.move("Sources/Counter", to: "../outside/Counter")
      try $0.tree.link("Sources/Counter", to: "../../outside/Counter")
      try $0.commit("a link")
      try editCounter($0)
    },
    Case(
      "a shared source behind two links",
      "everything, Sources/Shared.swift is a link that leads out of the repository"
    ) {
      try $0.tree.move("Sources/Shared.swift", to: "../outside/Shared.swift")
      try $0.tree.link("Sources/Shared.swift", to: "../more")
      try $0.tree.link("more", to: "../outside/Shared.swift")
      try $0.tree.write("more\n", to: ".gitignore")
      try $0.commit("links")
      try $0.tree.write("// new\n", to: "../outside/Shared.swift")
    },
    Case("a link to nothing", nothing) {
      try $0.tree.link("broken", to: "../nothing")
      try $0.commit("a link")
    },
    Case(
      "a link within the repository",
      "everything, data/counter.adds.fixture.json belongs to no feature"
    ) {
      try $0.tree.move("parity/fixtures", to: "data")
      try $0.tree.link("parity/fixtures", to: "../data")
      try $0.commit("a link")
      try $0.tree.editFixture("counter.adds", "two more", "2 more")
    },
  ]

  static let overlooked = [
    Case("assumed to be unchanged", counter) {
      try $0.git("update-index", "--assume-unchanged", place(ChangedTree.counter, in: $0))
      try editCounter($0)
    },
    Case("assumed to be unchanged, and so", nothing) {
      try $0.git("update-index", "--assume-unchanged", place(ChangedTree.counter, in: $0))
    },
    Case("assumed to be unchanged, and gone", counter) {
      try $0.git("update-index", "--assume-unchanged", place(ChangedTree.counter, in: $0))
      try $0.tree.remove(ChangedTree.counter)
    },
    Case("left out", counter) {
      try $0.git("update-index", "--skip-worktree", place(ChangedTree.counter, in: $0))
      try editCounter($0)
    },
    Case("left out, and gone", counter) {
      try $0.git("update-index", "--skip-worktree", place(ChangedTree.counter, in: $0))
      try $0.tree.remove(ChangedTree.counter)
    },
    Case("left out of a sparse checkout", nothing) {
      try $0.git("config", "core.sparseCheckout", "true")
      try $0.git("update-index", "--skip-worktree", place("Sources/Shared.swift", in: $0))
      try $0.tree.remove("Sources/Shared.swift")
    },
    Case("ignored", "everything, \(ChangedTree.counter) is ignored by git") {
      try $0.tree.write("Sources/Counter/\n", to: ".gitignore")
      try $0.git("rm", "-r", "--quiet", "--cached", place("Sources/Counter", in: $0))
      try $0.commit("ignore the counter")
    },
    Case("tracked in a folder that is ignored", nothing) {
      try $0.tree.write("Sources/Counter/\n", to: ".gitignore")
      try $0.commit("ignore the counter")
    },
  ]

  static let settings = [
    Case("a monitor that saw nothing", counter) {
      try $0.tree.write("#!/bin/sh\nprintf 'x\\0'\n", to: ".git/monitor")
      try $0.tree.folder.setMode(0o755, of: "tree/.git/monitor")
      try $0.git("config", "core.fsmonitor", ".git/monitor")
      try $0.git("update-index", "--fsmonitor")
      try $0.git("status")
      try editCounter($0)
      #expect(try $0.git("status", "--short") == "")
    },
    Case("the same size and time", counter) {
      try $0.git("config", "core.trustctime", "false")
      try $0.git("config", "core.checkStat", "minimal")
      let place = place(ChangedTree.counter, in: $0)
      _ = try Command(["touch", "-d", "2001-01-01", place], in: "/").runToEnd()
      try $0.git("update-index", "--refresh")
      // Another file: times of one second are one to git.
      let text = try $0.tree.read(ChangedTree.counter)
      try $0.tree.write(text.replacing("{}", with: "[]"), to: "Sources/new")
      try $0.tree.remove(ChangedTree.counter)
      try $0.tree.move("Sources/new", to: ChangedTree.counter)
      _ = try Command(["touch", "-d", "2001-01-01", place], in: "/").runToEnd()
      #expect(try $0.git("status", "--short") == "")
    },
    Case("a filter", "everything, Scenarios/Chains.swift goes through a filter of git's") {
      try $0.tree.write("*.swift filter=flat\n", to: ".gitattributes")
      try $0.git("config", "filter.flat.clean", "tr -d ' '")
      try $0.git("add", "--renormalize", ".")
      try $0.commit("a filter")
      try editCounter($0)
      #expect(try $0.git("diff", "--name-only") == "")
    },
    Case("a filter that nobody set up", counter) {
      try $0.tree.write("*.swift filter=flat\n", to: ".gitattributes")
      try $0.commit("a filter")
      try editCounter($0)
    },
    Case("a filter for files that are not there", counter) {
      try $0.tree.write("*.zip filter=flat\n*.swift -filter\n", to: ".gitattributes")
      try $0.git("config", "filter.flat.clean", "tr -d ' '")
      try $0.commit("a filter")
      try editCounter($0)
    },
  ]

  private static func between(
    _ name: String, _ scope: String, _ path: String, _ text: String, echo: String = "helper"
  ) -> Case {
    Case(name, scope) {
      try $0.tree.write(text, to: path)
      try $0.tree.edit(ChangedTree.echo, "{}", "{ var a = \(echo) }")
      try $0.commit("what lies between")
      try editCounter($0)
    }
  }

  static let between = [
    between("hidden", both, "Sources/.helper.swift", "let helper = CounterState()\n"),
    between("as if built", both, "Sources/build/H.swift", "let helper = CounterState()\n"),
    between("in another language", both, "Sources/H.kt", "val helper = CounterState()\n"),
    between(
      "in a language that is not read",
      "everything, Sources/H.c names what changed, in a language that is not read",
      "Sources/H.c", "int helper(void) { return makecounterstate(); }\n"),
    between(
      "of an ending in capitals",
      "everything, Sources/H.SWIFT names what changed, in a language that is not read",
      "Sources/H.SWIFT", "let helper = CounterState()\n"),
    between("that names nothing", counter, "Sources/H.c", "int helper(void) { return 0; }\n"),
    between("a text", counter, "Sources/README.md", "CounterState\n"),
    Case("a folder behind a link", "everything, Sources/Linked is a link to a folder") {
      try $0.tree.write("let helper = CounterState()\n", to: "Real/H.swift")
      try $0.tree.link("Sources/Linked", to: "../Real")
      try $0.tree.edit(ChangedTree.echo, "{}", "{ var a = helper }")
      try $0.commit("what lies between")
      try editCounter($0)
    },
  ]
}
