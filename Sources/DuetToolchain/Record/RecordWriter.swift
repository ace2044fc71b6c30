import DuetKernel

/// Puts a plan's recordings in place: all of them or none (design, section 6).
package enum RecordWriter {
  static let lockPath = FilePath("\(RecordedTree.runsPath)/record.lock")
  static let stagingPath = FilePath("\(RecordedTree.runsPath)/staging")

  /// Takes the lock that keeps two recorders apart.
  ///
  /// - Throws: `NotJudged` that says who holds it.
  package static func lock(_ tree: RecordedTree) throws(NotJudged) -> (WritableTree, FileLock) {
    do {
      try refuseLinkedFixtures(in: tree)
      let writable = try WritableTree(root: tree.root)
      return (writable, try writable.lock(lockPath))
    } catch let error as FileLock.Failure {
      switch error {
      case .held(_, let process):
        let holder = process.map { "process \($0)" } ?? "another process"
        throw NotJudged(
          "another record is running: \(holder) holds \(lockPath), nothing was written; "
            + "wait for it and record again")
      case .file(let error): throw NotJudged("nothing was written: \(error)")
      }
    } catch let error as NotJudged {
      throw error
    } catch {
      throw NotJudged("nothing was written: \(error)")
    }
  }

  private static func refuseLinkedFixtures(in tree: RecordedTree) throws {
    for path in ["parity", RecordedTree.fixturesPath] {
      let status = try FileSystem.status(of: tree.path(path), followsLinks: false)
      if status?.kind == .symbolicLink {
        throw NotJudged(
          "REFUSED — \(path) is a symbolic link, recordings are never written through one; "
            + "make it a folder")
      }
    }
  }

  /// Writes every change of a plan, and the manifest's new rows, in one transaction.
  ///
  /// - Parameter others: files besides, by their paths from the root.
  /// - Throws: `NotJudged`; every file is as it was then.
  package static func write(
    _ plan: RecordPlan, and others: [(path: String, bytes: [UInt8])] = [],
    of source: RecordedTree, to tree: WritableTree, holding lock: FileLock
  ) throws(NotJudged) {
    do {
      var transaction = try FileTransaction(in: tree, staging: stagingPath, holding: lock)
      for change in plan.changes {
        try transaction.stage(change.document.pretty(), for: FilePath(change.path))
      }
      for file in others { try transaction.stage(file.bytes, for: FilePath(file.path)) }
      let rows = plan.unlisted.filter(\.isLeaf)
      if !rows.isEmpty {
        let manifest = try appending(rows, toManifestOf: source)
        try transaction.stage(manifest, for: FilePath(RecordedTree.manifestPath))
      }
      try transaction.commit()
    } catch let error as Finding {
      throw NotJudged("nothing was written: \(error.text)")
    } catch {
      throw NotJudged("nothing was written: \(error)")
    }
  }

  /// The manifest's text with new rows.
  ///
  /// It is read again: another record, or a person, may have changed it since this run began.
  private static func appending(
    _ rows: [FixtureRow], toManifestOf tree: RecordedTree
  ) throws(Finding) -> [UInt8] {
    let path = RecordedTree.manifestPath
    let document = try SourceDocument(path: path, bytes: try tree.read(path))
    guard let bytes = ManifestRows.appending(rows, to: document) else {
      throw Finding(
        path: path,
        message: "has no place for \(Naming.list(rows.map(\.name)) ?? "the new fixtures"), "
          + "the row of the feature changed meanwhile; record again")
    }
    return bytes
  }
}

extension FixtureRow {
  var isLeaf: Bool { if case .feature = owner { true } else { false } }
}
