import DuetToolchain
import Testing

/// Every command that a message suggests is one that the tool takes.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct SuggestedCommandTests {
  static let owners: [FixtureOwner] = [.feature("counter"), .chain("chain-counter-echo")]

  static let commands: [String] =
    [
      SuggestedCommand.help, SuggestedCommand.lint, SuggestedCommand.record,
      SuggestedCommand.verify, SuggestedCommand.explain, SuggestedCommand.help("record"),
    ]
    + owners.flatMap { owner in
      [
        SuggestedCommand.record(owner), SuggestedCommand.check(owner),
        SuggestedCommand.protocolRun(owner),
        SuggestedCommand.protocolRun(owner, ["--platform", "python"], all: true),
        SuggestedCommand.protocolRun(owner, ["--runner", "run me"]),
      ]
    }

  @Test(arguments: commands) func isUnderstood(_ command: String) throws {
    let tree = try TinyTree()
    try tree.folder.writeScript(
      "#!/bin/sh\nexec python3 -I -S runner.py\n", to: "tree/run me")
    // What `explain` tells again.
    try tree.run("protocol-run")
    let words = try #require(Self.words(of: command), "\(command)")
    let outcome = try tree.run(words)
    #expect(outcome.status == 0, "\(command): \(outcome.complaints)\(outcome.output)")
  }

  /// The words after `duet`; those that are quoted hold no quotes here.
  private static func words(of command: String) -> [String]? {
    var words: [String] = []
    for (index, part) in command.split(separator: "'").enumerated() {
      if index.isMultiple(of: 2) {
        words += part.split(separator: " ").map(String.init)
      } else {
        words.append(String(part))
      }
    }
    return words.first == "duet" ? Array(words.dropFirst()) : nil
  }
}
