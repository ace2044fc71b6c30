/// Tells states of the sources apart, by contents alone: the files that the manifest names, and those that
/// a lane declares as `inputs`.
enum SourcesDigest {
  /// - Complexity: reads every one of them.
  static func of(_ tree: RecordedTree, _ manifest: Manifest) -> Digest {
    var walk = SourcesWalk(runs: tree.runs)
    for feature in manifest.features {
      for (_, source) in feature.sources.sorted(by: { $0.key < $1.key }) {
        if let path = source.path { walk.add(path, in: tree) }
      }
      walk.add("\(RecordedTree.specsPath)/\(feature.name).md", in: tree)
    }
    for owner in FixtureSelection(all: manifest).owners {
      if let scenario = manifest.scenario(of: owner) { walk.add(scenario, in: tree) }
    }
    for lane in manifest.lanes {
      for input in lane.inputs ?? [] { walk.add(input, in: tree) }
    }
    return walk.finish()
  }
}

private struct SourcesWalk {
  private var digester = Digester()
  /// Files and folders that were added: many rows may name one, and links may lead in a circle.
  private var visited: Set<FileIdentity> = []
  private let runs: (folder: RunsFolder, identity: FileIdentity)?

  init(runs: RunsFolder) {
    digester.add(field: "duet sources 1")
    guard case .success(let status?) = Result(catching: { try FileSystem.status(of: runs.path) })
    else {
      self.runs = nil
      return
    }
    self.runs = (runs, status.identity)
  }

  consuming func finish() -> Digest { digester.finish() }

  /// Adds a file, or a folder with everything below it in the order of names. What cannot be read is told
  /// apart from what is empty.
  mutating func add(_ relative: String, in tree: RecordedTree) {
    var rest = [FilePath(relative)]
    while let path = rest.popLast() {
      digester.add(field: path.bytes)
      do {
        for name in try names(at: path, in: tree).reversed() { rest.append(path.appending(name)) }
      } catch {
        digester.add(number: UInt64.max)
      }
    }
  }

  /// - Returns: the names in a folder.
  private mutating func names(
    at path: FilePath, in tree: RecordedTree
  ) throws(FileError) -> [FilePath] {
    let place = path.resolved(in: tree.root)
    guard let status = try FileSystem.status(of: place) else {
      throw FileError(path: place, reason: .missing)
    }
    guard visited.insert(status.identity).inserted else { return [] }
    guard status.kind == .folder else {
      digester.add(field: try FileSystem.read(place))
      return []
    }
    return try FileSystem.list(place).map(\.name).filter { name in
      !TreeFingerprint.ignores(name, in: place)
        && !(runs?.identity == status.identity && runs?.folder.isRunFile(name) ?? false)
    }
  }
}
