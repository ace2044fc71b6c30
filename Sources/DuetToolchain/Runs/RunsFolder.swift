/// Where a run keeps what only this tool reads again: the last run's report, the stamps of builds, and
/// the replays that are known to pass. Everything in it may be removed at any time.
///
/// Nothing is created before something is kept. The lock of `record` and what it stages are no run
/// files: they keep two recorders of one tree apart, and always lie in the tree.
package struct RunsFolder: Sendable {
  enum Kind: Equatable {
    /// `parity/.runs`.
    case ofTree
    /// What `--runs-dir` names.
    case chosen
    /// A folder of this person's below the system's for temporary files.
    case temporary
  }

  let kind: Kind
  /// What is opened, absolute: the tree's root, or the folder itself.
  private let root: FilePath
  private let prefix: String

  /// The tree's own folder.
  init(ofTreeAt root: FilePath) {
    kind = .ofTree
    self.root = root
    prefix = "\(RecordedTree.runsPath)/"
  }

  init(chosen folder: FilePath) {
    kind = .chosen
    root = folder
    prefix = ""
  }

  init(temporary folder: FilePath) {
    kind = .temporary
    root = folder
    prefix = ""
  }

  /// The folder itself, absolute.
  var path: FilePath {
    kind == .ofTree ? root.appending(RecordedTree.runsPath) : root
  }

  /// The absolute path of a run file.
  func path(of name: String) -> FilePath { path.appending(name) }

  /// How messages call a run file: in the tree by its path from the root.
  func displayName(of name: String) -> String {
    kind == .ofTree ? prefix + name : path(of: name).description
  }

  /// Puts a run file in place in one step.
  func replace(_ name: String, with bytes: some Collection<UInt8>) throws(FileError) {
    try named { () throws(FileError) in
      try open(creating: true).replace(FilePath(prefix + name), with: bytes)
    }
  }

  /// Removes a run file; one that is not there is no error.
  func remove(_ name: String) throws(FileError) {
    try named { () throws(FileError) in
      _ = try ignoringMissing { () throws(FileError) in
        try open(creating: false).remove(FilePath(prefix + name))
      }
    }
  }

  /// Reads a run file whole; `nil` where there is none.
  func read(_ name: String, limit: Int) throws(FileError) -> [UInt8]? {
    // Nothing is believed that somebody else may have put there.
    if kind == .temporary {
      let found = try ignoringMissing { () throws(FileError) in try open(creating: false) }
      guard found != nil else { return nil }
    }
    guard try FileSystem.status(of: path(of: name)) != nil else { return nil }
    return try FileSystem.read(path(of: name), limit: limit)
  }

  /// Creates the folder where `--runs-dir` names one that is not there yet.
  func createIfChosen() throws(FileError) {
    if kind == .chosen { _ = try open(creating: true) }
  }

  private func open(creating: Bool) throws(FileError) -> WritableTree {
    switch kind {
    case .ofTree: return try WritableTree(root: root)
    case .chosen where creating: return try WritableTree(creating: root)
    case .chosen: return try WritableTree(root: root)
    case .temporary: return try WritableTree(private: root, creating: creating)
    }
  }

  private func ignoringMissing<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result? {
    do {
      return try body()
    } catch {
      guard error.reason == .missing else { throw error }
      return nil
    }
  }

  /// Has an error name the file by its whole path, unless it lies in the tree.
  private func named<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    do {
      return try body()
    } catch {
      guard kind != .ofTree, !error.path.isAbsolute else { throw error }
      throw FileError(path: root.appending(error.path), reason: error.reason)
    }
  }
}

// MARK: - Which folder it is

extension OptionDefinition {
  package static let runsDir = value(
    "--runs-dir", "DIR", "keep and find the last run, stamps and caches here")
}

extension RunsFolder {
  /// What a verb is about to do with run files.
  package enum Use { case writing, reading }

  /// The folder that `--runs-dir` names; without it the tree's own, or where the tree cannot be written
  /// to, one of this person's below `TEST_TMPDIR`, `TMPDIR` or `/tmp`.
  ///
  /// - Throws: `UsageError` or `NotJudged` where `--runs-dir` names what can be no such folder.
  init(
    _ arguments: Arguments, _ session: Session, for tree: RecordedTree, _ use: Use
  ) throws {
    if let name = arguments.value(.runsDir) {
      guard !name.isEmpty else { throw UsageError("--runs-dir needs the name of a folder, not ''") }
      let folder = FilePath(name).resolved(in: session.workingDirectory)
      do {
        try Self.require(folder, use)
      } catch {
        throw NotJudged("--runs-dir: \(error)")
      }
      self.init(chosen: folder)
    } else if Self.isReadOnly(tree) {
      self.init(temporary: Self.temporaryFolder(for: tree, in: session))
    } else {
      self.init(ofTreeAt: tree.root)
    }
  }

  /// Makes sure that a folder is there, or can come about: one to write to is created at once, and
  /// tried.
  private static func require(_ folder: FilePath, _ use: Use) throws(FileError) {
    let nearest = try NearestFolder(of: folder)
    guard use == .writing else { return }
    try FileSystem.requireWritable(nearest.folder)
    try WritableTree(creating: folder).tryCreating()
  }

  /// Whether the system lets nobody, or not this person, keep anything in the tree's own folder.
  private static func isReadOnly(_ tree: RecordedTree) -> Bool {
    let own = tree.path(RecordedTree.runsPath)
    do {
      let status = try FileSystem.status(of: own, followsLinks: false)
      // What else stands in its place is told when something is to be kept.
      guard status == nil || status?.kind == .folder else { return false }
      try FileSystem.requireWritable(status == nil ? own.parent : own)
      return false
    } catch {
      return error.isOfReadOnlyPlace
    }
  }

  /// The same for each run of a tree: its name is made from the tree's path.
  private static func temporaryFolder(for tree: RecordedTree, in session: Session) -> FilePath {
    let environment = session.environment
    let place =
      environment.text(.testTemporaryFolder) ?? environment.text(.temporaryFolder) ?? "/tmp"
    var digester = Digester()
    digester.add(field: tree.root.bytes)
    let name = "duet-runs-\(FileSystem.effectiveUser)-\(digester.finish().hex.prefix(24))"
    return FilePath(place).resolved(in: session.workingDirectory).appending(name)
  }
}

extension RunsFolder {
  /// Whether a name in this folder is one of a run file, which changes with each run and tells nothing
  /// of the tree.
  func isRunFile(_ name: FilePath) -> Bool {
    let text = String(decoding: name.bytes, as: UTF8.self)
    if text == LastRun.name || text.hasPrefix("build-") && text.hasSuffix(".stamp") { return true }
    // A folder of that name may be anybody's.
    guard text == ReplayCache.folder,
      case .success(let entries) = Result(catching: {
        try FileSystem.list(path(of: ReplayCache.folder))
      })
    else { return false }
    return entries.allSatisfy { ReplayCache.owns($0) }
  }
}
