import DuetToolchain
import Testing

/// Recorded steps as tests of their own.
@Suite struct MaterializeTests {
  private static let suite = "Materialized"

  /// The tiny tree with two lanes more.
  private func tree() throws -> TinyTree {
    let tree = try TinyTree()
    try tree.editManifest(
      #""lanes": {"#,
      #"""
      "lanes": {
          "kotlin": { "runner": ["build/runner"] },
          "swift": { "runner": [".build/runner"] },
      """#)
    try tree.editManifest(
      #""counter": {"#,
      #"""
      "counter": {
            "kotlin": "src/Counter.kt", "swift": "Sources/App/CounterFeature.swift",
      """#)
    try tree.write("fun reduce() {}", to: "src/Counter.kt")
    try tree.write(
      "public enum CounterState {}\npublic enum CounterFeature: Feature {}",
      to: "Sources/App/CounterFeature.swift")
    try tree.write("@testable import App", to: "Tests/AppTests/Deep/A.swift")
    return tree
  }

  @Test(arguments: [
    ("python", "parity/materialized/python/test_counter_adds_step1.py"),
    ("swift", "parity/materialized/swift/counter.adds.step1.swift"),
    ("kotlin", "parity/materialized/kotlin/counter.adds.step1.given.json"),
  ])
  func aStep(lane: String, path: String) throws {
    let tree = try tree()
    let words = ["materialize", "counter.adds#1", "--platform", lane]
    let outcome = try tree.run(words, leaving: .below("parity/mat"))
    #expect(outcome.status == 0)
    var text = outcome.transcript(of: words) + "\n\(path):\n" + (try tree.read(path))
    if lane == "kotlin" {
      text += try tree.read(path.replacing("given", with: "expected"))
    }
    try Transcripts.expect(text, is: lane, of: Self.suite)
  }

  @Test func everySectionHasItsCase() throws {
    try Transcripts.expectSections(["kotlin", "python", "swift"], of: Self.suite)
  }

  /// Green where the implementation does what was recorded, red where it does not.
  @Test(
    .enabled(if: Python.isAvailable, Python.comment),
    arguments: [
      "counter.adds#1", "chain-counter-echo#1", "echo.shouts#0",
    ])
  func thePythonTestRuns(step: String) throws {
    let tree = try TinyTree()
    let made = try tree.run("materialize", step, leaving: .below("parity/mat"))
    let path = try #require(made.output.split(separator: "\n").first?.dropFirst("wrote ".count))
    let command = Command(["python3", String(path)], in: tree.root)
    let green = try command.runToEnd()
    #expect(green.isSuccess, "\(green.output.lastLines(20))")
    try tree.edit("runner.py", #"state["count"] += "#, #"state["count"] += 1 + "#)
    try tree.edit("runner.py", #"state["heard"] += 1"#, #"state["heard"] += 2"#)
    try tree.edit("runner.py", ".upper()", ".lower()")
    let red = try command.runToEnd()
    // A chain records effects only, and the echo's are none.
    #expect(red.isSuccess == step.hasPrefix("chain"), "\(red.output.lastLines(20))")
  }

  @Test func cleaning() throws {
    let tree = try tree()
    let before = try tree.listing()
    for words in [
      ["counter.adds#0"], ["counter.adds#0", "--platform", "kotlin"],
      ["counter.adds#0", "--platform", "swift", "--into", "Tests/AppTests"],
    ] {
      try tree.run(["materialize"] + words, leaving: .below(""))
    }
    // Somebody's own, though it is called alike.
    try tree.write("// mine", to: "Tests/AppTests/mine.step0.swift")
    let outcome = try tree.run("materialize", "--clean", leaving: .below(""))
    #expect(
      outcome.output == """
        removed Tests/AppTests/counter.adds.step0.swift
        removed parity/materialized/kotlin/counter.adds.step0.expected.json
        removed parity/materialized/kotlin/counter.adds.step0.given.json
        removed parity/materialized/python/test_counter_adds_step0.py

        """)
    try tree.remove("Tests/AppTests/mine.step0.swift")
    #expect(try tree.listing() == before)
    #expect(try tree.run("materialize", "--clean").output == "nothing to remove\n")
  }

  @Test func nothingElseIsOverwritten() throws {
    let tree = try tree()
    let path = "parity/materialized/python/test_counter_adds_step0.py"
    try tree.write("mine", to: path)
    let outcome = try tree.run("materialize", "counter.adds#0")
    #expect(outcome.status == 2)
    #expect(outcome.complaints.hasPrefix("duet: \(path) was not made by duet materialize"))
    try tree.remove(path)
    try tree.run("materialize", "counter.adds#0", leaving: .below(path))
    #expect(try tree.run("materialize", "counter.adds#0").status == 0)
  }

  @Test func noLinkIsFollowed() throws {
    let tree = try tree()
    try tree.link("parity/materialized", to: "../../outside")
    let outcome = try tree.run("materialize", "counter.adds#0")
    #expect(outcome.status == 2)
    #expect(outcome.complaints.contains("is a symbolic link"))
  }

  @Test(arguments: [
    (["counter.adds#7"], "counter.adds has no step 7, its 2 step(s) count from 0"),
    (
      ["counter.add#0"], "the manifest has no fixture 'counter.add', did you mean 'counter.adds'?"
    ),
    (
      ["echo.shouts#0", "--platform", "swift"],
      "feature 'echo' has no source in lane 'swift', give --platform a lane that it exists in"
    ),
    (["counter.adds#0", "--platform", "both"], "--platform takes one lane here"),
    (
      ["counter.adds#0", "--into", "../outside"],
      "'../outside' names no file in the tree $PLACE/tree"
    ),
  ])
  func isRefused(words: [String], complaint: String) throws {
    let outcome = try tree().run(["materialize"] + words)
    #expect(
      outcome == Outcome(status: 2, ending: "2", output: "", complaints: "duet: \(complaint)\n"))
  }
}
