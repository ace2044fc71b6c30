import DuetKernel
import DuetToolchain
import Foundation
import Testing

/// The whole way from a session to a scenario that produces its recording: a feature in Swift, its
/// runner compiled before and after the skeleton is put in place, the command's own process.
@Suite(.enabled(if: LedgerTree.canCompile, LedgerTree.comment)) struct WholeWayTests {
  private static let fixture = "parity/fixtures/ledger.first-session.fixture.json"

  @Test func fromASessionToAScenario() throws {
    let tree = try LedgerTree()
    try tree.trace(LedgerTree.firstSession, to: "first.trace")

    let first = try tree.duet(
      "adopt", "first.trace", "--feature", "ledger", "--name", "first session", "--no-build",
      "--output", LedgerTree.scenario)
    #expect(first.status == 0, "\(first)")
    #expect(
      first.output.contains(
        #"add "scenario": "\#(LedgerTree.scenario)" to the row of 'ledger' in parity/manifest.json"#
      ))
    try Transcripts.expect(tree.read(LedgerTree.scenario), is: "scenario", of: "Skeletons")
    try tree.nameScenario()

    let check = try tree.duet("record", "--check")
    #expect(check.output == Self.current(1), "\(check)")

    // A second session goes on from the same state.
    try tree.trace(LedgerTree.secondSession, to: "second.trace")
    let second = try tree.duet(
      "adopt", "second.trace", "--feature", "ledger", "--name", "second-session", "--no-build")
    #expect(second.status == 0, "\(second)")
    try Transcripts.expect(second.output, is: "branch", of: "Skeletons")
    let missing = try tree.duet("record", "--check", "--no-build")
    #expect(missing.status == 1)
    #expect(
      missing.output.contains(
        "✗ fixture 'ledger.second-session' — listed, but no branch of its scenario produces it"))
    try tree.paste(second.output, as: second.complaints)
    let both = try tree.duet("record", "--check")
    #expect(both.output == Self.current(2), "\(both)")

    // The scenario now has shared steps: a third session goes through them.
    try tree.write(
      "`ledger.first-session` and `ledger.second-session`, both adopted.\n",
      to: "parity/feature-specs/ledger.md")
    #expect(try tree.duet("lint").status == 0)
    #expect(try tree.duet("protocol-run", "--no-build").status == 0)
  }

  private static func current(_ count: Int) -> String {
    "duet record --check: 0 of \(count) fixture(s) drifted\nduet record --check: PASS\n"
  }
}

/// A tree with one feature in Swift, and a runner that is compiled from it and from this package's
/// own objects.
private final class LedgerTree {
  static let scenario = "Sources/Ledger/LedgerScenario.swift"
  private static let feature = "Sources/Ledger/LedgerFeature.swift"

  private let folder: TemporaryFolder
  private var root: FilePath { folder.path("tree") }

  init() throws {
    folder = try TemporaryFolder(named: "-ledger")
    try write(Self.source, to: Self.feature)
    try write(Self.main(scenarios: ""), to: "Sources/runner/main.swift")
    try write(Self.objects().map { "\"\($0)\"\n" }.joined(), to: "objects")
    try write(Self.manifest(), to: "parity/manifest.json")
    let command = try Command(Self.build(with: []), in: root)
    let result = try command.runToEnd(timeLimit: .seconds(600))
    try #require(result.isSuccess, "\(result.output.lastLines(40))")
  }

  func write(_ text: String, to path: String) throws {
    try folder.write(text, to: FilePath("tree/\(path)"))
  }

  func read(_ path: String) throws -> String {
    String(decoding: try FileSystem.read(root.appending(path)), as: UTF8.self)
  }

  /// What a person does with a whole scenario.
  func nameScenario() throws {
    let manifest = try read("parity/manifest.json")
    try write(
      manifest.replacing(
        #""swift": "Sources"#, with: #""scenario": "\#(Self.scenario)", "swift": "Sources"#
      )
      .replacing(
        #""Sources/Ledger/LedgerFeature.swift", "Sources/runner"#,
        with: #""Sources/Ledger/LedgerFeature.swift", "\#(Self.scenario)", "Sources/runner"#),
      to: "parity/manifest.json")
    try write(Self.main(scenarios: "ledgerScenario"), to: "Sources/runner/main.swift")
  }

  /// What a person does with a branch: it goes where the report says.
  func paste(_ branch: String, as report: String) throws {
    let match = try #require(report.firstMatch(of: /ends the scenario in line (\d+)/))
    let line = try #require(Int(match.output.1))
    var lines = try read(Self.scenario).split(separator: "\n", omittingEmptySubsequences: false)
    let parts = branch.components(separatedBy: "\n// Once in the file")
    lines.insert(
      contentsOf: parts[0].dropLast().split(separator: "\n", omittingEmptySubsequences: false),
      at: line - 1)
    try write(lines.joined(separator: "\n"), to: Self.scenario)
  }

  /// Has the runner go through a session, and writes it down as an app does.
  func trace(_ actions: [String], to path: String) throws {
    let runner = try RunnerConnection(starting: Command(["./runner"], in: root))
    var state = try CanonicalJSON(parsing: Array(Self.initialState.utf8))
    var text = "{\"duetTrace\":1}\n{\"feature\":\"ledger\",\"state\":\(state),\"store\":1}\n"
    for action in actions {
      let json = try CanonicalJSON(parsing: Array(action.utf8))
      let answer = try runner.reduce(feature: "ledger", state: state.bytes, action: json.bytes)
      guard case .reduced(let effects, let next) = answer else {
        Issue.record("\(answer)")
        return
      }
      state = try CanonicalJSON(parsing: next)
      text += """
        {"action":\(json),"effects":\(String(decoding: effects, as: UTF8.self)),"feature":"ledger",\
        "state":\(state),"store":1}

        """
    }
    try runner.finish()
    try write(text, to: path)
  }

  /// Runs the command's own process.
  func duet(_ words: String...) throws -> Outcome {
    let script = #"at=$1; shift; exec "$0" "$@" >"$at/output" 2>"$at/complaints""#
    let streams = try TemporaryFolder(named: "-streams")
    let result = try Command(
      ["sh", "-c", script, Binary.path, streams.text(streams.path)] + words, in: root
    ).runToEnd(timeLimit: .seconds(900))
    let status: Int32? = if case .exited(let status) = result.exitStatus { status } else { nil }
    let outcome = Outcome(
      status: status, ending: "\(result.exitStatus)",
      output: String(decoding: try FileSystem.read(streams.path("output")), as: UTF8.self),
      complaints: String(decoding: try FileSystem.read(streams.path("complaints")), as: UTF8.self))
    outcome.checkManners()
    return outcome
  }
}

// How it is compiled.
extension LedgerTree {
  static let comment: Comment = "needs swiftc and the objects that `swift build` leaves"

  static let canCompile: Bool = {
    do {
      let command = Command(["swiftc", "--version"], in: "/")
      return try command.runToEnd().isSuccess && !objects().isEmpty
    } catch {
      return false
    }
  }()

  private static var products: String { String(Binary.path.dropLast("/duet".count)) }

  /// The objects of the libraries that a runner needs.
  private static func objects() throws -> [String] {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources")
    return try ["DuetKernel", "DuetReplay"].flatMap { module in
      try FileManager.default.subpathsOfDirectory(
        atPath: sources.appendingPathComponent(module).path
      ).filter { $0.hasSuffix(".swift") }.map { path in
        "\(products)/\(module).build/\(path.split(separator: "/").last ?? "").o"
      }
    }.filter { FileManager.default.fileExists(atPath: $0) }
  }

  private static func build(with others: [String]) throws -> [String] {
    ["swiftc", "-swift-version", "6", "-I", "\(products)/Modules", feature] + others
      + ["Sources/runner/main.swift", "@objects", "-o", "runner"]
  }

  private static func manifest() throws -> String {
    let build = try build(with: []).map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      {
        "lanes": { "swift": { "build": [\(build)], "runner": ["./runner"] } },
        "features": { "ledger": { "swift": "\(feature)", "fixtures": [] } },
        "chains": {}
      }

      """
  }

  private static func main(scenarios: String) -> String {
    """
    import DuetReplay

    ReplayServer(
      registry: ReplayRegistry(
        platform: "swift", features: [LedgerFeature.self], scenarios: [\(scenarios)])
    ).serveStandardIO()

    """
  }
}

// What it does: values of every kind that a skeleton writes, and some that it decodes.
extension LedgerTree {
  static let initialState =
    #"{"entries":[],"failure":"none \"yet\"","stamp":"2026-01-01T00:00:00.000Z","totals":{}}"#

  private static let entry =
    #"{"cents":-250,"tags":["a\\b","e\u0301"],"title":"tea \u202e","unit":"pots"}"#

  static let firstSession = [
    #"{"case":"appeared"}"#,
    #"{"case":"added","value":\#(entry)}"#,
    #"{"case":"renamed","value":{"at":0,"to":"coffee"}}"#,
    #"{"case":"renamed","value":{"at":0}}"#,
    #"{"case":"synced","value":{"outcome":{"case":"failed","value":{"reason":{"case":"offline"}}}}}"#,
    #"{"case":"synced","value":{"outcome":{"case":"done","value":{"counts":{"cups":2,"of pot":1},"ids":["6f9619ff-8b86-d011-b42d-00c04fc964ff"]}}}}"#,
    #"{"case":"cleared"}"#,
  ]

  static let secondSession = [
    #"{"case":"added","value":{"cents":5,"tags":[],"title":"milk"}}"#, #"{"case":"cleared"}"#,
  ]

  private static let source = #"""
    import DuetKernel
    import Foundation

    enum Unit: String, Codable, CodingKeyRepresentable, Sendable {
      case cups, pots
      case of = "of pot"
    }

    struct Entry: Codable, Equatable, Sendable {
      var title: String
      var cents: Int
      var tags: [String]
      var unit: Unit?
    }

    enum Failure: Codable, CanonicalSum, Equatable, Sendable {
      case offline
      case refused(String)
    }

    typealias Counts = [Unit: Int]

    enum Outcome: Codable, CanonicalSum, Equatable, Sendable {
      case done(ids: [UUID], counts: Counts)
      case failed(reason: Failure)
    }

    struct LedgerState: Codable, Equatable, Sendable {
      var entries: [Entry]
      var totals: Counts = [:]
      var stamp: Date
      var lastFailure: Failure?
      var message: String?

      init(
        entries: [Entry] = [], totals: Counts = [:], stamp: Date, lastFailure: Failure? = nil,
        message: String? = nil
      ) {
        (self.entries, self.totals, self.stamp) = (entries, totals, stamp)
        (self.lastFailure, self.message) = (lastFailure, message)
      }

      enum CodingKeys: String, CodingKey {
        case entries, totals, stamp, lastFailure
        case message = "failure"
      }
    }

    enum LedgerAction: Codable, CanonicalSum, Equatable, Sendable {
      case appeared
      case added(Entry)
      case renamed(to: String?, at: Int)
      case synced(outcome: Outcome)
      case cleared
    }

    enum LedgerEvent: Codable, CanonicalSum, Equatable, Sendable {
      case changed(count: Int)
    }

    enum LedgerEffect: Codable, CanonicalSum, Equatable, Sendable {
      case save([Entry])
      case notifyListener(LedgerEvent)
    }

    enum LedgerFeature: Feature {
      static let name = "ledger"

      static func reduce(_ state: inout LedgerState, _ action: LedgerAction) -> [Effect<LedgerEffect>] {
        switch action {
        case .appeared: return []
        case .added(let entry):
          state.entries.append(entry)
        case .renamed(let title, let index):
          guard let title else { return [] }
          state.entries[index].title = title
        case .synced(.done(_, let counts)):
          state.totals = counts
          state.lastFailure = nil
          return [.cancel(id: "retry")]
        case .synced(.failed(let reason)):
          state.lastFailure = reason
          return []
        case .cleared:
          state.entries = []
          state.message = nil
        }
        return [
          .run(.save(state.entries), id: "save \"it\""),
          .run(.notifyListener(.changed(count: state.entries.count))),
        ]
      }
    }

    """#
}
