/// What governs one file of the tree: what it is to the manifest, which gates judge it, and the
/// commands that ask them.
package struct Scope: Equatable, Sendable {
  /// The gates, in the order in which they are worth asking.
  package enum GateKind: String, CaseIterable, Sendable, Encodable {
    case lint, scenarios, replay, traces, tests, coverage
  }

  /// One gate, and what of it the file can move.
  package struct Gate: Equatable, Sendable, Encodable {
    package let gate: GateKind
    package let judges: String
  }

  /// Relative to the tree's root.
  package let path: String
  /// What the file is, a phrase each.
  package var roles: [String] = []
  /// The owners whose fixtures the file can move, each once.
  package var owners: [FixtureOwner] = []
  package var lanes: [String] = []
  private var judged: [Gate] = []
  private var asked: [Question] = []

  private struct Question: Equatable, Sendable {
    let kind: GateKind
    let command: String
  }

  package init(path: String) {
    self.path = path
  }

  package var gates: [Gate] {
    GateKind.allCases.flatMap { kind in judged.filter { $0.gate == kind } }
  }

  /// What to run, in the order of the gates.
  package var commands: [String] {
    GateKind.allCases.flatMap { kind in asked.filter { $0.kind == kind }.map(\.command) }
  }

  mutating func add(_ kind: GateKind, _ judges: String) {
    let gate = Gate(gate: kind, judges: judges)
    if !judged.contains(gate) { judged.append(gate) }
  }

  mutating func ask(_ kind: GateKind, with command: String) {
    let question = Question(kind: kind, command: command)
    if !asked.contains(question) { asked.append(question) }
  }

  mutating func concern(_ owner: FixtureOwner) {
    if !owners.contains(owner) { owners.append(owner) }
  }

  mutating func concern(_ lane: Lane) {
    if !lanes.contains(lane.name) { lanes.append(lane.name) }
  }
}
