import DuetToolchain
import Testing

/// Runners whose paths hold what shells, terminals and careless code trip over.
@Suite struct OddPathTests {
  private static let script = """
    #!/bin/sh
    echo '{"features":["counter"],"platform":"sh","protocol":"duet-replay","version":1}'
    while read line; do echo '{"error":"not today"}'; done
    """

  static let names = [
    "a runner", "it's", "\"so\"", "$HOME", "`ls`;x", "*?[a]", "-runner", "gr\u{FC}n", "gru\u{308}n",
    "走者", "🏃", "back\\slash", "line\nfeed", "e\u{1B}[31mred", " ", "~",
  ]

  @Test(arguments: names)
  func byTheLane(name: String) throws {
    let tree = try TinyTree()
    try tree.folder.writeScript(Self.script, to: FilePath("tree/run \(name)/\(name)"))
    let path = Self.json("run \(name)/\(name)")
    try tree.editManifest(#"["python3", "-I", "-S", "runner.py"]"#, "[\(path)]")
    try expectAnswered(tree, ["protocol-run", "--feature", "counter"])
    try expectAnswered(tree, ["runner-check", "--probe", "flush"])
  }

  @Test(arguments: names)
  func byItsPath(name: String) throws {
    let tree = try TinyTree()
    try tree.folder.writeScript(Self.script, to: FilePath("tree/\(name)"))
    try expectAnswered(tree, ["protocol-run", "--feature", "counter", "--runner", "./\(name)"])
    try expectAnswered(tree, ["runner-check", "--probe", "flush", "--runner=\(name)"])
  }

  /// The runner ran: it was heard to refuse.
  private func expectAnswered(
    _ tree: TinyTree, _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try tree.run(words, sourceLocation: sourceLocation)
    #expect(outcome.status == 1, sourceLocation: sourceLocation)
    #expect(
      outcome.output.contains("not today"), "\(outcome.output)\(outcome.complaints)",
      sourceLocation: sourceLocation)
  }

  private static func json(_ text: String) -> String {
    let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\"", "\\": escaped += "\\\(scalar)"
      case "\n": escaped += "\\n"
      case "\u{1B}": escaped += "\\u001b"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}
