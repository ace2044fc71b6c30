import DuetReplay

/// What a run that follows changes is about.
struct ChangedScope: Equatable {
  /// A path that could not be attributed, and what it is.
  struct Cause: Equatable {
    let path: String
    let reason: String
  }

  let base: ChangeBase
  /// In the manifest's order; all of them where `everything` is set.
  let owners: [FixtureOwner]
  /// Why everything counts as changed; `nil` where the changes could be attributed.
  let everything: Cause?
}

/// Attributes changed files to features and chains. What it cannot attribute means everything.
struct ChangeSearch {
  let tree: RecordedTree
  let manifest: Manifest
  let repository: Repository
  let tracked: TrackedFiles

  /// - Throws: `NotJudged` where git fails meanwhile.
  func scope(of changes: ChangedFiles, since base: ChangeBase) throws(NotJudged) -> ChangedScope {
    let all = FixtureSelection(all: manifest).owners
    do {
      let changed = try owners(of: changes.files)
      return ChangedScope(base: base, owners: all.filter(changed.contains), everything: nil)
    } catch let error as Unattributed {
      let path = PrintableText.line(error.path.bytes, limit: 400)
      return ChangedScope(
        base: base, owners: all, everything: .init(path: path, reason: error.reason))
    } catch let error as NotJudged {
      throw error
    } catch {
      throw NotJudged("\(error)")
    }
  }

  /// Why something means everything.
  struct Unattributed: Error {
    let path: FilePath
    let reason: String
  }

  private func owners(of files: [ChangedFiles.File]) throws -> Set<FixtureOwner> {
    try requireSeenInputs()
    try BlindSpots(tree: tree, manifest: manifest, repository: repository, tracked: tracked)
      .require()
    let files = files.filter { !isReport($0.path) }
    if files.isEmpty { return [] }
    let index = OwnerIndex(manifest)
    var owners: Set<FixtureOwner> = []
    var sources: [ChangedFiles.File] = []
    for file in files {
      if let owner = try parityOwner(of: file.path, index) {
        owners.insert(owner)
      } else {
        try requireSource(file, index)
        sources.append(file)
      }
    }
    for path in try reached(from: sources) { owners.formUnion(index.owners(of: path)) }
    return owners.union(chains(with: owners))
  }

  /// What the tool itself writes with every run, where nobody told git to ignore it.
  private func isReport(_ path: FilePath) -> Bool {
    path.bytes.starts(with: "\(RecordedTree.runsPath)/".utf8)
  }

  /// The owner of a file below `parity`; `nil` for other files.
  private func parityOwner(of path: FilePath, _ index: OwnerIndex) throws -> FixtureOwner? {
    if path == FilePath(tree.manifestPath) {
      throw Unattributed(path: path, reason: "is the manifest")
    }
    if let name = path.name(below: RecordedTree.fixturesPath, RecordedTree.fixtureSuffix) {
      guard let owner = index.fixtures[name] else {
        throw Unattributed(path: path, reason: "is a fixture that the manifest does not list")
      }
      return owner
    }
    if let name = path.name(below: RecordedTree.specsPath, ".md") {
      guard index.features.contains(name) else {
        throw Unattributed(path: path, reason: "is the spec of no feature")
      }
      return .feature(String(decoding: name, as: UTF8.self))
    }
    return nil
  }

  private func requireSource(_ file: ChangedFiles.File, _ index: OwnerIndex) throws {
    guard !index.owners(of: file.path).isEmpty else {
      throw Unattributed(path: file.path, reason: "belongs to no feature")
    }
    guard SourceLanguage(path: String(decoding: file.path.bytes, as: UTF8.self)) != nil else {
      throw Unattributed(
        path: file.path,
        reason: "is in a language whose arrows are not read, only Swift's and "
          + "Kotlin's are")
    }
  }

  /// A lane may be built from files that git knows nothing of.
  private func requireSeenInputs() throws {
    for lane in manifest.lanes {
      for input in lane.inputs ?? []
      where FilePath(input).stepsUp > repository.prefix.components.count {
        throw Unattributed(
          path: FilePath(input),
          reason: "is an input of lane '\(lane.name)' and lies beside the repository")
      }
    }
  }

  private func reached(from files: [ChangedFiles.File]) throws -> Set<FilePath> {
    if files.isEmpty { return [] }
    var seeds: [SourceArrows.Seed] = []
    for file in files {
      let before = try file.before.map { object throws(NotJudged) in
        try repository.git.answer(["cat-file", "blob", object]).output
      }
      seeds.append(.init(path: file.path, before: before))
    }
    do {
      return try SourceArrows(manifest, in: tree, tracked: tracked.paths).reached(from: seeds)
    } catch {
      throw Unattributed(path: error.path, reason: error.reason)
    }
  }

  /// The chains through changed features; one that cannot be read may go through any.
  private func chains(with owners: Set<FixtureOwner>) -> [FixtureOwner] {
    manifest.chains.map { FixtureRow(name: $0.name, owner: .chain($0.name)) }.filter { row in
      guard case .success(let file) = Result(catching: { try FixtureFile(row: row, in: tree) })
      else { return true }
      return file.fixture.nodes.contains { owners.contains(.feature($0.name)) }
    }.map(\.owner)
  }
}

/// The manifest's rows by the files that are theirs.
private struct OwnerIndex {
  private let manifest: Manifest
  private let sources: SourceOwners
  private var scenarios: [FilePath: [FixtureOwner]] = [:]
  /// By name.
  private(set) var fixtures: [[UInt8]: FixtureOwner] = [:]
  private(set) var features: Set<[UInt8]> = []

  init(_ manifest: Manifest) {
    self.manifest = manifest
    sources = SourceOwners(manifest)
    for owner in FixtureSelection(all: manifest).owners {
      guard let scenario = manifest.scenario(of: owner) else { continue }
      scenarios[FilePath(scenario).plain, default: []].append(owner)
    }
    for row in manifest.fixtures { fixtures[Array(row.name.utf8)] = row.owner }
    for feature in manifest.features { features.insert(Array(feature.name.utf8)) }
  }

  /// Those whose source or scenario a file is.
  func owners(of path: FilePath) -> [FixtureOwner] {
    (scenarios[path] ?? [])
      + manifest.lanes.flatMap { sources.features(of: path, in: $0.name) }
      .map(FixtureOwner.feature)
  }
}

extension FilePath {
  /// The name of a file right in a folder, without its ending.
  fileprivate func name(below folder: String, _ ending: String) -> [UInt8]? {
    guard bytes.starts(with: "\(folder)/".utf8),
      bytes.count > folder.utf8.count + 1 + ending.utf8.count,
      bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    else { return nil }
    let name = bytes.dropFirst(folder.utf8.count + 1).dropLast(ending.utf8.count)
    return name.contains(UInt8(ascii: "/")) ? nil : Array(name)
  }

  /// How far it goes up from where it is read, at its highest.
  fileprivate var stepsUp: Int {
    var (height, highest) = (0, 0)
    for name in components where !name.elementsEqual(".".utf8) {
      height += name.elementsEqual("..".utf8) ? 1 : -1
      highest = max(highest, height)
    }
    return highest
  }
}
