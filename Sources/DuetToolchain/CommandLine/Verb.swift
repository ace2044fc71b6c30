/// One thing that the tool does: what it is called and takes, and how it is run.
package struct Verb: Sendable {
  package let definition: VerbDefinition
  package let run: @Sendable (Arguments, Session) throws -> RunStatus

  package init(
    definition: VerbDefinition, run: @escaping @Sendable (Arguments, Session) throws -> RunStatus
  ) {
    self.definition = definition
    self.run = run
  }

  package static let all: [Verb] = [
    .record, .verify, .lint, .protocolRun, .runnerCheck, .hunt, .traces, .merge, .explain,
    .canonicalize, .diff, .lanes, .scope, .materialize, .adopt, .assertReplayed, .doctor,
    .convertManifest, .completions, .version, .help,
  ]

  package static func named(_ name: String) -> Verb? {
    all.first { $0.definition.name == name }
  }
}
