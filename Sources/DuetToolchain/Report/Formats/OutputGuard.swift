/// What of a tree no report may be written over: what the tool reads of it, and what git keeps.
struct OutputGuard {
  private let tree: RecordedTree
  private let files: [String]
  private let runs: [RunsFolder]

  /// Folders in which nothing but the tree's own files lies.
  private static let folders = [
    RecordedTree.fixturesPath, RecordedTree.specsPath, RecordedTree.tracesPath,
  ]

  /// - Parameter runs: the folder that `--runs-dir` names.
  init(_ tree: RecordedTree, runs: FilePath?) {
    self.tree = tree
    self.runs = [tree.runs] + (runs.map { [RunsFolder(chosen: $0)] } ?? [])
    var files = [RecordedTree.manifestPath, RecordedTree.elderManifestPath]
    // A manifest that cannot be read names no file; the run will say so.
    if case .success(let loaded) = Result(catching: { () throws(Finding) in
      try tree.loadManifest()
    }) {
      let manifest = loaded.manifest
      for feature in manifest.features { files += feature.sources.values.compactMap(\.path) }
      files += FixtureSelection(all: manifest).owners.compactMap(manifest.scenario)
    }
    self.files = files
  }

  /// What a place belongs to, in words; `nil` where a report may be written there.
  func owner(of place: OutputPlace) throws(FileError) -> String? {
    if place.creates(".git") { return "a file in .git" }
    for folder in Self.folders where try place.isBelow(tree.path(folder)) {
      return "a file in \(folder)"
    }
    var top = tree.root
    while true {
      if try place.isBelow(top.appending(".git"), orIs: true) { return "a file in .git" }
      guard top.parent != top else { break }
      top = top.parent
    }
    for folder in runs
    where try place.isRight(in: folder.path) && folder.isKept(place.fileName) {
      return PrintableText.line(
        folder.displayName(of: String(decoding: place.fileName.bytes, as: UTF8.self)), limit: 400)
    }
    for file in files {
      // What cannot even be looked at is not this place.
      guard
        case .success(let other) = Result(catching: { () throws(FileError) in
          try OutputPlace(tree.path(file))
        }), place.isSame(as: other)
      else { continue }
      return PrintableText.line(file, limit: 400)
    }
    return nil
  }
}

extension OutputPlace {
  /// Whether it lies in a folder, or is the file that stands in its place, as `.git` may be one.
  fileprivate func isBelow(_ path: FilePath, orIs: Bool) throws(FileError) -> Bool {
    guard let kind = try FileSystem.status(of: path)?.kind else { return false }
    if kind == .folder { return try isBelow(path) }
    return try isSame(as: OutputPlace(path))
  }
}

extension RunsFolder {
  /// Whether a name is that of what a run keeps here, or of the lock of a record.
  fileprivate func isKept(_ name: FilePath) -> Bool {
    isRunFile(name) || name.bytes.elementsEqual(RecordWriter.lockPath.lastComponent)
  }
}
