import DuetToolchain
import Testing

@Suite struct RunnerStartTests {
  @Test func aHandshakeIsRead() throws {
    let runner = try ScriptedRunner("hello(); hear()")
    let connection = try runner.connect()
    #expect(connection.handshake == Handshake(platform: "test", features: ["echo"]))
    try connection.finish()
  }

  @Test func aHandshakeInPieces() throws {
    let runner = try ScriptedRunner(
      """
      for character in handshake: raw(character.encode())
      raw(b'\\r\\n'); hear()
      """)
    #expect(try runner.connect().handshake.features == ["echo"])
  }

  @Test(
    arguments: [
      ("exit(0)", "exited with status 0 before its handshake", nil),
      ("exit(9)", "exited with status 9 before its handshake", nil),
      (
        "os.kill(os.getpid(), signal.SIGSEGV)", "was killed by SIGSEGV before its handshake", nil
      ),
      (
        "os.close(1); stay()", "closed its standard output before its handshake, and kept running",
        nil
      ),
      (
        "raw(b'\\xef\\xbb\\xbf'); hello(); stay()",
        "sent a line that is not JSON: the document starts with a byte order mark (BOM), save it as "
          + "UTF-8 without one (at its byte 1)",
        #"\u{FEFF}{"features":["echo"],"platform":"test","protocol":"duet-replay","version":1}"#
      ),
      (
        "say('\\x1b[1mINFO\\x1b[0m starting'); hello(); stay()",
        "sent a line that is not JSON: found an ESC byte where a value is expected (at its byte 1)",
        #"\u{1B}[1mINFO\u{1B}[0m starting"#
      ),
      (
        "say('{}'); stay()", "sent an object without `protocol`", "{}"
      ),
      ("say(''); stay()", "sent an empty line; a JSON object is expected", ""),
      (
        "raw(handshake.encode() + b'\\nready\\n'); stay()",
        "sent a line that no request asked for", "ready"
      ),
      (
        "raw(handshake.encode()); exit(1)", "exited with status 1 before its handshake",
        #"{"features":["echo"],"platform":"test","protocol":"duet-replay","version":1}"#
      ),
    ] as [(String, String, String?)])
  func brokenStarts(body: String, summary: String, quotedLine: String?) throws {
    var limits = RunnerLimits.patient
    limits.grace = .milliseconds(200)
    let failure = try ScriptedRunner(body).failure(limits)
    #expect(failure?.summary == summary)
    #expect(failure?.quotedLine == quotedLine)
    #expect(failure?.stage == .starting)
  }

  @Test func silence() throws {
    var limits = RunnerLimits.patient
    limits.handshake = .milliseconds(100)
    let failure = try ScriptedRunner("raw(b'{'); stay()").failure(limits)
    #expect(failure?.cause == .silent(.milliseconds(100)))
    #expect(failure?.summary == "sent no handshake for 100 ms")
  }

  @Test func anEndlessLine() throws {
    var limits = RunnerLimits.patient
    limits.lineLength = 100_000
    let failure = try ScriptedRunner("while True: raw(b'x' * 65536)").failure(limits)
    #expect(failure?.cause == .lineTooLong(limit: 100_000))
    #expect(failure?.summary == "sent a line longer than the limit of 100000 bytes")
    #expect((failure?.quotedLine?.utf8.count ?? 0) < 500)
  }

  @Test func aRunnerThatCanNotBeStarted() throws {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\n", to: "runner")
    let failure = #expect(throws: RunnerFailure.self) {
      try RunnerConnection(starting: Command(["./runner"], in: folder.path))
    }
    #expect(failure?.cause == .notStarted(.notExecutable(folder.path("./runner"))))
    #expect(
      failure?.lines == [
        "the runner can't be started: \(folder.path)/./runner is not executable; "
          + "`chmod +x` makes it so",
        "  runner: ./runner",
        "  to do: build the lane's runner, or correct the lane's `runner` in the manifest",
      ])
  }

  @Test func aPathWithEverythingInIt() throws {
    let folder = try TemporaryFolder(named: " it's \"so\" $HOME ü e\u{301}")
    let script = """
      #!/bin/sh
      echo '{"features":["'"$1"'"],"platform":"sh","protocol":"duet-replay","version":1}'
      cat > /dev/null
      """
    try folder.writeScript(script, to: "a runner")
    let connection = try RunnerConnection(
      starting: Command(["./a runner", "b  c*"], in: folder.path), limits: .patient)
    #expect(connection.handshake.features == ["b  c*"])
    try connection.finish()
  }
}
