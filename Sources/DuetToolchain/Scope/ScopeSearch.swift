import DuetReplay

/// Finds what governs a file, from the manifest and from where the file lies.
struct ScopeSearch {
  let tree: RecordedTree
  let manifest: Manifest

  /// - Parameter path: relative to the tree's root, without `.` and `..`.
  /// - Throws: `NotJudged` where there is no such file and the manifest names none.
  func scope(of path: String) throws(NotJudged) -> Scope {
    var scope = Scope(path: path)
    parity(path, &scope)
    scenarios(path, &scope)
    sources(path, &scope)
    if scope.roles.isEmpty {
      try requireFile(path)
      other(path, &scope)
    }
    return scope
  }

  private func requireFile(_ path: String) throws(NotJudged) {
    let name = PrintableText.line(path, limit: 400)
    do {
      guard let status = try FileSystem.status(of: tree.path(path)) else {
        throw NotJudged("\(name) does not exist, and the manifest names no such file")
      }
      guard status.kind != .folder else {
        throw NotJudged("\(name) is a folder, give a file in it")
      }
    } catch let error as NotJudged {
      throw error
    } catch {
      throw NotJudged("\(error)")
    }
  }
}

// The files below `parity`.
extension ScopeSearch {
  private func parity(_ path: String, _ scope: inout Scope) {
    if isSame(path, tree.manifestPath) {
      scope.roles.append("the manifest")
      everything(&scope)
    } else if isSame(path, RecordedTree.elderManifestPath) {
      scope.roles.append("an elder manifest, which nothing reads beside \(tree.manifestPath)")
    } else if let name = name(path, below: RecordedTree.fixturesPath, RecordedTree.fixtureSuffix) {
      fixture(name, &scope)
    } else if let name = name(path, below: RecordedTree.specsPath, ".md") {
      spec(name, &scope)
    } else if name(path, below: RecordedTree.tracesPath, ".trace.jsonl") != nil {
      scope.roles.append("a kernel trace, which only `\(SuggestedCommand.writeTraces)` writes")
      for lane in manifest.lanes where lane.traces != nil { trace(lane, &scope) }
    } else if path.hasPrefix("\(RecordedTree.runsPath)/") {
      scope.roles.append("a report of the last run, which the next one writes anew")
    }
  }

  private func fixture(_ name: String, _ scope: inout Scope) {
    guard let row = manifest.fixtures.first(where: { isSame($0.name, name) }) else {
      scope.roles.append("a fixture that the manifest does not list")
      lint("every fixture on disk is listed", &scope)
      return
    }
    scope.roles.append(
      "a fixture of \(phrase(row.owner)), which only "
        + (manifest.isElder ? "its own tool writes" : "`duet record` writes"))
    lint("it reads strictly, is in pretty form, belongs to its row; the spec mentions it", &scope)
    recordings(of: row.owner, &scope)
    replay([row.owner], in: manifest.lanes, &scope)
  }

  private func spec(_ name: String, _ scope: inout Scope) {
    if manifest.feature(name) != nil {
      scope.roles.append("the spec of feature '\(name)'")
      scope.concern(.feature(name))
    } else {
      scope.roles.append("a spec of no feature that the manifest lists")
    }
    lint("specs mention every fixture, and none that is gone", &scope)
  }

  private func name(_ path: String, below folder: String, _ suffix: String) -> String? {
    guard path.hasPrefix("\(folder)/"), path.hasSuffix(suffix) else { return nil }
    let name = path.dropFirst(folder.count + 1).dropLast(suffix.count)
    return name.isEmpty || name.contains("/") ? nil : String(name)
  }
}

// The files that the rows name, and their neighbours.
extension ScopeSearch {
  private func scenarios(_ path: String, _ scope: inout Scope) {
    for owner in FixtureSelection(all: manifest).owners {
      guard let scenario = manifest.scenario(of: owner), isSame(scenario, path) else { continue }
      scope.roles.append("the scenario of \(phrase(owner))")
      recordings(of: owner, &scope)
      replay([owner], in: manifest.lanes, &scope)
      if let lane = manifest.writer(of: owner) { test(lane, &scope) }
    }
  }

  private func sources(_ path: String, _ scope: inout Scope) {
    let files = SourceOwners(manifest)
    for lane in manifest.lanes {
      for feature in files.features(of: FilePath(path), in: lane.name) {
        scope.roles.append("a source of feature '\(feature)' [\(lane.name)]")
        lint("every named file exists, a child feature does not know its parent", &scope)
        let owner = FixtureOwner.feature(feature)
        let chains = chains(with: feature)
        for owner in [owner] + chains where manifest.writer(of: owner) == lane {
          recordings(of: owner, &scope)
        }
        replay([owner] + chains, in: [lane], &scope)
        test(lane, &scope)
      }
    }
  }

  /// The chains that a feature takes part in; one that cannot be read is another gate's matter.
  private func chains(with feature: String) -> [FixtureOwner] {
    manifest.chains.compactMap { chain in
      let row = FixtureRow(name: chain.name, owner: .chain(chain.name))
      guard case .success(let file) = Result(catching: { try FixtureFile(row: row, in: tree) }),
        file.fixture.nodes.contains(where: { isSame($0.name, feature) })
      else { return nil }
      return row.owner
    }
  }
}

// All other files.
extension ScopeSearch {
  /// A kernel, a port, a runner: whatever is written in a lane's language may move all of the lane.
  private func other(_ path: String, _ scope: inout Scope) {
    guard let lane = ScenarioLane.lane(ofSource: path, in: manifest) else {
      scope.roles.append("a file that the manifest does not name, in no lane's language")
      askForAll(nil, &scope)
      return
    }
    scope.roles.append("a source of lane '\(lane.name)' that no row names; it may move all of it")
    for owner in FixtureSelection(all: manifest).owners where isJudged(owner, in: lane) {
      scope.concern(owner)
    }
    scope.concern(lane)
    if !manifest.isElder { scope.add(.scenarios, "all that lane '\(lane.name)' writes") }
    scope.add(.replay, "all that exists in lane '\(lane.name)'")
    test(lane, &scope)
    askForAll(lane, &scope)
  }

  /// Everything, or everything of a lane; an elder tree has no lane that could be started.
  private func askForAll(_ lane: Lane?, _ scope: inout Scope) {
    if manifest.isElder {
      scope.ask(.replay, with: SuggestedCommand.protocolRun(runnerOf: lane?.name))
    } else {
      let verify = lane.map { SuggestedCommand.verify(only: $0.name) } ?? SuggestedCommand.verify
      scope.ask(.coverage, with: verify)
    }
  }

  private func everything(_ scope: inout Scope) {
    for owner in FixtureSelection(all: manifest).owners { scope.concern(owner) }
    for lane in manifest.lanes { scope.concern(lane) }
    lint("every row, and the files that it names", &scope)
    scope.add(.replay, "all")
    askForAll(nil, &scope)
    if manifest.isElder { return }
    scope.add(.scenarios, "all")
    scope.add(.coverage, "every fixture has a report from every lane that owns it")
  }
}

// The gates.
extension ScopeSearch {
  private func lint(_ judges: String, _ scope: inout Scope) {
    scope.add(.lint, judges)
    scope.ask(.lint, with: SuggestedCommand.lint)
  }

  private func recordings(of owner: FixtureOwner, _ scope: inout Scope) {
    scope.concern(owner)
    guard let scenario = manifest.scenario(of: owner), !manifest.isElder else { return }
    scope.add(
      .scenarios, "\(count(of: owner)) recording(s) of \(phrase(owner)) against \(scenario)")
    scope.ask(.scenarios, with: SuggestedCommand.recordCheck(owner))
  }

  private func replay(_ owners: [FixtureOwner], in lanes: [Lane], _ scope: inout Scope) {
    for owner in owners {
      scope.concern(owner)
      for lane in lanes where isJudged(owner, in: lane) {
        scope.concern(lane)
        scope.add(.replay, "\(count(of: owner)) fixture(s) of \(phrase(owner)) [\(lane.name)]")
        let command =
          manifest.isElder
          ? SuggestedCommand.protocolRun(owner, runnerOf: lane.name)
          : SuggestedCommand.protocolRun(owner, lane: lane.name)
        scope.ask(.replay, with: command)
      }
    }
  }

  private func trace(_ lane: Lane, _ scope: inout Scope) {
    scope.concern(lane)
    scope.add(.traces, "each line, against what the kernel does [\(lane.name)]")
    scope.ask(.traces, with: SuggestedCommand.traces)
  }

  private func test(_ lane: Lane, _ scope: inout Scope) {
    scope.concern(lane)
    guard let test = lane.test else { return }
    let command = Command(test, in: tree.root).description
    scope.add(.tests, "\(command) [\(lane.name)]")
    scope.ask(.tests, with: command)
  }

  private func isJudged(_ owner: FixtureOwner, in lane: Lane) -> Bool {
    let rows = FixtureRows(manifest.fixtures.lazy.filter { $0.owner == owner })
    let corpus = LaneCorpus(
      rows, lane: lane.name, isDeclared: true, manifest: manifest, tree: tree)
    return !corpus.rows.isEmpty
  }

  private func count(of owner: FixtureOwner) -> Int {
    manifest.fixtures.count { $0.owner == owner }
  }

  private func phrase(_ owner: FixtureOwner) -> String {
    switch owner {
    case .feature(let name): "feature '\(name)'"
    case .chain(let name): "chain '\(name)'"
    }
  }

  private func isSame(_ first: String, _ second: String) -> Bool {
    first.utf8.elementsEqual(second.utf8)
  }
}
