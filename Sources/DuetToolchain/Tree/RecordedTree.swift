/// A repository that holds recordings, found by its `parity/manifest.json`, or by the
/// `parity/manifest.yaml` of an elder tree.
package struct RecordedTree: Sendable {
  static let manifestPath = "parity/manifest.json"
  static let elderManifestPath = "parity/manifest.yaml"
  static let fixturesPath = "parity/fixtures"
  static let runsPath = "parity/.runs"
  static let tracesPath = "parity/kernel-trace"
  static let specsPath = "parity/feature-specs"
  static let fixtureSuffix = ".fixture.json"

  /// The folder that holds `parity`, absolute.
  package let root: FilePath
  /// Whether the tree has a manifest of the elder form only.
  package let isElder: Bool
  /// Where runs keep what only this tool reads again.
  private(set) var runs: RunsFolder
  private var shelf: FixtureShelf?

  package init(root: FilePath, isElder: Bool = false) {
    self.root = root
    self.isElder = isElder
    runs = RunsFolder(ofTreeAt: root)
  }

  /// The same tree, its runs kept elsewhere.
  func keeping(runs: RunsFolder) -> RecordedTree {
    var tree = self
    tree.runs = runs
    return tree
  }

  /// The same tree for one run that looks at its recordings several times: each is read once, and
  /// judged as it was then.
  package var readingOnce: RecordedTree {
    var tree = self
    tree.shelf = FixtureShelf()
    return tree
  }

  /// The manifest that is read, relative to the root.
  package var manifestPath: String { isElder ? Self.elderManifestPath : Self.manifestPath }

  /// Walks up from a folder to the first one with a manifest; of two in one folder the JSON counts.
  ///
  /// - Throws: `NotJudged` where there is none.
  package static func find(from folder: FilePath) throws(NotJudged) -> RecordedTree {
    var candidate = folder
    while true {
      for isElder in [false, true] {
        let tree = RecordedTree(root: candidate, isElder: isElder)
        if try tree.holds(tree.manifestPath) { return tree }
      }
      let parent = candidate.parent
      guard parent != candidate else { break }
      candidate = parent
    }
    throw NotJudged(
      "no \(manifestPath) in \(folder) or above it, run duet inside a repository that has one"
    )
  }

  /// Whether something lies at a path, a link to nothing included.
  package func holds(_ relative: String) throws(NotJudged) -> Bool {
    do {
      return try FileSystem.status(of: path(relative), followsLinks: false) != nil
    } catch {
      throw NotJudged("\(error)")
    }
  }

  /// The absolute path of something in the tree.
  package func path(_ relative: String) -> FilePath { root.appending(relative) }

  /// Where a fixture lies, relative to the root.
  package static func fixturePath(_ name: String) -> String {
    "\(fixturesPath)/\(name)\(fixtureSuffix)"
  }

  /// Where a kernel trace lies, relative to the root.
  package static func tracePath(_ name: String) -> String { "\(tracesPath)/\(name).trace.jsonl" }

  /// Reads a file of the tree whole.
  ///
  /// - Throws: a `Finding` that names the file where it cannot be read.
  package func read(_ relative: String) throws(Finding) -> [UInt8] {
    guard let shelf, relative.hasPrefix("\(Self.fixturesPath)/") else {
      return try readAgain(relative)
    }
    if let bytes = shelf.bytes(of: relative) { return bytes }
    let bytes = try readAgain(relative)
    shelf.keep(bytes, of: relative)
    return bytes
  }

  /// A row's fixture, read and understood once where the tree is read once.
  func fixture(_ row: FixtureRow) throws(Finding) -> FixtureFile {
    if let file = shelf?.file(of: row) { return file }
    let path = Self.fixturePath(row.name)
    let file = try FixtureFile(row: row, document: SourceDocument(path: path, bytes: read(path)))
    shelf?.keep(file)
    return file
  }

  private func readAgain(_ relative: String) throws(Finding) -> [UInt8] {
    do {
      return try FileSystem.read(path(relative))
    } catch {
      throw Finding(
        rule: .readableFiles, path: relative, message: predicate(of: error, at: relative))
    }
  }

  /// What lies at a path; `nil` for nothing.
  ///
  /// - Throws: a `Finding` that names the path where that cannot be told.
  func kind(of relative: String, followsLinks: Bool) throws(Finding) -> FileKind? {
    do {
      return try FileSystem.status(of: path(relative), followsLinks: followsLinks)?.kind
    } catch {
      throw Finding(rule: .readableFiles, path: relative, message: error.predicate)
    }
  }

  /// A link to nothing is there and has to go, so it is not said to be missing.
  private func predicate(of error: FileError, at relative: String) -> String {
    guard error.reason == .missing,
      case .success(let status?) = Result(catching: {
        try FileSystem.status(of: path(relative), followsLinks: false)
      }), status.kind == .symbolicLink
    else { return error.predicate }
    return "is a symbolic link to something that does not exist"
  }
}

/// Why the tool could not judge at all: status 2 (design, section 9).
package struct NotJudged: Error, Equatable, Sendable {
  package let message: String
  /// Who says it: the tool, or one of its verbs where that is part of the wording.
  package let speaker: String

  package init(_ message: String, by verb: String? = nil) {
    self.message = message
    speaker = verb.map { "duet \($0)" } ?? "duet"
  }
}
