import Testing

@testable import DuetToolchain

/// What changes are told from, and the words where git cannot tell them.
@Suite(.enabled(if: ChangedTree.isAvailable, ChangedTree.comment)) struct ChangeBaseTests {
  /// A branch on which the counter changed, while echo did on `main`.
  private func branch() throws -> ChangedTree {
    let repository = try ChangedTree()
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.tree.edit(ChangedTree.counter, "{}", "{ }")
    try repository.commit("the counter")
    try repository.git("checkout", "--quiet", "main")
    try repository.tree.edit(ChangedTree.echo, "{}", "{ }")
    try repository.commit("echo")
    try repository.git("checkout", "--quiet", "topic")
    return repository
  }

  @Test func whereABranchBegan() throws {
    let repository = try branch()
    let base = try repository.git("rev-parse", "--short=7", "main~1")
    let heading = "verify --changed: 1 of 2 feature(s), 1 of 1 chain(s) changed since \(base) "
    let outcome = try repository.verify("--changed=main")
    #expect(outcome.status == 0)
    #expect(
      outcome.output.hasPrefix(
        heading + "(the merge base with main): counter, chain-counter-echo\n"))
    #expect(try repository.verify("--changed", "main") == outcome)
    #expect(
      try repository.verify("--changed", "main~1").output.hasPrefix(
        heading + "(the merge base with main~1): counter, chain-counter-echo\n"))
    #expect(try repository.scope() == "nothing changed")
    // What is not committed yet counts as well.
    try repository.tree.write("", to: "Sources/Echo/Helper.swift")
    let both = try repository.verify("--changed=main").output
    #expect(both.contains("2 of 2 feature(s)"), "\(both)")
  }

  private static let way = "; `duet verify` judges everything\n"
  private static let start = "duet verify --changed: what changed cannot be told: "

  @Test(arguments: [
    ("nowhere", "git knows no commit 'nowhere' here, fetch it, or name another"),
    ("-x", "git knows no commit '-x' here, fetch it, or name another"),
    ("--all", "git knows no commit '--all' here, fetch it, or name another"),
    ("--since=1.week", "git knows no commit '--since=1.week' here, fetch it, or name another"),
    ("main..HEAD", "git knows no commit 'main..HEAD' here, fetch it, or name another"),
    ("HEAD:run", "git knows no commit 'HEAD:run' here, fetch it, or name another"),
    (
      "\u{1B}[31m\n", #"git knows no commit '\u{1B}[31m\n' here, fetch it, or name another"#
    ),
    (
      "stranger",
      "'stranger' and HEAD have no commit in common, name a revision that HEAD comes from"
    ),
  ])
  func noBase(revision: String, reason: String) throws {
    let repository = try ChangedTree()
    try repository.git("checkout", "--quiet", "--orphan", "stranger")
    try repository.commit("from nowhere")
    try repository.git("checkout", "--quiet", "main")
    let outcome = try repository.verify("--changed=\(revision)")
    #expect(
      outcome
        == Outcome(
          status: 2, ending: "2", output: "", complaints: Self.start + reason + Self.way))
  }

  @Test(arguments: [
    ("main~1", "git knows no commit 'main~1' here, "),
    ("other", "'other' and HEAD have no commit in common, "),
  ])
  func aShallowClone(revision: String, reason: String) throws {
    let repository = try branch()
    let clone = try repository.cloneShallow()
    try repository.git("fetch", "--quiet", "--depth=1", "origin", "main:other", from: clone)
    try repository.git("branch", "--quiet", "--force", "main", "HEAD", from: clone)
    let command = Command([Binary.path, "verify", "--changed=\(revision)"], in: clone)
    let result = try command.runToEnd()
    #expect(result.exitStatus == .exited(2))
    #expect(
      String(decoding: result.output.end, as: UTF8.self) == Self.start + reason
        + "this clone is shallow, fetch all of it (`fetch-depth: 0`, `git fetch --unshallow`)"
        + Self.way)
  }

  @Test func noCommit() throws {
    let repository = try ChangedTree()
    try repository.git("checkout", "--quiet", "--orphan", "unborn")
    #expect(
      try repository.verify("--changed").complaints
        == Self.start + "there is no commit yet to compare with" + Self.way)
    #expect(try repository.verify("--changed", "main").status == 2)
  }

  @Test func noRepository() throws {
    let tree = try TinyTree()
    let outcome = try tree.run("verify", "--changed")
    #expect(outcome.status == 2)
    #expect(
      outcome.complaints.hasPrefix(
        Self.start + "git finds no repository around $PLACE/tree that it may use ("))
    #expect(outcome.complaints.hasSuffix(")" + Self.way))
    let json = try tree.run("verify", "--changed", "--json")
    #expect(json.output.contains(#""reason": "not-judged""#))
  }

  @Test func noGit() throws {
    let repository = try ChangedTree()
    let command = Command(
      ["/usr/bin/env", "PATH=/nonexistent", Binary.path, "verify", "--changed"],
      in: repository.tree.root)
    let result = try command.runToEnd()
    #expect(result.exitStatus == .exited(2))
    #expect(
      String(decoding: result.output.end, as: UTF8.self)
        == Self.start + "git does not start: 'git' is not on PATH" + Self.way)
  }

  @Test func gitThatHangs() throws {
    let repository = try ChangedTree()
    var git = Git(in: repository.top)
    git.timeLimit = .milliseconds(20)
    let words = ["-c", "alias.hang=!sleep 1000 & sleep 1000", "hang"]
    let error = #expect(throws: NotJudged.self) { try git.ask(words) }
    #expect(try repository.tree.lastingProcesses() == [])
    #expect(
      error?.message.hasPrefix("what changed cannot be told: git did not answer within 20 ms: git ")
        ?? false)
  }

  @Test func gitThatComplains() throws {
    let repository = try ChangedTree()
    let error = #expect(throws: NotJudged.self) {
      try Git(in: repository.top).answer(["-c", "alias.no=!echo one; echo two >&2; exit 3", "no"])
    }
    #expect(
      error?.message
        == "what changed cannot be told: two: "
        + "git -c 'alias.no=!echo one; echo two >&2; exit 3' no; `duet verify` judges everything")
  }

  /// A hook in a linked work tree is told of its repository by the environment.
  @Test func inAHook() throws {
    let repository = try ChangedTree(isBelow: true)
    let linked = repository.tree.folder.path("linked")
    let place = repository.tree.folder.text(linked)
    try repository.git("worktree", "add", "--quiet", "-b", "linked", place)
    let source = "\(place)/tree/\(ChangedTree.counter)"
    // The second line of defence: no file of its own is looked at in the first work tree.
    try repository.tree.write("", to: "Sources/Echo/Helper.swift")
    for (variables, folder) in [
      ("GIT_DIR GIT_WORK_TREE", "tree"), ("GIT_DIR", "tree"), ("GIT_DIR", "tree/Sources"),
    ] {
      let script = """
        echo >> "$2"; GIT_DIR=$(git rev-parse --absolute-git-dir) GIT_WORK_TREE=$PWD; \
        export \(variables); cd \(folder); "$1" verify --no-tests --changed | head -n 1
        """
      let command = Command(["sh", "-c", script, "sh", Binary.path, source], in: linked)
      let said = String(decoding: try command.runToEnd().output.end, as: UTF8.self)
      #expect(said.contains(": 1 of 2 feature(s)"), "\(variables), \(folder): \(said)")
      #expect(said.hasSuffix(": counter, chain-counter-echo\n"), "\(said)")
    }
  }

  /// What the environment says of another repository is not about the tree.
  @Test func anotherRepositoryIsNamed() throws {
    let repository = try ChangedTree()
    let other = try ChangedTree()
    try repository.tree.edit(ChangedTree.counter, "{}", "{ }")
    let place = other.tree.folder.text(other.top)
    let command = Command(
      [
        "/usr/bin/env", "GIT_DIR=\(place)/.git", "GIT_WORK_TREE=\(place)", Binary.path, "verify",
        "--no-tests", "--changed",
      ], in: repository.top)
    let said = String(decoding: try command.runToEnd().output.end, as: UTF8.self)
    #expect(said.contains(": counter, chain-counter-echo\n"), "\(said)")

    // Where the tree lies in none, the other one does not hold it.
    let lone = try TinyTree()
    let result = try Command(command.arguments, in: lone.root).runToEnd()
    #expect(result.exitStatus == .exited(2))
    #expect(
      String(decoding: result.output.end, as: UTF8.self).contains(
        " lies outside of the files that the repository around it, or the one that GIT_DIR names, is about;"
      ))
  }

  /// A repository that is set up to be about other files.
  @Test func theFilesLieElsewhere() throws {
    let repository = try ChangedTree()
    try repository.git("config", "core.worktree", "../../outside")
    let outcome = try repository.verify("--changed")
    #expect(outcome.status == 2)
    #expect(
      outcome.complaints == Self.start
        + "$PLACE/tree lies outside of the files that the repository around it, or the one that "
        + "GIT_DIR names, is about" + Self.way)
  }

  /// A tree in a repository that ignores it never changes.
  @Test func anIgnoredTree() throws {
    let repository = try ChangedTree(isBelow: true)
    try repository.tree.folder.write("tre*\n", to: ".gitignore")
    try repository.git("rm", "-r", "--quiet", "--cached", "tree")
    try repository.commit("ignore the tree")
    let outcome = try repository.verify("--changed")
    #expect(outcome.status == 2)
    #expect(
      outcome.complaints == Self.start
        + "git ignores parity/manifest.json, let the repository track the tree, or make it one of "
        + "its own" + Self.way)
  }

  @Test func someoneElsesRepository() throws {
    let repository = try ChangedTree()
    let command = Command(
      [
        "/usr/bin/env", "GIT_TEST_ASSUME_DIFFERENT_OWNER=1", "GIT_CONFIG_GLOBAL=/dev/null",
        Binary.path, "verify", "--changed",
      ], in: repository.top)
    let result = try command.runToEnd()
    let said = String(decoding: result.output.end, as: UTF8.self)
    #expect(result.exitStatus == .exited(2))
    #expect(said.contains("that it may use (fatal: detected dubious ownership in repository at "))
    #expect(said.contains(" git config --global --add safe.directory "), "\(said)")
  }

  @Test(arguments: [
    (["--changed=", ""], "--changed needs a value: --changed BASE — see duet help verify"),
    (["--changed", "--feature", "echo"], "give --changed or --feature, not both"),
    (
      ["--chain", "chain-counter-echo", "--changed", "main"], "give --changed or --chain, not both"
    ),
    (["--changed", "a", "b"], "'duet verify' takes no argument 'b' — see duet help verify"),
    (["--changed", "--changed"], "--changed stands twice, give it once — see duet help verify"),
    (["--changed", "--", "x"], "'duet verify' takes no argument 'x' — see duet help verify"),
    (["--changed", "-"], "'duet verify' takes no argument '-' — see duet help verify"),
  ])
  func usage(words: [String], message: String) throws {
    let outcome = try TinyTree().run(["verify"] + words.filter { !$0.isEmpty })
    #expect(
      outcome == Outcome(status: 2, ending: "2", output: "", complaints: "duet: \(message)\n"))
  }
}
