import DuetToolchain
import Testing

/// How much a run says of itself.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct LoudnessTests {
  private static let suite = "Loudness"
  static let verbs = ["verify", "protocol-run", "record", "record --check", "lint"]

  private func words(_ verb: String) -> [String] { verb.split(separator: " ").map(String.init) }

  /// Everything that a green run may have to say.
  private func greenTree() throws -> TinyTree {
    let tree = try BuiltTree().tree
    try tree.editManifest(
      #""lanes": {"#,
      #""lanes": { "other": { "when": "available", "runner": ["no-such-tool"] },"#)
    // The manifest of the elder form beside it is worth a warning.
    try tree.write("", to: "parity/manifest.yaml")
    return tree
  }

  @Test(arguments: verbs) func quietAndGreenIsSilent(verb: String) throws {
    let tree = try greenTree()
    // A stamp is kept, so that a build can be left out.
    for _ in 1...2 {
      let run = try tree.run(words(verb) + ["--quiet"], leaving: .anything)
      #expect(run == Outcome(status: 0, ending: "0", output: "", complaints: ""))
    }
    let rewritten = try tree.run(["record", "--quiet"], leaving: .anything)
    #expect(rewritten.output == "")
  }

  static let faults: [(name: String, breakIt: @Sendable (TinyTree) throws -> Void)] = [
    ("drift", { try $0.misbehave("drift@counter.add") }),
    ("stale", { try $0.editFixture("counter.resets", #""count": 0"#, #""count": 1"#) }),
    (
      "no build",
      {
        try $0.editManifest(#""runner": ["python3""#, #""build": ["false"], "runner": ["python3""#)
      }
    ),
    ("orphan", { try $0.write("{}", to: "parity/fixtures/orphan.json") }),
    ("no branch", { try $0.answer("counter", with: ["counter.adds"]) }),
    (
      "no lane",
      {
        try $0.editManifest(
          #""runner": ["python3""#, #""when": "available", "build": ["none"], "runner": ["python3""#
        )
      }
    ),
    ("dies", { try $0.misbehave("exit7@counter.add") }),
  ]

  /// What is red is told in the words of any run, and nothing else.
  @Test(arguments: faults.indices) func quietAndRed(fault: Int) throws {
    let (name, breakIt) = Self.faults[fault]
    var transcript = ""
    for verb in Self.verbs {
      let tree = try TinyTree()
      try breakIt(tree)
      let usual = try tree.run(words(verb), leaving: .recordings)
      let other = try TinyTree()
      try breakIt(other)
      let quiet = try other.run(words(verb) + ["--quiet"], leaving: .recordings)
      #expect(quiet.status == usual.status)
      #expect((quiet.output == "") == (usual.status == 0))
      let lines = usual.output.split(separator: "\n")
      for line in quiet.output.split(separator: "\n") { #expect(lines.contains(line)) }
      // Each failure is there.
      for line in lines where line.hasPrefix("✗") { #expect(quiet.output.contains(line)) }
      transcript += quiet.transcript(of: words(verb) + ["--quiet"])
    }
    try Transcripts.expect(transcript, is: "quiet: \(name)", of: Self.suite)
  }

  @Test(arguments: verbs) func verbose(verb: String) throws {
    let built = try BuiltTree()
    try built.tree.editManifest(#""runner": ["#, #""test": ["echo", "well"], "runner": ["#)
    let usual = try built.tree.runOnTerminal(words(verb), showsProgress: false)
    let run = try built.tree.runOnTerminal(
      words(verb) + ["--verbose"] + (verb == "lint" ? [] : ["--rebuild"]), showsProgress: false)
    #expect(run.status == usual.status)
    #expect(run.results == usual.results)
    let again = try built.tree.runOnTerminal(words(verb) + ["--verbose"], showsProgress: false)
    #expect(again.results == usual.results)
    try Transcripts.expect(
      "\(run.complaints)\nwhere nothing changed:\n\(again.complaints)", is: "verbose: \(verb)",
      of: Self.suite)
  }

  @Test(arguments: [
    (Duration.microseconds(10), "0 ms"), (.milliseconds(999), "999 ms"), (.seconds(1), "1.0 s"),
    (.milliseconds(61_290), "61.2 s"),
  ])
  func howLongItTook(time: Duration, phrase: String) throws {
    let run = try TinyTree().runOnTerminal(
      ["lint", "--verbose"], stageStep: time, showsProgress: false)
    #expect(run.complaints == "duet: lint took \(phrase)\n")
  }

  /// Machines read the same whatever a person wants to hear.
  @Test(arguments: ["verify", "protocol-run", "record --check", "lint"], faults.indices)
  func machinesReadTheSame(verb: String, fault: Int) throws {
    let tree = try TinyTree()
    try Self.faults[fault].breakIt(tree)
    func run(_ options: String...) throws -> (json: Outcome, junit: String) {
      let words = words(verb) + ["--json", "--junit", "out/report.xml"] + options
      let json = try tree.run(words, leaving: .below("out"))
      return (json, try tree.read("out/report.xml"))
    }
    let usual = try run()
    for option in ["--quiet", "--verbose"] {
      let other = try run(option)
      #expect(other.json.output == usual.json.output)
      #expect(other.json.status == usual.json.status)
      #expect(other.junit == usual.junit)
    }
    let explained = try tree.run("explain")
    try tree.run(words(verb) + ["--quiet"])
    #expect(try tree.run("explain") == explained)
  }

  @Test(arguments: verbs) func bothAreTooMuch(verb: String) throws {
    let outcome = try TinyTree().run(words(verb) + ["--quiet", "--verbose"])
    #expect(
      outcome
        == Outcome(
          status: 2, ending: "2", output: "",
          complaints: "duet: give --quiet or --verbose, not both\n"))
  }

  @Test func nothingIsRepairedByAMistypedCommand() throws {
    let tree = try TinyTree()
    try tree.editFixture("counter.adds", "\n", "\n\n")
    #expect(try tree.run("lint", "--fix", "--quiet", "--verbose").status == 2)
    #expect(try tree.run("lint", "--fix", "--quiet", leaving: .recordings).output == "")
    #expect(try tree.run("lint").status == 0)
  }

  @Test func everySectionHasItsCase() throws {
    try Transcripts.expectSections(
      Self.faults.map { "quiet: \($0.name)" } + Self.verbs.map { "verbose: \($0)" },
      of: Self.suite)
  }
}
