import DuetKernel
import DuetToolchain
import Foundation

/// A runner whose behaviour a test writes down in Python, in a folder of its own.
struct ScriptedRunner {
  let folder: TemporaryFolder

  /// - Parameter body: Python, run after a prelude that offers `hello()`, `say(text)`, `raw(bytes)`,
  ///   `hear()` and `answer(number)`.
  init(_ body: String) throws {
    folder = try TemporaryFolder()
    try folder.write(Self.prelude + body, to: "runner.py")
  }

  var command: Command {
    Command(["python3", "-S", "-E", "runner.py"], in: folder.path)
  }

  func connect(_ limits: RunnerLimits = .patient) throws(RunnerFailure) -> RunnerConnection {
    try RunnerConnection(starting: command, limits: limits)
  }

  /// The failure of connecting, or of asking for `requests` answers once connected.
  func failure(_ limits: RunnerLimits = .patient, requests: Int = 10) -> RunnerFailure? {
    do throws(RunnerFailure) {
      let connection = try connect(limits)
      var consumer = NumberedRequests(count: requests)
      try connection.exchange(with: &consumer)
      try connection.finish()
      return nil
    } catch {
      return error
    }
  }

  /// Blocks until the runner, and what it forked, has ended: it must have called `hold()`.
  func waitUntilNobodyHolds() throws {
    try folder.waitUntilNobodyHolds("held")
  }

  private static let prelude = #"""
    import fcntl, os, signal, sys, time
    exit = sys.exit
    handshake = '{"features":["echo"],"platform":"test","protocol":"duet-replay","version":1}'
    def raw(data):
        data = memoryview(data)
        while data: data = data[os.write(1, data):]
    def say(text): raw(text.encode() + b'\n')
    def hello(): say(handshake)
    def hear(): return sys.stdin.buffer.readline()
    def answer(number): say('{"effects":"[]","state":"%d"}' % number)
    def complain(text): os.write(2, text.encode())
    def stay():
        while True: time.sleep(60)
    def hold():
        held = os.open('held', os.O_CREAT | os.O_RDWR)
        fcntl.flock(held, fcntl.LOCK_EX)
    def serve(count):
        for number in range(count):
            if not hear(): sys.exit(0)
            answer(number)

    """#
}

extension RunnerLimits {
  /// For runners that are expected to fail by themselves: a slow machine changes nothing.
  static var patient: RunnerLimits {
    var limits = RunnerLimits()
    limits.handshake = .seconds(60)
    limits.answer = .seconds(60)
    limits.ending = .seconds(60)
    return limits
  }

  /// For runners that are expected to be waited for in vain.
  static var hasty: RunnerLimits {
    var limits = RunnerLimits.patient
    limits.answer = .milliseconds(200)
    limits.ending = .milliseconds(200)
    limits.grace = .milliseconds(200)
    return limits
  }
}

/// Asks with numbers and keeps the answers.
struct NumberedRequests: ReplyConsumer {
  let count: Int
  var padding: [UInt8] = []
  var asked = 0
  var answers: [ReduceAnswer] = []

  init(count: Int, padding: Int = 0) {
    self.count = count
    self.padding = Array(repeating: UInt8(ascii: " "), count: padding)
  }

  mutating func appendRequests(
    to output: inout OutputBytes, atMost limit: Int, until size: Int
  ) -> Int {
    guard asked < count else { return 0 }
    output.append(contentsOf: padding)
    output.append(contentsOf: Array("\(asked)\n".utf8))
    asked += 1
    return 1
  }

  mutating func receive(_ line: ArraySlice<UInt8>) throws(RunnerMessageError) {
    answers.append(try ReduceAnswer(decoding: line))
  }

  static func expected(_ count: Int) -> [ReduceAnswer] {
    (0..<count).map { .reduced(effects: Array("[]".utf8), state: Array("\($0)".utf8)) }
  }
}
