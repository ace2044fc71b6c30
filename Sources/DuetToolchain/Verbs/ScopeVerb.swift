extension Verb {
  package static let scope = Verb(
    definition: VerbDefinition(
      name: "scope", summary: "tell which gates govern a file and what to run",
      details: """
        Tells what a file is to the manifest (a feature's source, a scenario, a
        fixture, a spec, the manifest itself, or something that a whole lane is built
        on), which gates judge it, and which commands to run after a change to it.
        A file that is gone can be asked about where the manifest still names it.
        """,
      operands: [.required("PATH")], options: [.json])
  ) { arguments, session in
    let tree = try session.tree()
    let manifest = try tree.requireManifest().manifest
    let path = try tree.relative(arguments.positionals[0], from: session.workingDirectory)
    let scope = try ScopeSearch(tree: tree, manifest: manifest).scope(of: path)
    if arguments.has(.json) {
      try session.console.printJSON(ScopeOutput(scope), reason: nil)
    } else {
      session.console.print(report: text(scope), all: false)
    }
    return .holds
  }

  private static func text(_ scope: Scope) -> [String] {
    func line(_ text: String) -> String { PrintableText.line(text, limit: 1000) }
    let roles = scope.roles.map { "\(line(scope.path)): \($0)" }
    let width = scope.gates.map(\.gate.rawValue.count).max() ?? 0
    let gates = scope.gates.map { gate in
      let space = String(repeating: " ", count: width - gate.gate.rawValue.count)
      return "  \(gate.gate.rawValue)\(space)  \(line(gate.judges))"
    }
    return roles + (gates.isEmpty ? ["no gate judges it"] : ["gates:"] + gates)
      + (scope.commands.isEmpty ? [] : ["run:"]) + scope.commands.map { "  \($0)" }
  }
}

private struct ScopeOutput: Encodable {
  let verb = "scope"
  let status = RunStatus.holds.name
  let path: String
  let roles: [String]
  let features: [String]
  let chains: [String]
  let lanes: [String]
  let gates: [Scope.Gate]
  let commands: [String]

  init(_ scope: Scope) {
    path = scope.path
    roles = scope.roles
    features = scope.owners.compactMap { owner in
      if case .feature(let name) = owner { name } else { nil }
    }
    chains = scope.owners.compactMap { owner in
      if case .chain(let name) = owner { name } else { nil }
    }
    lanes = scope.lanes
    gates = scope.gates
    commands = scope.commands
  }
}

extension RecordedTree {
  /// A path that a person gives, from the tree's root, without `.` and `..`.
  ///
  /// - Throws: `NotJudged` where it leaves the tree.
  package func relative(_ name: String, from folder: FilePath) throws(NotJudged) -> String {
    let path = FilePath(name).resolved(in: folder)
    var components: [ArraySlice<UInt8>] = []
    for component in path.components where !component.elementsEqual(".".utf8) {
      if component.elementsEqual("..".utf8) {
        components = components.dropLast()
      } else {
        components.append(component)
      }
    }
    guard !name.isEmpty, let way = FilePath(names: components).way(from: root),
      !way.bytes.isEmpty
    else {
      throw NotJudged(
        "'\(PrintableText.line(name, limit: 400))' names no file in the tree \(root)")
    }
    return String(decoding: way.bytes, as: UTF8.self)
  }
}
