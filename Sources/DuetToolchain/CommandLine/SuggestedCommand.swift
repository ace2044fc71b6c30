/// The commands that messages suggest, built in one place so that a test can run each of them.
package enum SuggestedCommand {
  package static let help = "duet help"
  package static let lint = "duet lint"
  package static let record = "duet record"
  package static let recordCheck = "duet record --check"
  package static let verify = "duet verify"
  package static let explain = "duet explain"
  package static let convertManifest = "duet convert-manifest"
  package static let traces = "duet traces"
  package static let writeTraces = "duet traces --write"
  package static let cleanMaterialized = "duet materialize --clean"
  package static let reviewFixtures = "git diff -- parity/fixtures"

  package static func help(_ verb: String) -> String { "duet help \(verb)" }

  /// Replays an owner's fixtures again.
  ///
  /// - Parameters:
  ///   - selectors: words that choose the lane or the runner.
  ///   - all: lists every difference.
  package static func protocolRun(
    _ owner: FixtureOwner, _ selectors: [String] = [], all: Bool = false
  ) -> String {
    let words = ["duet", "protocol-run"] + option(owner) + selectors + (all ? ["--all"] : [])
    return Command(words, in: ".").description
  }

  /// Compares an owner's recordings with its scenario again, every difference listed.
  package static func check(_ owner: FixtureOwner) -> String {
    Command(["duet", "record", "--check"] + option(owner) + ["--all"], in: ".").description
  }

  private static func option(_ owner: FixtureOwner) -> [String] {
    switch owner {
    case .feature(let name): ["--feature", name]
    case .chain(let name): ["--chain", name]
    }
  }

  package static func record(_ owner: FixtureOwner) -> String {
    switch owner {
    case .feature(let name): "duet record --feature \(name)"
    case .chain(let name): "duet record --chain \(name)"
    }
  }

  package static func recordCheck(_ owner: FixtureOwner) -> String { "\(record(owner)) --check" }

  package static func protocolRun(_ owner: FixtureOwner, lane: String) -> String {
    switch owner {
    case .feature(let name): "duet protocol-run --feature \(name) --platform \(lane)"
    case .chain(let name): "duet protocol-run --chain \(name) --platform \(lane)"
    }
  }

  /// Replays through a runner that a person has to name: `RUNNER` stands for it.
  package static func protocolRun(
    _ owner: FixtureOwner? = nil, runnerOf lane: String?
  ) -> String {
    let platform = lane.map { ["--platform", $0] } ?? []
    let words = ["duet", "protocol-run"] + (owner.map(option) ?? []) + platform
    return Command(words + ["--runner", "RUNNER"], in: ".").description
  }

  package static func verify(only lane: String) -> String { "duet verify --\(lane)-only" }

  package static func materialize(_ step: String) -> String { "duet materialize \(step)" }
}
