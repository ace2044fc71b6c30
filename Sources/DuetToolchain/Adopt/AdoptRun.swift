import DuetKernel
import DuetReplay

/// Turns a stretch of a trace into a recording and a scenario's skeleton.
struct AdoptRun {
  let tree: RecordedTree
  let loaded: LoadedManifest
  let choice: TraceChoice
  let name: AdoptedName
  /// Where the skeleton goes, relative to the root; `nil` for standard output.
  var output: String?
  var replacesRecording = false
  var build = LaneBuild.Mode.whenNeeded
  var timeLimit: Duration?
  /// Learns how far the run is.
  var watch: RunWatch?
  var limits = RunnerLimits()
  var clock: MonotonicClock = .system

  enum Result {
    case adopted(Adopted)
    /// The lane does something else than the trace says.
    case diverged(LaneReplay, Adopted)
  }

  /// A recording with all that is to be said of it.
  struct Adopted {
    let row: FixtureRow
    let path: AdoptedPath
    let skeleton: Skeleton
    let document: CanonicalJSON
    let lane: Lane
    /// Where the scenario is, or would be.
    let scenario: String
    let outline: ScenarioOutline?
    let isNewRow: Bool
  }

  var manifest: Manifest { loaded.manifest }
  private var feature: String { choice.store.feature }
  private var owner: FixtureOwner { .feature(feature) }

  /// - Throws: `NotJudged` with nothing written.
  func run(to writable: WritableTree, holding lock: FileLock) throws(NotJudged) -> Result {
    let row = try row()
    let fixture = FixtureRow(name: "\(feature).\(name.slug)", owner: owner)
    let isListed = row.fixtures.contains { $0.utf8.elementsEqual(fixture.name.utf8) }
    try refuseReplacing(fixture, isListed: isListed)
    let lane = try lane(of: row)
    try build(lane)
    let (documents, reason) = try produced(by: row, in: lane, apartFrom: fixture.name)
    if documents.contains(where: { $0.name.utf8.elementsEqual(fixture.name.utf8) }) {
      throw NotJudged(
        "the scenario of '\(feature)' has a branch that produces '\(fixture.name)' already, "
          + "`\(SuggestedCommand.record(owner))` writes it")
    }
    let adopted = try adopted(
      fixture, row, lane, documents.map(\.fixture), reason: reason, isNewRow: !isListed)
    let replay = try replay(adopted)
    guard replay.holds else { return .diverged(replay, adopted) }
    try write(adopted, to: writable, holding: lock)
    return .adopted(adopted)
  }

  // MARK: - Before

  private func row() throws(NotJudged) -> FeatureRow {
    if let row = manifest.features.first(where: { $0.name.utf8.elementsEqual(feature.utf8) }) {
      return row
    }
    let known = manifest.features.map(\.name)
    throw NotJudged(
      "the manifest has no feature \(Naming.quoted(feature))"
        + "\(Nearest.hint(for: feature, among: known)) (it has: \(Naming.list(known) ?? "none"))")
  }

  private func refuseReplacing(_ row: FixtureRow, isListed: Bool) throws(NotJudged) {
    let path = RecordedTree.fixturePath(row.name)
    if !replacesRecording, try isThere(path) {
      throw NotJudged("\(path) is there already, choose another --name, or --force to replace it")
    }
    if !replacesRecording, isListed {
      throw NotJudged(
        "the manifest lists '\(row.name)' already, choose another --name, or --force")
    }
    if let output, try isThere(output) {
      throw NotJudged(
        "\(PrintableText.line(output, limit: 400)) is there already, no file is written over")
    }
  }

  private func isThere(_ path: String) throws(NotJudged) -> Bool {
    do {
      return try FileSystem.status(of: tree.path(path), followsLinks: false) != nil
    } catch {
      throw NotJudged("\(error)")
    }
  }

  /// The lane that writes the feature's recordings, or the first that the feature exists in.
  private func lane(of row: FeatureRow) throws(NotJudged) -> Lane {
    if let writer = manifest.writer(of: owner) { return writer }
    guard let lane = manifest.lanes.first(where: { row.exists(in: $0.name) }) else {
      throw NotJudged("feature \(Naming.quoted(feature)) exists in no lane")
    }
    return lane
  }

  private func build(_ lane: Lane) throws(NotJudged) {
    switch LaneBuild.run(lane, in: tree, build, watch: watch) {
    case .built, .unchanged, .nothingToDo: return
    case .unavailable(let reason), .failed(let reason): throw NotJudged(reason)
    }
  }

  // MARK: - The scenario that there is

  /// What the scenario produces now, or where it does not compile, what it once did.
  private func produced(
    by row: FeatureRow, in lane: Lane, apartFrom adopted: String
  ) throws(NotJudged) -> (documents: [(name: String, fixture: Fixture)], reason: String?) {
    guard let scenario = row.scenario, try isThere(scenario) else { return ([], nil) }
    let problem: String
    do throws(RunnerFailure) {
      let runner = try RunnerConnection(
        starting: Command(lane.runner, in: tree.root),
        limits: limits.adjusted(to: lane, timeLimit: timeLimit), clock: clock)
      defer { runner.kill() }
      switch try runner.compile(feature) {
      case .failed(let failure): problem = failure.message
      case .fixtures(let documents):
        let fixtures = documents.compactMap { document -> (name: String, fixture: Fixture)? in
          guard
            case .success(let fixture) = Swift.Result(catching: { try Fixture(document.content) })
          else { return nil }
          return (document.name, fixture)
        }
        return (fixtures, nil)
      }
    } catch {
      problem = error.summary
    }
    let others = row.fixtures.filter { !$0.utf8.elementsEqual(adopted.utf8) }
    let recorded = others.compactMap { name -> (name: String, fixture: Fixture)? in
      let row = FixtureRow(name: name, owner: owner)
      guard
        case .success(let file) = Swift.Result(catching: { try FixtureFile(row: row, in: tree) })
      else { return nil }
      return (name, file.fixture)
    }
    let line = PrintableText.line(problem, limit: 300)
    return (recorded, "the scenario that there is gives no recording to compare with: \(line)")
  }

  private func adopted(
    _ row: FixtureRow, _ feature: FeatureRow, _ lane: Lane, _ fixtures: [Fixture], reason: String?,
    isNewRow: Bool
  ) throws(NotJudged) -> Adopted {
    let source = feature.sources.values.compactMap(\.path).sorted().first { $0.hasSuffix(".swift") }
    let module = try source.map { source throws(NotJudged) in
      try SwiftModule(around: source, in: tree)
    }
    var declared = source.flatMap { module?.feature(in: $0) }
    let types = feature.types(in: loaded)
    if let state = types.state { declared?.state = state }
    if let action = types.action { declared?.action = action }
    if let payload = types.payload { declared?.payload = payload }
    let outline = declared.flatMap { declared in
      feature.scenario.flatMap { scenario -> ScenarioOutline? in
        guard case .success(let bytes) = Swift.Result(catching: { try tree.read(scenario) }) else {
          return nil
        }
        return ScenarioOutline(bytes, of: declared.type)
      }
    }
    let known = KnownScenario.all(in: fixtures, sharedSteps: outline?.sharedSteps)
    let path = AdoptedPath(choice, in: known, orElse: reason)
    var names = Skeleton.Names(
      branch: name.title, description: known.first?.description ?? Self.description,
      feature: declared, featureName: feature.name,
      featureModule: source.flatMap(SwiftModule.module), scenarioPath: "",
      importsSayAccess: importsSayAccess)
    names.scenarioPath =
      feature.scenario ?? output ?? suggestedPath(Skeleton.stem(of: names), beside: source)
    let skeleton = Skeleton(path, names, module: module)
    let first = path.form == .branch ? (outline?.closingLine ?? 1) - 1 : 0
    return Adopted(
      row: row, path: path, skeleton: skeleton,
      document: path.document(
        feature: feature.name, name, description: names.description, source: names.scenarioPath,
        lines: skeleton.stepLines.map { $0 + first }),
      lane: lane, scenario: names.scenarioPath, outline: outline, isNewRow: isNewRow)
  }

  /// Whether the scenarios of other features say `package import` or `public import`; where there is
  /// none, whether the package asks for that.
  private var importsSayAccess: Bool {
    let others = manifest.features.lazy.filter { $0.name != feature }.compactMap(\.scenario)
    let model = others.first { $0.hasSuffix(".swift") } ?? "Package.swift"
    guard case .success(let bytes) = Swift.Result(catching: { try tree.read(model) }) else {
      return false
    }
    let tokens = SourceLexer(bytes, language: .swift).tokens
    return zip(tokens, tokens.dropFirst()).contains { word, next in
      next.isWord("import") && ["package", "public"].contains(word.text)
    } || tokens.contains { $0.kind == .string && $0.text == "InternalImportsByDefault" }
  }

  static let description = "Adopted from a recorded session: say in a sentence what it shows."

  /// Beside the scenarios of other features, or beside the feature.
  private func suggestedPath(_ stem: String, beside source: String?) -> String {
    let other = manifest.features.lazy.compactMap(\.scenario).first { $0.hasSuffix(".swift") }
    let folder = (other ?? source).map { FilePath($0).parent.description } ?? "."
    return folder == "." ? "\(stem)Scenario.swift" : "\(folder)/\(stem)Scenario.swift"
  }

  // MARK: - The recording

  private func replay(_ adopted: Adopted) throws(NotJudged) -> LaneReplay {
    let path = RecordedTree.fixturePath(adopted.row.name)
    let document: SourceDocument
    do {
      document = try SourceDocument(
        path: path, bytes: adopted.document.pretty(), notesOutline: true)
      _ = try FixtureFile(row: adopted.row, document: document)
    } catch {
      throw NotJudged("the stretch makes no recording: \(error.message)")
    }
    var run = ReplayRun()
    run.limits = limits.adjusted(to: adopted.lane, timeLimit: timeLimit)
    run.clock = clock
    return run.run(
      lane: adopted.lane.name, Command(adopted.lane.runner, in: tree.root), [adopted.row]
    ) { _ in document }
  }

  private func write(
    _ adopted: Adopted, to writable: WritableTree, holding lock: FileLock
  ) throws(NotJudged) {
    var plan = RecordPlan()
    plan.changes = [.init(row: adopted.row, kind: .created, document: adopted.document)]
    if adopted.isNewRow { plan.unlisted = [adopted.row] }
    let others = output.map { [(path: $0, bytes: Array(adopted.skeleton.text.utf8))] } ?? []
    try RecordWriter.write(plan, and: others, of: tree, to: writable, holding: lock)
  }
}

extension FeatureRow {
  /// The names of the feature's types, as far as its row declares them.
  fileprivate func types(
    in loaded: LoadedManifest
  ) -> (state: String?, action: String?, payload: String?) {
    let row = loaded.document.json["features"]?[name]
    return (row?["state"]?.string, row?["action"]?.string, row?["effectPayload"]?.string)
  }
}
