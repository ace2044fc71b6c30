import DuetToolchain
import Testing

/// Declarations against machine and disk.
@Suite struct DoctorTests {
  /// The tiny tree with a package, and a lane that needs no tool of this machine.
  private func tree() throws -> TinyTree {
    let tree = try TinyTree()
    try tree.editManifest(#"["python3", "-I", "-S", "runner.py"]"#, #"["./run", "runner.py"]"#)
    try tree.write("", to: "run")
    try tree.write(
      """
      // .target(name: "Gone")
      let package = Package(targets: [
        .target(name: "App"),
        .executableTarget(name: "tool", dependencies: [.target(name: "App")], path: "Tool"),
        .testTarget(
          name: "AppTests", dependencies: ["App"]),
      ])
      """, to: "Package.swift")
    try tree.write("final class Gate {}", to: "Sources/App/Gate.swift")
    try tree.write("", to: "Tool/main.swift")
    try tree.write("@Test func works() {}", to: "Tests/AppTests/AppTests.swift")
    return tree
  }

  @Test func allIsWell() throws {
    let outcome = try tree().run("doctor")
    #expect(
      outcome.transcript(of: ["doctor"]) == """
        $ duet doctor
        lane 'python'
          ./run: there
        .modaal/project.json: none
        test targets: none of 1 has been built here, so none has run yet
        PASS — 3 target declaration(s), 4 Swift source file(s) scanned
        status 0

        """)
  }

  @Test(.enabled(if: Python.isAvailable, Python.comment))
  func aToolSaysItsVersion() throws {
    let outcome = try TinyTree().run("doctor")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("/python3, Python 3."), "\(outcome.output)")
  }

  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let finding: String
    let breakIt: @Sendable (TinyTree) throws -> Void

    init(
      _ name: String, _ finding: String, _ breakIt: @escaping @Sendable (TinyTree) throws -> Void
    ) {
      testDescription = name
      self.finding = finding
      self.breakIt = breakIt
    }

    static func project(_ name: String, _ finding: String, _ document: String) -> Fault {
      Fault(name, ".modaal/project.json:1:\(finding)") {
        try $0.write(document, to: ".modaal/project.json")
      }
    }
  }

  private static let lanes = [
    Fault(
      "a tool that is not installed",
      "parity/manifest.json:4:17: 'duet-no-such-tool' is not on PATH, install it or "
        + "correct the lane's command"
    ) { try $0.editManifest(#"["./run","#, #"["duet-no-such-tool","#) },
    Fault(
      "a runner that nothing builds",
      "parity/manifest.json:4:17: ./run is not there, and the lane declares no build, install it or "
        + "correct the lane's command"
    ) { try $0.remove("run") },
    Fault(
      "a runner's script that is gone",
      "parity/manifest.json:4:17: the runner's runner.py is not there, install it or correct the "
        + "lane's command"
    ) { try $0.remove("runner.py") },
  ]

  private static let sources = [
    Fault(
      "a worker that nobody checks",
      "Sources/App/Gate.swift:1:13: worker 'GateWorker' is declared @unchecked Sendable, which "
        + "nobody checks: make it an actor, or keep its state behind a Mutex"
    ) {
      try $0.write(
        "final class GateWorker: Base<Int>, @unchecked Sendable {}", to: "Sources/App/Gate.swift")
    },
    Fault(
      "a test target without a test",
      "Package.swift: test target 'AppTests' has no test in 1 source file(s), it runs and proves "
        + "nothing: write one or remove it"
    ) { try $0.write("// @Test func works() {}", to: "Tests/AppTests/AppTests.swift") },
    Fault(
      "a test target without a source",
      "Package.swift: test target 'AppTests' has no Swift source in Tests/AppTests, it runs and "
        + "proves nothing: write one or remove it"
    ) { try $0.remove("Tests") },
  ]

  private static let projects = [
    Fault.project("a project that is no JSON", "2: the document ends where", "{"),
    Fault.project(
      "a platform without a lane",
      "14: platform 'ios' implies a lane 'swift', which the manifest does not declare: add it under "
        + "'lanes' in parity/manifest.json", #"{"platform": "ios"}"#),
    Fault.project(
      "a target that the package has not",
      "14: target 'Apq' has no 'path', and Package.swift declares none of that name, did you mean "
        + "'App'?", #"{"targets": ["Apq"]}"#),
    Fault.project(
      "a target's folder that is gone", "35: names Sources/Gone, which is not there",
      #"{"targets": [{"name":"X", "path": "Sources/Gone"}]}"#),
    Fault.project(
      "a target declared twice", "21: declares target 'App' twice", #"{"targets": ["App", "App"]}"#),
    Fault.project(
      "a pair with a stranger", "33: pairs 'Apo', which 'targets' does not declare",
      #"{"targets": ["App"],  "pairs": [["App", "Apo"]]}"#),
    Fault.project(
      "a pair of a feature that is not",
      "12: pairs feature 'count', which the manifest does not list",
      #"{"pairs": [{"feature": "count"}]}"#),
    Fault.project(
      "a pair for a lane that is not", "44: pairs for a lane 'kotlin' that the manifest has not",
      #"{"pairs": [{"feature":"counter", "kotlin": "a.kt"}]}"#),
  ]

  @Test func aTestTargetThatHasNeverRun() throws {
    let tree = try tree()
    try tree.edit(
      "Package.swift", "  .testTarget(\n",
      "  .testTarget(name: \"ToolTests\"),\n  .testTarget(\n")
    try tree.write("@Test func works() {}", to: "Tests/ToolTests/ToolTests.swift")
    try tree.createFolder(".build/some-platform/debug/AppTests.build")
    let outcome = try tree.run("doctor")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        "✗ Package.swift: test target 'ToolTests' has never run here, nothing of it is in .build: "
          + "`swift test` runs it, else remove it\nFAIL — 1 finding(s), "))
    try tree.createFolder(".build/some-platform/release/ToolTests.build")
    #expect(try tree.run("doctor").status == 0)
  }

  @Test(arguments: lanes + sources + projects)
  func isFound(fault: Fault) throws {
    let tree = try tree()
    try fault.breakIt(tree)
    let outcome = try tree.run("doctor")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("✗ \(fault.finding)"), "\(outcome.output)")
    #expect(outcome.output.contains("\nFAIL — 1 finding(s), "), "\(outcome.output)")
  }

  @Test func whatIsNoFault() throws {
    let tree = try tree()
    try tree.write(
      """
      // class AWorker: @unchecked Sendable
      let text = "class BWorker: @unchecked Sendable"
      final class CWorker: Sendable { func run() -> Box where Box: Sendable {} }
      final class Box: @unchecked Sendable {}
      """, to: "Sources/App/Gate.swift")
    try tree.write(
      "final class ATests: XCTestCase { func testA() {} }", to: "Tests/AppTests/AppTests.swift")
    try tree.write(
      #"""
      {
        "name": "tiny", "platform": "python", "template": "plain",
        "targets": ["App", {"name": "AppTests", "platform": "python"}],
        "pairs": [{"feature": "counter", "python": "Sources/counter.py"}, ["App", "AppTests"]]
      }
      """#, to: ".modaal/project.json")
    try tree.editManifest(
      #""lanes": {"#,
      #""lanes": { "swift": { "when": "available", "runner": ["duet-no-such-tool"] },"#)
    let outcome = try tree.run("doctor")
    #expect(
      outcome.transcript(of: ["doctor"]) == """
        $ duet doctor
        lane 'python'
          ./run: there
        lane 'swift' (where available)
          runner: 'duet-no-such-tool' is not on PATH; the lane is left out on this machine
        .modaal/project.json
          platform python: lane 'python'
          template plain
          targets: App, AppTests
          pairs: 2
        test targets: none of 1 has been built here, so none has run yet
        PASS — 5 target declaration(s), 4 Swift source file(s) scanned
        status 0

        """)
  }

  @Test func asJSON() throws {
    let tree = try tree()
    try tree.remove("run")
    let outcome = try tree.run("doctor", "--json")
    #expect(outcome.status == 1)
    try Transcripts.expect(outcome.output, is: "doctor", of: "Reports")
  }
}
