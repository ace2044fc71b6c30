/// The tool's version; a release changes it here and nowhere else.
package enum ToolVersion {
  package static let current = "0.1.0"
}

extension Verb {
  package static let version = Verb(
    definition: VerbDefinition(
      name: "version", summary: "say which version this is",
      details: "Prints the tool's version and the versions of what it reads and speaks.",
      options: [.json])
  ) { arguments, session in
    if arguments.has(.json) {
      try session.console.printJSON(VersionOutput(), reason: nil)
    } else {
      session.console.print("duet \(ToolVersion.current)")
    }
    return .holds
  }
}

private struct VersionOutput: Encodable {
  let verb = "version"
  let status = RunStatus.holds.name
  let version = ToolVersion.current
  let fixtureDialect = 2
  let replayProtocol = 1
}
