import DuetToolchain
import Synchronization
import Testing

@Suite struct CommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ arguments: String...) throws -> CommandResult {
    try Command(arguments, in: folder.path).runToEnd()
  }

  private func said(_ result: CommandResult) -> String {
    String(decoding: result.output.end, as: UTF8.self)
  }

  /// A clock that is a second later whenever it is read.
  private func hurriedClock() -> MonotonicClock {
    let reading = Counter()
    return MonotonicClock { .seconds(reading.next()) }
  }

  @Test func argumentsReachTheProgramAsTheyAre() throws {
    let result = try run(
      "python3", "-c", "import sys; print(sys.argv[1:])", "a b", "$HOME", "*", "'", "")
    #expect(said(result) == #"['a b', '$HOME', '*', "'", '']"# + "\n")
    #expect(result.isSuccess)
  }

  @Test func bothStreamsKeepTheirOrder() throws {
    let result = try run("sh", "-c", "echo one; echo two >&2; echo three")
    #expect(said(result) == "one\ntwo\nthree\n")
  }

  @Test func bothStreamsApart() throws {
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    // More than a pipe holds, on each while the other is full.
    let script = "head -c 300000 /dev/zero >&2; head -c 200000 /dev/zero; echo two >&2; echo one"
    let result = try Command(["sh", "-c", script], in: folder.path).runToEnd(
      onOutput: { output += $0 }, onErrors: { errors += $0 })
    #expect(output == [UInt8](repeating: 0, count: 200_000) + "one\n".utf8)
    #expect(errors == [UInt8](repeating: 0, count: 300_000) + "two\n".utf8)
    #expect(result.output.count == 500_008)
  }

  @Test func standardInputIsEmpty() throws {
    #expect(said(try run("cat")) == "")
  }

  @Test(arguments: [
    ("exit 3", "exited with status 3"),
    ("kill -SEGV $$", "was killed by SIGSEGV"),
    ("kill -ABRT $$", "was killed by SIGABRT"),
  ])
  func tellsHowItEnded(script: String, ending: String) throws {
    let result = try run("sh", "-c", script)
    #expect(result.exitStatus.description == ending)
    #expect(!result.isSuccess)
  }

  @Test func startsInTheFolder() throws {
    try folder.createFolder("a 'b' ü")
    let result = try Command(["pwd"], in: folder.path("a 'b' ü")).runToEnd()
    #expect(said(result).hasSuffix("/a 'b' ü\n"))
  }

  @Test func environmentIsReplacedWhenGiven() throws {
    let result = try Command(["env"], in: folder.path, environment: ["A=b c"]).runToEnd()
    #expect(said(result) == "A=b c\n")
  }

  #if os(Linux)
    @Test func signalsAreAsAtTheStart() throws {
      // This process ignores SIGPIPE, and blocks signals while it starts another.
      let result = try run("grep", "-E", "SigBlk|SigIgn", "/proc/self/status")
      let masks = said(result).split(whereSeparator: \.isWhitespace)
        .compactMap { UInt64($0, radix: 16) }
      // The C library keeps two signals above the portable 31 for itself.
      #expect(masks.map { $0 & 0x7FFF_FFFF } == [0, 0])
    }

    @Test func noOtherDescriptorReachesIt() throws {
      let result = try run("sh", "-c", "ls /proc/$$/fd")
      #expect(said(result) == "0\n1\n2\n")
    }
  #endif

  @Test func memoryIsBoundedAndTheTailKept() throws {
    let script = "print('\\n'.join('line %d' % i for i in range(200000)))"
    let result = try run("python3", "-c", script)
    #expect(result.output.count > 2_000_000)
    #expect(result.output.lastLines(2) == ["line 199998", "line 199999"])
    #expect(result.output.omitted > 1_800_000)
  }

  @Test func outputStreamsWhileItRuns() throws {
    var pieces: [UInt8] = []
    _ = try Command(["sh", "-c", "echo a; echo b"], in: folder.path)
      .runToEnd { pieces += $0 }
    #expect(pieces == Array("a\nb\n".utf8))
  }

  @Test func timeLimitEndsIt() throws {
    let result = try Command(["sh", "-c", "echo started; sleep 600"], in: folder.path)
      .runToEnd(timeLimit: .seconds(10), clock: hurriedClock())
    #expect(result.timedOut)
    #expect(!result.isSuccess)
  }

  @Test func timeLimitEndsWhatIgnoresTermination() throws {
    let script = "trap '' TERM; while :; do sleep 1; done"
    let result = try Command(["sh", "-c", script], in: folder.path)
      .runToEnd(timeLimit: .seconds(10), grace: .seconds(3), clock: hurriedClock())
    #expect(result.timedOut)
    #expect(result.exitStatus.description == "was killed by SIGKILL")
  }

  @Test func timeLimitHoldsAfterOutputIsClosed() throws {
    let result = try Command(["sh", "-c", "exec >&- 2>&-; sleep 600"], in: folder.path)
      .runToEnd(timeLimit: .seconds(10), clock: hurriedClock())
    #expect(result.timedOut)
  }

  @Test(.timeLimit(.minutes(1)))
  func aGrandchildDoesNotHoldItUp() throws {
    // The lock outlives its holder's parent, and ends with the holder.
    let script = """
      import fcntl, os, time
      fcntl.flock(os.open('held', os.O_CREAT | os.O_RDWR), fcntl.LOCK_EX)
      if os.fork() == 0: time.sleep(600)
      """
    #expect(try run("python3", "-c", script).isSuccess)
    try folder.waitUntilNobodyHolds("held")
  }

  @Test func aGrandchildThatLeftTheGroupDoesNotHoldItUp() throws {
    let script =
      "import os; os.fork() or (os.setsid(), os.execvp('sleep', ['sleep', '5'])); print('done')"
    let result = try run("python3", "-c", script)
    #expect(said(result) == "done\n")
  }

  @Test func aFloodFromOutsideTheGroupDoesNotHoldItUp() throws {
    let script = """
      import os
      if os.fork() == 0:
          os.setsid()
          while True: os.write(1, b'y' * 65536)
      """
    // The flood ends with its pipe.
    #expect(try run("python3", "-c", script).isSuccess)
  }

  @Test func whatCanNotBeStarted() throws {
    try folder.createFolder("folder")
    try folder.write("#!/bin/sh\n", to: "plain")
    try folder.writeScript("#!/no/such/thing -x\n", to: "orphan")
    try folder.writeScript("garbage\n", to: "garbage")
    try folder.writeScript("", to: "empty")
    let table: [([String], String)] = [
      ([], "the command is empty; its first element names a program"),
      ([""], "the command is empty; its first element names a program"),
      (["no-such-program-\u{1B}"], #"'no-such-program-\u{1B}' is not on PATH"#),
      (["./missing"], "$/./missing does not exist"),
      (["./folder"], "$/./folder is a folder; a program is expected"),
      (["./plain"], "$/./plain is not executable; `chmod +x` makes it so"),
      (["./orphan"], "$/./orphan asks for the interpreter /no/such/thing, which does not exist"),
      (
        ["./garbage"],
        "$/./garbage is no program for this machine; a script needs a first line such as #!/bin/sh"
      ),
      (
        ["./empty"],
        "$/./empty is no program for this machine; a script needs a first line such as #!/bin/sh"
      ),
      (["sh", "a\0b"], "an argument contains a NUL, which no program can be given"),
      (["./a\0b"], "an argument contains a NUL, which no program can be given"),
    ]
    for (arguments, sentence) in table {
      let error = #expect(throws: SpawnError.self) {
        try Command(arguments, in: folder.path).runToEnd()
      }
      let expected = sentence.replacing("$", with: folder.text(folder.path))
      #expect(error?.description == expected)
    }
    let error = #expect(throws: SpawnError.self) {
      try Command(["sh"], in: folder.path("nowhere")).runToEnd()
    }
    #expect(error == .directory(FileError(path: folder.path("nowhere"), reason: .missing)))
  }

  @Test(arguments: [
    (["swift", "build"], "swift build"),
    (["./a b", "it's", "", "ü", "\n"], #"'./a b' 'it'\''s' '' ü '\n'"#),
  ])
  func describesItselfAsTyped(arguments: [String], line: String) {
    #expect(Command(arguments, in: ".").description == line)
  }
}
