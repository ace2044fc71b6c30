import DuetToolchain
import Foundation
import Testing

/// Replays that are known to pass are left out when asked, and nothing else is.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct ReplayCacheTests {
  /// A tree whose runner can be told from others, and counts wrongly where a file `odd` lies that
  /// nobody declares.
  private func tree(runnerFiles: String? = #"["runner.py", "Sources"]"#) throws -> TinyTree {
    let tree = try TinyTree()
    try tree.edit(
      "runner.py", #"action["value"]["amount"]"#,
      #"action["value"]["amount"] + os.path.exists("odd")"#)
    if let runnerFiles {
      try tree.editManifest(#""runner": ["#, #""runnerFiles": \#(runnerFiles), "runner": ["#)
    }
    return tree
  }

  /// What a run says of the cache.
  private func line(_ tree: TinyTree, _ words: String..., status: Int32 = 0) throws -> String {
    let outcome = try tree.run(["protocol-run"] + words)
    #expect(outcome.status == status, "\(outcome.output)")
    return outcome.output.split(separator: "\n").first { $0.contains("] cache: ") }.map(String.init)
      ?? "nothing"
  }

  private static func known(_ count: Int, of all: Int = 4) -> String {
    "[python] cache: \(count) of \(all) fixture(s) known to pass"
  }

  @Test(arguments: ["protocol-run", "verify"])
  func whatPassedIsLeftOutAndCountsAsBefore(_ verb: String) throws {
    let tree = try tree()
    let plain = try tree.run([verb])
    let first = try tree.run([verb, "--cache"])
    let second = try tree.run([verb, "--cache"])
    #expect(first.status == 0 && second.status == 0)
    #expect(first.output.contains(Self.known(0)))
    #expect(second.output == first.output.replacing(Self.known(0), with: Self.known(4)))
    #expect(plain.output == first.output.replacing(Self.known(0) + "\n", with: ""))
  }

  @Test func theRunnerIsNotStartedForWhatIsKnown() throws {
    let tree = try tree()
    #expect(try line(tree, "--cache") == Self.known(0))
    // It would count wrongly now: this is what is believed of features.
    try tree.write("", to: "odd")
    #expect(try line(tree, "--cache") == Self.known(4))
    #expect(try line(tree, status: 1) == "nothing")
  }

  @Test func anotherProcessKnowsThem() throws {
    let tree = try tree()
    #expect(try tree.runBinary("protocol-run", "--cache").output.contains(Self.known(0)))
    #expect(try tree.runBinary("protocol-run", "--cache").output.contains(Self.known(4)))
  }

  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var known = 0
    let make: @Sendable (TinyTree) throws -> Void
  }

  @Test(arguments: changes)
  func aChangedByteMisses(_ change: Change) throws {
    let tree = try tree()
    #expect(try line(tree, "--cache") == Self.known(0))
    try change.make(tree)
    #expect(try line(tree, "--cache") == Self.known(change.known))
    #expect(try line(tree, "--cache") == Self.known(4))
  }

  static let changes = [
    Change(testDescription: "of the runner") {
      try $0.edit("runner.py", "A replay runner", "a replay runner")
    },
    Change(testDescription: "of the runner, with its size and time kept") {
      try $0.forge(
        "runner.py", $0.read("runner.py").replacing("out of cheese", with: "out of bread."))
    },
    Change(testDescription: "of what it runs") { try $0.write("# 2\n", to: "Sources/counter.py") },
    Change(testDescription: "a new file of what it runs") { try $0.write("", to: "Sources/x.py") },
    Change(testDescription: "a word of its command") {
      try $0.editManifest(#""-S", "runner.py""#, #""-S", "-B", "runner.py""#)
    },
    Change(testDescription: "of one fixture", known: 3) {
      try $0.editFixture("echo.shouts", "\n", " \n")
    },
    Change(testDescription: "a torn file") { tree in
      try tree.eachCacheFile { try tree.write(tree.bytes($0).dropLast(7), to: $0) }
    },
    Change(testDescription: "a flipped bit") { tree in
      try tree.eachCacheFile { path in
        var bytes = try tree.bytes(path)
        bytes[bytes.count / 2] ^= 1
        try tree.write(bytes, to: path)
      }
    },
    Change(testDescription: "a foreign file") { tree in
      try tree.eachCacheFile { try tree.write("{}\n", to: $0) }
    },
    Change(testDescription: "a removed folder") { try $0.remove("parity/.runs/cache") },
  ]

  @Test func keysTellEverythingApart() throws {
    var digester = Digester()
    digester.add(field: "a runner")
    let runner = digester.finish()
    let tree = try tree()
    let rows = try RecordedTree(root: tree.root).requireManifest().manifest.fixtures
    let row = try #require(rows.first)
    let other = try #require(rows.last)
    let bytes = Array("{}".utf8)
    let keys = [
      ReplayCache.Keys(runner: runner).key(of: row, bytes),
      ReplayCache.Keys(runner: Digester().finish()).key(of: row, bytes),
      ReplayCache.Keys(runner: runner, protocolVersion: 2).key(of: row, bytes),
      ReplayCache.Keys(runner: runner, toolVersion: "0.0.1").key(of: row, bytes),
      ReplayCache.Keys(runner: runner).key(of: other, bytes),
      ReplayCache.Keys(runner: runner).key(of: row, bytes + [0x20]),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(ReplayCache.Keys(runner: runner).key(of: row, bytes) == keys[0])
  }

  @Test func whatFailedIsNeverKnown() throws {
    let tree = try tree()
    try tree.editFixture("echo.shouts", "HELLO", "HELLA")
    #expect(try line(tree, "--cache", status: 1) == Self.known(0))
    #expect(try line(tree, "--cache", status: 1) == Self.known(3))
    try tree.editFixture("echo.shouts", "HELLA", "HELLO")
    #expect(try line(tree, "--cache") == Self.known(3))
    #expect(try line(tree, "--cache") == Self.known(4))
  }

  @Test func aRunnerThatEndsBadlyProvesNothing() throws {
    let tree = try tree()
    try tree.write(
      try tree.read("runner.py") + "\nos._exit(3)\n", to: "runner.py")
    #expect(try line(tree, "--cache", status: 1) == Self.known(0))
    #expect(try line(tree, "--cache", status: 1) == Self.known(0))
  }

  // MARK: - Audits

  @Test func anAuditReplaysWhatIsKnown() throws {
    let tree = try tree()
    #expect(try line(tree, "--audit-cache") == Self.known(0))
    #expect(
      try line(tree, "--audit-cache")
        == Self.known(4) + ", 4 of them replayed all the same")
  }

  @Test func anAuditIsRedWhereAnAnswerDiffers() throws {
    let tree = try tree()
    #expect(try line(tree, "--cache") == Self.known(0))
    try tree.write("", to: "odd")
    let audit = try tree.run("protocol-run", "--audit-cache")
    #expect(audit.status == 1)
    for words in [
      "✗ fixture 'counter.adds' step 0", "expected: 2", "actual: 3",
      "✗ cache: 'counter.adds' was known to pass and does not hold",
      "✗ cache: 'chain-counter-echo' was known to pass",
    ] {
      #expect(audit.output.contains(words), "does not say '\(words)': \(audit.output)")
    }
    #expect(!audit.output.contains("✗ cache: 'echo.shouts'"))
    #expect(try tree.run("explain").output.contains("✗ cache: 'counter.adds'"))
    // Nothing of this runner is believed any more.
    try tree.remove("odd")
    #expect(try line(tree, "--cache") == Self.known(0))
  }

  @Test func ofManyAShareIsAudited() throws {
    let tree = try tree()
    try tree.addSeeds(100..<200)
    #expect(try line(tree, "--cache") == Self.known(0, of: 104))
    for _ in 0..<2 {
      #expect(
        try line(tree, "--audit-cache")
          == Self.known(104, of: 104) + ", 64 of them replayed all the same")
    }
  }

  // MARK: - Runners that cannot be told apart

  @Test func aRunnerOfTheSystemIsReplayed() throws {
    let tree = try tree(runnerFiles: nil)
    for _ in 0..<2 {
      let said = try line(tree, "--cache")
      #expect(said.hasPrefix("[python] cache: not used, /"))
      #expect(
        said.hasSuffix("is no program of this repository; say under 'runnerFiles' what it runs"))
    }
  }

  @Test func aScriptIsReplayed() throws {
    let tree = try tree(runnerFiles: nil)
    try tree.folder.writeScript("#!/bin/sh\nexec python3 runner.py\n", to: "tree/run.sh")
    try tree.editManifest(#"["python3", "-I", "-S", "runner.py"]"#, #"["./run.sh"]"#)
    #expect(
      try line(tree, "--cache").hasSuffix(
        "run.sh is a script; say under 'runnerFiles' what it runs"))
  }

  @Test func aDeclaredFileMustExist() throws {
    let tree = try tree(runnerFiles: #"["runner.py", "gone"]"#)
    #expect(
      try line(tree, "--cache")
        == "[python] cache: not used, 'runnerFiles' names gone, which does not exist")
  }

  @Test func jsonTellsTheCounts() throws {
    let tree = try tree()
    try tree.run("protocol-run", "--cache")
    let outcome = try tree.run("protocol-run", "--audit-cache", "--json")
    for words in [#""audited": 4"#, #""known": 4"#, #""contradicted": []"#] {
      #expect(outcome.output.contains(words))
    }
    #expect(try !tree.run("protocol-run", "--json").output.contains("\"caches\""))
  }
}

extension TinyTree {
  fileprivate func bytes(_ path: String) throws -> [UInt8] {
    try FileSystem.read(root.appending(path))
  }

  fileprivate func eachCacheFile(_ change: (String) throws -> Void) throws {
    let files = try FileSystem.list(root.appending("parity/.runs/cache"))
    try #require(!files.isEmpty)
    for file in files {
      try change("parity/.runs/cache/\(String(decoding: file.name.bytes, as: UTF8.self))")
    }
  }
}
