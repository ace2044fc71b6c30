import DuetKernel
import DuetToolchain
import Testing

@Suite struct RunnerExchangeTests {
  @Test(arguments: [1, 2, 3, 64, 1000])
  func answersComeInOrder(window: Int) throws {
    let runner = try ScriptedRunner("hello(); serve(10000)")
    var limits = RunnerLimits.patient
    limits.window = window
    let connection = try runner.connect(limits)
    for count in [0, 1, 500] {
      var consumer = NumberedRequests(count: count)
      try connection.exchange(with: &consumer)
      #expect(consumer.answers.count == count)
    }
    try connection.finish()
  }

  /// Neither side may wait for the other while both pipes are full.
  @Test func largeRequestsAndLargerAnswers() throws {
    let runner = try ScriptedRunner(
      """
      hello()
      for number in range(40):
          request = hear()
          say('{"effects":"%s","state":"%d"}' % ('x' * 300000, int(request)))
      """)
    var limits = RunnerLimits.patient
    limits.window = 64
    let connection = try runner.connect(limits)
    var consumer = NumberedRequests(count: 40, padding: 100_000)
    try connection.exchange(with: &consumer)
    let effects = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
    #expect(
      consumer.answers
        == (0..<40).map { .reduced(effects: effects, state: Array("\($0)".utf8)) })
    try connection.finish()
  }

  @Test func aRunnerThatAnswersOnlyWhenTheWindowIsFull() throws {
    let runner = try ScriptedRunner(
      """
      hello()
      for chunk in range(4):
          for number in range(8): hear()
          raw(b'{"effects":"[]","state":"0"}\\n' * 8)
      """)
    var limits = RunnerLimits.patient
    limits.window = 8
    let connection = try runner.connect(limits)
    var consumer = Lockstep(chunks: 4, size: 8)
    try connection.exchange(with: &consumer)
    #expect(consumer.answered == 32)
  }

  @Test func answersInPieces() throws {
    let runner = try ScriptedRunner(
      """
      hello()
      for number in range(20):
          hear()
          for byte in b'{"effects":"[]","state":"%d"}\\n' % number: raw(bytes([byte]))
      """)
    let connection = try runner.connect()
    var consumer = NumberedRequests(count: 20)
    try connection.exchange(with: &consumer)
    #expect(consumer.answers == NumberedRequests.expected(20))
  }

  @Test func standardErrorNeverHoldsItUp() throws {
    let runner = try ScriptedRunner(
      """
      hello()
      for number in range(3):
          hear(); complain('noise ' * 100000); answer(number)
      exit(4)
      """)
    let failure = runner.failure(requests: 4)
    #expect(failure?.cause == .ended(.exited(4)))
    #expect(failure?.stage == .answering(answered: 3))
    #expect(failure?.standardError.count == 1_800_000)
  }

  @Test func refusalsAreAnswers() throws {
    let runner = try ScriptedRunner(
      """
      hello(); hear(); say('{"error":"no feature \\\\"x\\\\""}'); serve(1)
      """)
    let connection = try runner.connect()
    var consumer = NumberedRequests(count: 2)
    try connection.exchange(with: &consumer)
    #expect(
      consumer.answers
        == [.refused(message: #"no feature "x""#)] + NumberedRequests.expected(1))
  }

  @Test func oneStepAndOneScenario() throws {
    let runner = try ScriptedRunner(
      """
      import json
      hello()
      say(json.dumps({'effects': hear().decode().strip(), 'state': '{}'}))
      say(json.dumps({'error': hear().decode().strip(), 'line': 7}))
      """)
    let connection = try runner.connect()
    let step = try connection.reduce(
      feature: "a\"b", state: Array("{}".utf8)[...], action: Array("null".utf8)[...])
    let request = #"{"action":null,"feature":"a\"b","op":"reduce","state":{}}"#
    #expect(step == .reduced(effects: Array(request.utf8), state: Array("{}".utf8)))
    let scenario = try connection.compile("splash")
    let compile = #"{"op":"compile","scenario":"splash"}"#
    #expect(scenario == .failed(.init(message: compile, label: nil, line: 7)))
    try connection.finish()
  }

  @Test(
    arguments: [
      ("serve(3); exit(9)", "exited with status 9 after 3 answers", 3, nil),
      ("serve(1); exit(0)", "exited with status 0 after 1 answer", 1, nil),
      (
        "serve(2); os.kill(os.getpid(), signal.SIGABRT)", "was killed by SIGABRT after 2 answers",
        2,
        nil
      ),
      (
        "serve(2); hear(); say('debug: reducing'); stay()",
        "sent a line that is not JSON: found 'd' where a value is expected (at its byte 1) "
          + "(after 2 answers)", 2, "debug: reducing"
      ),
      (
        "hear(); raw(bytes(range(256)) + b'\\n'); stay()",
        "sent a line that is not JSON: found a NUL byte where a value is expected (at its byte 1) "
          + "(after 0 answers)", 0, #"\u{00}\u{01}\u{02}\u{03}\u{04}\u{05}\u{06}\u{07}\u{08}\t"#
      ),
      (
        "hear(); say(''); stay()",
        "sent an empty line; a JSON object is expected (after 0 answers)", 0, ""
      ),
      (
        "hear(); say('{\"state\":\"{}\"}'); stay()",
        "sent an object without `effects` (after 0 answers)", 0, #"{"state":"{}"}"#
      ),
      (
        "serve(4); os.close(1); stay()",
        "closed its standard output after 4 answers, and kept running", 4, nil
      ),
      ("serve(2); raw(b'{\"eff'); exit(1)", "exited with status 1 after 2 answers", 2, #"{"eff"#),
      (
        "serve(9); hear(); raw(b'{\"effects\":\"[]\",\"state\":\"9\"}\\n{}\\n'); stay()",
        "sent a line that no request asked for (after 10 answers)", 10, "{}"
      ),
    ] as [(String, String, Int, String?)])
  func brokenExchanges(
    body: String, summary: String, answered: Int, quotedLine: String?
  ) throws {
    var limits = RunnerLimits.patient
    limits.grace = .milliseconds(200)
    let failure = try ScriptedRunner("hello(); " + body).failure(limits, requests: 10)
    #expect(failure?.summary == summary)
    #expect(failure?.stage == .answering(answered: answered))
    #expect(failure?.quotedLine == quotedLine)
  }

  @Test func silenceAfterAnswers() throws {
    let failure = try ScriptedRunner("hello(); serve(3); stay()").failure(.hasty)
    #expect(failure?.cause == .silent(.milliseconds(200)))
    #expect(failure?.summary == "sent no answer for 200 ms (after 3 answers)")
    #expect(
      failure?.advice == "does it flush its standard output when it has no more requests to read?")
  }

  @Test func aRunnerThatReadsNothing() throws {
    let runner = try ScriptedRunner("hello(); stay()")
    let connection = try runner.connect(.hasty)
    var consumer = NumberedRequests(count: 10, padding: 60_000)
    let failure = #expect(throws: RunnerFailure.self) {
      try connection.exchange(with: &consumer)
    }
    #expect(failure?.cause == .silent(.milliseconds(200)))
  }

  @Test func aRunnerThatClosesItsInput() throws {
    let runner = try ScriptedRunner("os.close(0); hello(); stay()")
    let failure = runner.failure(.hasty)
    #expect(failure?.cause == .closedInput)
    #expect(failure?.summary == "closed its standard input after 0 answers, and kept running")
  }

  @Test func aFloodWithoutALineFeed() throws {
    let runner = try ScriptedRunner(
      "hello(); hear(); raw(b'\\x1b[2J' + b'x' * 20000000 + b'the end'); exit(9)")
    let failure = runner.failure()
    #expect(failure?.cause == .ended(.exited(9)))
    let quoted = failure?.quotedLine ?? ""
    #expect(quoted.hasPrefix(#"\u{1B}[2Jxxx"#))
    #expect(quoted.contains("…(19999611 bytes more)…"))
    #expect(quoted.hasSuffix("xxxthe end"))
  }

  @Test func aLineOverTheLimitWithItsLineFeed() throws {
    var limits = RunnerLimits.patient
    limits.lineLength = 1000
    let failure = try ScriptedRunner("hello(); hear(); raw(b'x' * 1001 + b'\\n'); stay()")
      .failure(limits)
    #expect(failure?.cause == .lineTooLong(limit: 1000))
  }

  @Test func theFailureStaysTheAnswer() throws {
    let runner = try ScriptedRunner("hello(); serve(1); exit(3)")
    let connection = try runner.connect()
    var consumer = NumberedRequests(count: 5)
    let first = #expect(throws: RunnerFailure.self) {
      try connection.exchange(with: &consumer)
    }
    let second = #expect(throws: RunnerFailure.self) {
      try connection.exchange(with: &consumer)
    }
    let third = #expect(throws: RunnerFailure.self) { try connection.finish() }
    #expect(first == second && second == third)
  }

  @Test func theWholeText() throws {
    let runner = try ScriptedRunner(
      """
      hello(); serve(3); hear()
      complain('loading\\n\\n\\x1b[31mFatal error\\x1b[0m: out of range\\n'); raw(b'{"st'); exit(9)
      """)
    #expect(
      runner.failure()?.description == #"""
        the runner exited with status 9 after 3 answers
          runner: python3 -S -E runner.py
          unfinished line: {"st
          standard error ends:
            | loading
            | \u{1B}[31mFatal error\u{1B}[0m: out of range
          to do: start it by hand and send it the request; it must answer, or say {"error":…}, for any
        """#)
  }
}

/// Sends a chunk only when the one before is answered.
private struct Lockstep: ReplyConsumer {
  let chunks: Int
  let size: Int
  var asked = 0
  var answered = 0

  mutating func appendRequests(
    to output: inout OutputBytes, atMost count: Int, until limit: Int
  ) -> Int {
    guard asked < chunks * size, asked < (answered / size + 1) * size else { return 0 }
    asked += 1
    output.append(contentsOf: Array("0\n".utf8))
    return 1
  }

  mutating func receive(_ line: ArraySlice<UInt8>) throws(RunnerMessageError) {
    answered += 1
  }
}
