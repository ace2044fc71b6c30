import DuetToolchain
import Testing

/// How long a lane's runner may take: the usual, what the manifest says, what a person says.
@Suite struct LaneTimeoutTests {
  private func lane(_ timeouts: String) throws -> (Lane?, [String]) {
    let tree = try TinyTree()
    try tree.editManifest(#""runner": ["#, #""timeouts": \#(timeouts), "runner": ["#)
    let loaded = try RecordedTree(root: tree.root).loadManifest()
    return (loaded.manifest.lane("python"), loaded.findings.map(\.text))
  }

  @Test func theyGoBeforeTheUsual() throws {
    let (lane, findings) = try lane(#"{"answer": 3, "handshake": 120}"#)
    #expect(findings == [])
    let limits = RunnerLimits().adjusted(to: lane, timeLimit: nil)
    #expect([limits.handshake, limits.answer] == [.seconds(120), .seconds(3)])
    #expect(limits.compile == RunnerLimits().compile)
  }

  @Test func aPersonGoesBeforeThem() throws {
    let (lane, _) = try lane(#"{"answer": 3, "compile": 5}"#)
    let limits = RunnerLimits().adjusted(to: lane, timeLimit: .seconds(7))
    #expect(
      [limits.handshake, limits.answer, limits.compile, limits.ending]
        == Array(repeating: .seconds(7), count: 4))
  }

  @Test func aWholeRunHasItsTimeToo() throws {
    let (lane, _) = try lane(#"{"run": 60}"#)
    #expect(RunnerLimits().run == .seconds(3600))
    #expect(RunnerLimits().adjusted(to: lane, timeLimit: .seconds(7)).run == .seconds(60))
    var given = RunnerLimits()
    given.givenRun = .seconds(5)
    #expect(given.adjusted(to: lane, timeLimit: nil).run == .seconds(5))
    #expect(given.adjusted(to: nil, timeLimit: nil).run == .seconds(5))
  }

  @Test(arguments: [
    ("[]", ":4:19: 'timeouts' is an array, an object is expected"),
    (#"{"answer": "3"}"#, ":4:30: 'answer' is a string, whole seconds are expected"),
    (#"{"answer": 0}"#, ":4:30: 'answer' is 0, whole seconds from 1 to 86400 are expected"),
    (
      #"{"compile": 86401}"#,
      ":4:31: 'compile' is 86401, whole seconds from 1 to 86400 are expected"
    ),
    (
      #"{"handshake": -1}"#,
      ":4:33: 'handshake' is -1, whole seconds from 1 to 86400 are expected"
    ),
    (#"{"answers": 3}"#, ":4:31: 'timeouts' has no key 'answers', did you mean 'answer'?"),
    (
      #"{"build": 3}"#,
      ":4:29: 'timeouts' has no key 'build', it has 'answer', 'compile', 'handshake', 'run'"
    ),
  ])
  func whatIsWrongIsNamed(timeouts: String, finding: String) throws {
    let (_, findings) = try lane(timeouts)
    #expect(findings == ["parity/manifest.json\(finding)"])
  }

  @Test(
    .enabled(if: Python.isAvailable, Python.comment),
    arguments: [
      (["protocol-run"], "the runner sent no answer for 1 s"),
      (["verify"], "the runner sent no answer for 1 s"),
      (["record", "--check"], "the runner sent no answer for 1 s"),
      (["runner-check", "--probe", "flush"], "it sent no answer for 1 s"),
    ])
  func everyVerbKeepsThem(words: [String], says: String) throws {
    let tree = try TinyTree()
    try tree.misbehave("hang")
    try tree.editManifest(
      #""runner": ["#, #""timeouts": {"answer": 1, "compile": 1}, "runner": ["#)
    let outcome = try tree.run(words)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains(says), "\(outcome.output)")
  }
}
