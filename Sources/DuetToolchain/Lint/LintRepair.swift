import DuetKernel
import DuetReplay

/// Repairs what can be repaired without judgement: recordings that hold the right value in the wrong
/// bytes. Which value is right, only a record can say.
package enum LintRepair {
  /// One file that was written anew.
  package struct Repair: Equatable, Sendable {
    package let path: String
    /// What was wrong with it.
    package let faults: [String]
  }

  /// Writes every listed recording that is not in pretty form anew, all or none.
  ///
  /// - Throws: `NotJudged` where the manifest cannot be read, another process records, or the files
  ///   cannot be written; every file is as it was then.
  package static func run(_ tree: RecordedTree) throws(NotJudged) -> [Repair] {
    let manifest: Manifest
    do {
      manifest = try tree.loadManifest().manifest
    } catch {
      throw NotJudged(error.text)
    }
    if !manifest.fixtures.contains(where: { repair($0, in: tree) != nil }) { return [] }
    let (writable, lock) = try RecordWriter.lock(tree)
    do {
      var transaction = try FileTransaction(
        in: writable, staging: RecordWriter.stagingPath, holding: lock)
      var repairs: [Repair] = []
      // They are read again: a record may have written them before the lock was taken.
      for row in manifest.fixtures {
        guard let (repair, bytes) = repair(row, in: tree) else { continue }
        try transaction.stage(bytes, for: FilePath(repair.path))
        repairs.append(repair)
      }
      try transaction.commit()
      return repairs
    } catch {
      throw NotJudged("nothing was repaired: \(error)")
    }
  }

  /// What to write in place of a file; `nil` where it is well, or not to be repaired.
  private static func repair(
    _ row: FixtureRow, in tree: RecordedTree
  ) -> (repair: Repair, bytes: [UInt8])? {
    let path = RecordedTree.fixturePath(row.name)
    let status = Result(catching: {
      try FileSystem.status(of: tree.path(path), followsLinks: false)
    })
    guard case .success(let status?) = status, status.kind == .regular,
      case .success(let bytes) = Result(catching: { try tree.read(path) })
    else { return nil }
    let hasMark = bytes.starts(with: byteOrderMark)
    let text = hasMark ? Array(bytes.dropFirst(byteOrderMark.count)) : bytes
    // A document that is no recording of its row has to be looked at.
    guard
      case .success(let file) = Result(catching: {
        try FixtureFile(row: row, document: SourceDocument(path: path, bytes: text))
      })
    else { return nil }
    let pretty = file.document.json.pretty()
    guard pretty != bytes else { return nil }
    let faults = faults(of: text, hasMark: hasMark, pretty: pretty)
    return (Repair(path: path, faults: faults), pretty)
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func faults(of text: [UInt8], hasMark: Bool, pretty: [UInt8]) -> [String] {
    var faults = hasMark ? ["byte order mark"] : []
    if text.contains(0x0D) { faults.append("line ends") }
    if text.filter({ $0 != 0x0D }) != pretty { faults.append("pretty form") }
    return faults
  }
}
