import DuetToolchain
import Foundation
import Testing

/// Records that are killed, that run at the same time, or that may not write.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct RecordRaceTests {
  /// A tree with so many fixtures that putting them in place takes a while, all of them stale.
  private func wideTree() throws -> (tree: TinyTree, names: [String]) {
    let tree = try TinyTree()
    let names = (10..<34).map { "counter.adds-\($0)" }
    let adds = try tree.read(TinyTree.path(of: "counter.adds"))
    for name in names {
      let file = adds.replacing(#""branch": "adds""#, with: #""branch": "\#(name.dropFirst(8))""#)
      try tree.write(file, to: TinyTree.path(of: name))
    }
    try tree.answer("counter", with: names)
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    try tree.editManifest(#"["counter.adds", "counter.resets"]"#, "[\(list)]")
    try tree.remove(TinyTree.path(of: "counter.adds"))
    try tree.remove(TinyTree.path(of: "counter.resets"))
    try tree.write(
      "\(names.joined(separator: "\n"))\nchain-counter-echo\n",
      to: "parity/feature-specs/counter.md")
    return (tree, names)
  }

  private func makeStale(_ names: [String], in tree: TinyTree) throws {
    for name in names { try tree.editFixture(name, #""count": 0"#, #""count": 7"#) }
  }

  private func contents(_ names: [String], in tree: TinyTree) throws -> [String] {
    try names.map { try tree.read(TinyTree.path(of: $0)) }
  }

  /// Kills a command after some seconds, and waits for all that it started.
  private static let killer = """
    import ctypes, os, subprocess, sys
    if sys.platform == "linux":
        PR_SET_CHILD_SUBREAPER = 36
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    process = subprocess.Popen(sys.argv[2:])
    try:
        process.wait(float(sys.argv[1]))
    except subprocess.TimeoutExpired:
        process.kill()
    try:
        while True:
            os.wait()
    except ChildProcessError:
        pass
    """

  @Test func killedAtManyInstants() throws {
    let (tree, names) = try wideTree()
    let new = try contents(names, in: tree)
    try makeStale(names, in: tree)
    let old = try contents(names, in: tree)
    let whole = tree.process(["record"], streams: try TemporaryFolder(named: "-streams"))
    let duration = try ContinuousClock().measure { _ = try whole.runToEnd() }

    var outcomes: Set<Int> = []
    for instant in 1...20 {
      for (name, file) in zip(names, old) { try tree.write(file, to: TinyTree.path(of: name)) }
      let seconds = duration * instant / 20 / .seconds(1)
      let streams = try TemporaryFolder(named: "-streams")
      var command = tree.process(["record"], streams: streams)
      command.arguments = ["python3", "-c", Self.killer, "\(seconds)"] + command.arguments
      let result = try command.runToEnd(timeLimit: .seconds(120))
      #expect(result.isSuccess, "\(result.output.lastLines(5))")

      let files = try contents(names, in: tree)
      for (index, file) in files.enumerated() {
        #expect(file == old[index] || file == new[index], "\(names[index]) is neither old nor new")
      }
      outcomes.insert(zip(files, new).count { $0 == $1 })
      let next = try tree.runBinary("record", leaving: .recordings)
      #expect(next.status == 0, "after \(seconds) s: \(next.complaints)")
      #expect(try contents(names, in: tree) == new)
      let lint = try tree.run("lint")
      #expect(lint.status == 0, "after \(seconds) s: \(lint.output)")
    }
    #expect(outcomes.contains(0), "no record was killed before it wrote")
  }

  /// The second one comes while the first one compiles: the runner waits for it.
  @Test func aSecondRecordIsTurnedAway() throws {
    let tree = try TinyTree()
    try tree.editFixture("counter.resets", #""count": 0"#, #""count": 1"#)
    try tree.misbehave("waits@counter")
    let streams = try TemporaryFolder(named: "-streams")
    for name in ["ready", "go"] {
      try #require(mkfifo(streams.text(streams.path(FilePath(name))), 0o644) == 0)
    }
    let script = """
      cd "$1"
      "$0" record >"$2/first" 2>&1 &
      read line <"$2/ready"
      "$0" record >"$2/second" 2>&1; echo "status $?" >>"$2/second"
      echo >"$2/go"
      wait $!; echo "status $?" >>"$2/first"
      """
    let command = Command(
      ["sh", "-c", script, Binary.path, tree.folder.text(tree.root), streams.text(streams.path)],
      in: tree.root, environment: ["WAIT_IN=\(streams.text(streams.path))", "PATH=\(path)"])
    let result = try command.runToEnd(timeLimit: .seconds(120))
    #expect(result.isSuccess)
    func said(_ name: FilePath) throws -> String {
      String(decoding: try FileSystem.read(streams.path(name)), as: UTF8.self)
        .replacing(#/process \d+/#, with: "process 17")
    }
    #expect(
      try said("second") == """
        duet: another record is running: process 17 holds parity/.runs/record.lock, \
        nothing was written; wait for it and record again
        status 2

        """)
    #expect(
      try said("first") == """
        duet record: rewrote 1 fixture(s):
          parity/fixtures/counter.resets.fixture.json
        review the diff (git diff -- parity/fixtures), then run `duet verify`
        status 0

        """)
    #expect(try tree.run("lint").status == 0)
  }

  private var path: String { ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin" }

  @Test func severalAtOnce() throws {
    let (tree, names) = try wideTree()
    let new = try contents(names, in: tree)
    for _ in 0..<4 {
      try makeStale(names, in: tree)
      let streams = try TemporaryFolder(named: "-streams")
      let script = """
        for number in 1 2 3; do
          { "$0" record --force >"$1/$number" 2>&1; echo "status $?" >>"$1/$number"; } &
        done
        wait
        """
      _ = try Command(["sh", "-c", script, Binary.path, streams.text(streams.path)], in: tree.root)
        .runToEnd(timeLimit: .seconds(120))
      let said = try ["1", "2", "3"].map {
        String(decoding: try FileSystem.read(streams.path($0)), as: UTF8.self)
      }
      #expect(said.contains { $0.contains("rewrote 24 fixture(s)") })
      for text in said {
        let isFine = text.hasSuffix("status 0\n")
        #expect(isFine || text.contains("another record is running: "), "\(text)")
      }
      #expect(try contents(names, in: tree) == new)
    }
    #expect(try tree.run("lint").status == 0)
    #expect(try tree.processes() == [])
  }

  /// A folder that only its owner may write to, and this process is not the owner.
  @Test func aFolderThatMayNotBeWritten() throws {
    let tree = try TinyTree()
    try tree.editFixture("counter.resets", #""count": 0"#, #""count": 1"#)
    let before = try tree.listing()
    for folder in ["tree/parity", "tree/parity/fixtures"] {
      try tree.folder.setMode(0o555, of: FilePath(folder))
    }
    let streams = try TemporaryFolder(named: "-streams")
    try streams.setMode(0o777, of: ".")
    var command = tree.process(["record"], streams: streams)
    if geteuid() == 0 {
      let script =
        "import os, sys; os.setgid(65534); os.setuid(65534); os.execvp(sys.argv[1], sys.argv[1:])"
      command.arguments = ["python3", "-c", script] + command.arguments
    }
    let result = try command.runToEnd(timeLimit: .seconds(120))
    for folder in ["tree/parity", "tree/parity/fixtures"] {
      try tree.folder.setMode(0o755, of: FilePath(folder))
    }
    #expect(result.exitStatus == .exited(2))
    let complaints = String(
      decoding: try FileSystem.read(streams.path("complaints")), as: UTF8.self)
    #expect(
      complaints == "duet: nothing was written: parity/.runs may not be used: permission denied\n")
    #expect(try tree.listing() == before)
  }

  @Test func anotherLanesScenario() throws {
    let tree = try TinyTree()
    try tree.editManifest(#""lanes": {"#, #""lanes": { "kotlin": { "runner": ["kotlin-runner"] },"#)
    let feature = try tree.run("record", "--platform", "kotlin", "--feature", "counter")
    #expect(
      feature.complaints == """
        duet record: REFUSED — --platform kotlin --feature counter: the feature's scenario is Python (Scenarios/counter.py), and the
        scenario is the writer of its fixtures. Record through it: `duet record --feature counter --platform python`.

        """)
    let chain = try tree.run("record", "--platform", "kotlin", "--chain", "chain-counter-echo")
    #expect(
      chain.complaints == """
        duet record: REFUSED — --platform kotlin --chain chain-counter-echo: the chain's scenario is Python (Scenarios/chains.py), and the
        scenario is the writer of its fixtures. Record through it: `duet record --chain chain-counter-echo --platform python`.

        """)
    let all = try tree.run("record", "--platform", "kotlin")
    #expect(
      all.complaints
        == "duet: there is no scenario to record: no row of the manifest names one here\n")
    #expect([feature.status, chain.status, all.status] == [2, 2, 2])
  }

  @Test func aFeatureWithoutScenario() throws {
    let tree = try TinyTree()
    try tree.editManifest("      \"scenario\": \"Scenarios/echo.py\",\n", "")
    let outcome = try tree.run("record", "--feature", "echo")
    #expect(outcome.status == 2)
    #expect(
      outcome.complaints
        == "duet: 'echo' has no scenario, name its source under 'scenario' in the manifest\n")
    #expect(try tree.run("record").output.contains("nothing changed, 3 fixture(s) are current"))
  }

  /// A lane that this machine cannot run compiles nothing, and nothing recorded is no success.
  @Test(arguments: [["record"], ["record", "--check"]])
  func aLaneThatIsNotHere(words: [String]) throws {
    let tree = try TinyTree()
    try tree.editManifest(
      #""runner": ["#, #""when": "available", "build": ["no-such-compiler"], "runner": ["#)
    let outcome = try tree.run(words)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("lane 'python' skipped: 'no-such-compiler' is not on PATH"))
    #expect(outcome.output.contains("no scenario was compiled, a run of nothing is red"))
  }

  @Test func aLaneThatDoesNotBuild() throws {
    let tree = try TinyTree()
    try tree.editManifest(
      #""runner": ["#, #""build": ["sh", "-c", "echo 'counter.py:3: no'; exit 4"], "runner": ["#)
    let outcome = try tree.run("record")
    #expect(
      outcome.transcript(of: ["record"]) == """
        $ duet record
        ✗ the build of lane 'python' exited with status 4
          sh -c 'echo '\\''counter.py:3: no'\\''; exit 4'
          its last lines:
            counter.py:3: no
        duet record: REFUSED — nothing was written
        status 2

        """)
    #expect(try tree.run("record", "--no-build").status == 0)
  }
}
