import DuetKernel
import Testing

/// A rule, a fault that it must see, and a near miss that it must let be.
struct RuleCase: Sendable, CustomTestStringConvertible {
  typealias Change = @Sendable (TinyTree) throws -> Void

  let rule: String
  let name: String
  /// Each finding of the rule as `path:line:column: message`.
  let findings: [String]
  let fault: Change
  let nearMiss: Change
  let world: World

  /// The tree that is broken.
  enum World: Sendable {
    case tiny
    /// With Swift and Kotlin twins.
    case twins
    /// Of the elder form.
    case elder
  }

  init(
    _ rule: String, _ name: String, in world: World = .tiny, says findings: String...,
    fault: @escaping Change, nearMiss: @escaping Change
  ) {
    self.init(
      rule, name, in: world, says: findings, fault: fault, nearMiss: nearMiss)
  }

  init(
    _ rule: String, _ name: String, in world: World, says findings: [String],
    fault: @escaping Change, nearMiss: @escaping Change
  ) {
    self.rule = rule
    self.name = name
    self.findings = findings
    self.fault = fault
    self.nearMiss = nearMiss
    self.world = world
  }

  var testDescription: String { "\(rule): \(name)" }

  func tree() throws -> TinyTree {
    let tree = try TinyTree()
    switch world {
    case .tiny: break
    case .twins: try tree.addTwins()
    case .elder: try tree.makeElder()
    }
    return tree
  }
}

/// A finding as `lint --json` gives it.
struct ReportedFinding: Decodable, Equatable {
  let rule: String
  let path: String
  let line: Int?
  let column: Int?
  let message: String
  let fix: String

  var text: String {
    ([path] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
      + ": \(message)"
  }
}

extension TinyTree {
  /// All that lint finds.
  func findings(sourceLocation: SourceLocation = #_sourceLocation) throws -> [ReportedFinding] {
    let outcome = try run(
      ["lint", "--json", "--all"], isLong: true, sourceLocation: sourceLocation)
    let json = try CanonicalJSON(parsing: Array(outcome.output.utf8))
    let list = try #require(json["findings"])
    let findings = try CanonicalDecoder().decode([ReportedFinding].self, from: list)
    #expect(outcome.status == (findings.isEmpty ? 0 : 1), sourceLocation: sourceLocation)
    return findings
  }
}
