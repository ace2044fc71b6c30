import DuetReplay

extension OptionDefinition {
  fileprivate static let lane = value("--platform", "LANE", "for this lane instead of the writer")
  fileprivate static let into = value("--into", "PATH", "into this folder of the tree")
  fileprivate static let clean = flag("--clean", "remove all files that were made this way")
}

extension Verb {
  package static let materialize = Verb(
    definition: VerbDefinition(
      name: "materialize", summary: "make a test of its own of one recorded step",
      details: """
        Writes one step of a recording as a test that needs no recording, to work on a
        divergence with a debugger: FIXTURE#STEP as a failure names them, steps from 0.
        A lane in Swift gets a test of Swift Testing, one in Python a unittest, any
        other what is given and what must come as two JSON documents. Files go to
        parity/materialized, or where --into says, such as a test target's folder. No
        file that duet did not make is replaced or removed.
        """,
      operands: [.optional("FIXTURE#STEP")], options: [.lane, .into, .clean, .json])
  ) { arguments, session in
    let tree = try session.tree()
    let files = MaterializedFiles(tree: tree)
    var output = MaterializeOutput()
    var lines: [String]
    if arguments.has(.clean) {
      guard arguments.positionals.isEmpty, arguments.value(.into) == nil,
        arguments.value(.lane) == nil
      else { throw UsageError("--clean removes all of them, give it alone") }
      output.removed = try files.clean()
      lines = output.removed.map { "removed \($0)" }
      if lines.isEmpty { lines = ["nothing to remove"] }
    } else {
      guard let name = arguments.positionals.first else {
        throw UsageError.missingOperand("FIXTURE#STEP", verb: "materialize")
      }
      let manifest = try tree.requireManifest().manifest
      let run = MaterializeRun(tree: tree, manifest: manifest)
      let made = try run.make(
        try StepReference(name), platform: arguments.value(.lane),
        into: try arguments.value(.into).map { folder throws(NotJudged) in
          try tree.relative(folder, from: session.workingDirectory)
        })
      output.wrote = try files.write(made.files, into: made.folder)
      output.advice = made.advice(output.wrote)
      lines = output.wrote.map { "wrote \($0)" } + output.advice
    }
    if arguments.has(.json) {
      try session.console.printJSON(output, reason: nil)
    } else {
      for line in lines { session.console.print(PrintableText.line(line, limit: 1000)) }
    }
    return .holds
  }
}

private struct MaterializeOutput: Encodable {
  let verb = "materialize"
  let status = RunStatus.holds.name
  var wrote: [String] = []
  var removed: [String] = []
  var advice: [String] = []
}

/// A step as a person names it.
struct StepReference {
  let fixture: String
  let step: Int

  init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "#", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].utf8.allSatisfy(TestLogLine.isDigit),
      let step = Int(parts[1])
    else {
      throw UsageError(
        "\(UsageError.quoted(text)) names no step, write FIXTURE#STEP, steps count from 0 — see "
          + SuggestedCommand.help("materialize"))
    }
    fixture = String(parts[0])
    self.step = step
  }
}

/// Makes a step's files, apart from writing them.
struct MaterializeRun {
  let tree: RecordedTree
  let manifest: Manifest

  struct Made {
    let files: [MaterializedFile]
    let folder: String
    /// What to do next, given where the files are.
    let advice: ([String]) -> [String]
  }

  func make(_ reference: StepReference, platform: String?, into: String?) throws -> Made {
    let row = try row(reference.fixture)
    let file: FixtureFile
    do {
      file = try FixtureFile(row: row, in: tree)
    } catch {
      throw NotJudged(error.text)
    }
    let step = try MaterializedStep(file, index: reference.step)
    let lane = try lane(platform, of: row.owner, feature: step.feature)
    guard case .file(let source)? = manifest.feature(step.feature)?.sources[lane.name] else {
      throw NotJudged(
        "feature \(Naming.quoted(step.feature)) has no source in lane '\(lane.name)', "
          + "give --platform a lane that it exists in")
    }
    let folder = into ?? "\(MaterializedFiles.folder)/\(lane.name)"
    return try make(step, lane: lane, source: source, folder: folder, isPlaced: into != nil)
  }

  private func make(
    _ step: MaterializedStep, lane: Lane, source: String, folder: String, isPlaced: Bool
  ) throws -> Made {
    let last = "when it is done: \(SuggestedCommand.cleanMaterialized)"
    if source.hasSuffix(".swift"), let test = try SwiftStepTest(source: source, in: tree) {
      let run = "run it: swift test --filter '\(step.name)'"
      let place = test.target ?? "the folder of a test target"
      let move = "a test target can take it: \(step.command) --into \(place)"
      return Made(files: [test.file(for: step)], folder: folder) { _ in
        [isPlaced ? run : move, last]
      }
    }
    if source.hasSuffix(".py") {
      let depth = folder.split(separator: "/").count
      let test = PythonStepTest.file(for: step, lane: lane, depth: depth)
      return Made(files: [test], folder: folder) { paths in
        ["run it: python3 \(paths[0])", last]
      }
    }
    return Made(files: try JSONStepPair.files(for: step), folder: folder) { _ in [last] }
  }

  private func row(_ name: String) throws(NotJudged) -> FixtureRow {
    if let row = manifest.fixtures.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      return row
    }
    let hint = Nearest.hint(for: name, among: manifest.fixtures.map(\.name))
    throw NotJudged("the manifest has no fixture \(Naming.quoted(name))\(hint)")
  }

  /// The lane that was asked for, or the one that writes the recording.
  private func lane(
    _ platform: String?, of owner: FixtureOwner, feature: String
  ) throws(NotJudged) -> Lane {
    if let platform {
      let lanes = try LaneSelection.lanes(platform: platform, in: manifest)
      guard lanes.count == 1 else { throw NotJudged("--platform takes one lane here") }
      return lanes[0]
    }
    if let writer = manifest.writer(of: owner) { return writer }
    guard
      let lane = manifest.lanes.first(where: {
        manifest.feature(feature)?.exists(in: $0.name) ?? false
      })
    else {
      throw NotJudged("feature \(Naming.quoted(feature)) exists in no lane")
    }
    return lane
  }
}
