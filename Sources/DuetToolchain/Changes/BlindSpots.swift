/// What a tree is judged by and git would not tell the changes of.
struct BlindSpots {
  let tree: RecordedTree
  let manifest: Manifest
  let repository: Repository
  let tracked: TrackedFiles

  /// - Throws: `ChangeSearch.Unattributed` that names the first one; `NotJudged` where git ignores the
  ///   tree itself.
  func require() throws {
    for link in tracked.links where try leadsOut(link) { throw leading(link) }
    let judged = try judgedFiles()
    try requireSeen(judged)
    try requireUnfiltered()
  }

  private func leading(_ path: FilePath) -> ChangeSearch.Unattributed {
    .init(path: path, reason: "is a link that leads out of the repository")
  }

  /// What lies behind a link to nothing does not change.
  private func leadsOut(_ path: FilePath) throws -> Bool {
    guard let place = try FileSystem.realPath(of: tree.root.appending(path)) else { return false }
    return try wayFromTop(to: place) == nil
  }

  /// The way down from the repository's top; `nil` for what lies elsewhere.
  private func wayFromTop(to place: FilePath) throws -> FilePath? {
    place.way(from: try FileSystem.realPath(of: repository.top) ?? repository.top)
  }
}

// What git ignores.
extension BlindSpots {
  private struct Judged {
    let path: FilePath
    /// From the repository's top, links resolved.
    let place: FilePath
  }

  /// The files that the manifest names and that are there, itself the first.
  private func judgedFiles() throws -> [Judged] {
    var paths = [tree.manifestPath]
    paths += manifest.features.flatMap { feature in
      manifest.lanes.compactMap { feature.sources[$0.name]?.path }
        + ["\(RecordedTree.specsPath)/\(feature.name).md"]
    }
    paths += FixtureSelection(all: manifest).owners.compactMap(manifest.scenario)
    paths += manifest.fixtures.map { RecordedTree.fixturePath($0.name) }
    var judged: [Judged] = []
    for path in paths.map({ FilePath($0) }) {
      guard let place = try FileSystem.realPath(of: tree.root.appending(path)) else { continue }
      guard let way = try wayFromTop(to: place) else { throw leading(path) }
      judged.append(Judged(path: path, place: way))
    }
    return judged
  }

  private typealias Question = (word: String, file: Judged)

  private func requireSeen(_ judged: [Judged]) throws {
    let questions = try judged.map { file in
      guard let word = repository.word(for: file.place) else {
        throw ChangeSearch.Unattributed(path: file.path, reason: "has a name that is no text")
      }
      return Question(word, file)
    }
    for batch in Repository.batches(questions, of: \.word) { try requireSeen(batch) }
  }

  private func requireSeen(_ batch: [Question]) throws {
    // Links may lead several names to one file.
    let files = Dictionary(batch.map { ($0.file.place, $0) }, uniquingKeysWith: { $1 })
    let answer = try repository.git.answer(
      [
        "--literal-pathspecs", "ls-files", "-z", "--others", "--ignored", "--exclude-standard",
        "--full-name", "--",
      ] + files.values.map(\.word).sorted { FilePath($0) < FilePath($1) })
    let ignored = try ChangedFiles.records(answer.output).compactMap {
      files[FilePath(bytes: Array($0))]?.file.path
    }
    if ignored.contains(FilePath(tree.manifestPath)) {
      throw Git.refusal(
        "git ignores \(tree.manifestPath), let the repository track the tree, or make it one of its "
          + "own")
    }
    guard let path = ignored.min() else { return }
    throw ChangeSearch.Unattributed(path: path, reason: "is ignored by git")
  }
}

// What git reads through a filter.
extension BlindSpots {
  /// A filter may make two contents one. That of large files is known to keep them apart.
  private static let known: Set<String> = ["lfs"]

  private func requireUnfiltered() throws {
    let git = repository.git
    let settings = try git.ask([
      "config", "-z", "--name-only", "--get-regexp", #"^filter\..*\.(clean|process)$"#,
    ])
    let names = Set(
      try ChangedFiles.records(settings.output).compactMap { key -> String? in
        let dot = UInt8(ascii: ".")
        guard let first = key.firstIndex(of: dot), let last = key.lastIndex(of: dot), first < last
        else { return nil }
        return String(decoding: key[(first + 1)..<last], as: UTF8.self)
      }
    ).subtracting(Self.known)
    if names.isEmpty { return }
    // git takes few signs there; for what it cannot be asked about every filter stands.
    let patterns =
      names.allSatisfy { $0.utf8.allSatisfy(Self.isPlain) }
      ? names.sorted { FilePath($0) < FilePath($1) }.map { ":(top,attr:filter=\($0))" }
      : [":(top,exclude,attr:!filter)"]
    let answer = try git.answer(["ls-files", "-z", "--full-name", "--"] + patterns)
    let filtered = try ChangedFiles.records(answer.output)
      .map { repository.path(fromTop: FilePath(bytes: Array($0))) }.filter { !$0.leadsOut }
    guard let path = filtered.min() else { return }
    throw ChangeSearch.Unattributed(path: path, reason: "goes through a filter of git's")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
