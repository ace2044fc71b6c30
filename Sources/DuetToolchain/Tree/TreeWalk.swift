/// Looks for files below a folder of the tree, without those that no person writes.
enum TreeWalk {
  /// Folders that hold what tools made or fetched.
  private static let skipped: Set<String> = ["node_modules", "build", "target", "__pycache__"]

  /// The regular files whose names pass, in the order of their paths; hidden folders are left out,
  /// and links are not followed.
  ///
  /// - Parameter folder: relative to the root; empty for the root itself.
  /// - Returns: nothing for a folder that is not there.
  static func files(
    below folder: String, in tree: RecordedTree, where isWanted: (String) -> Bool
  ) throws(NotJudged) -> [String] {
    var found: [String] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      for entry in try entries(of: folder, in: tree) {
        let name = String(decoding: entry.name.bytes, as: UTF8.self)
        // A name that is no text cannot be said, and so not be asked about.
        guard Array(name.utf8) == entry.name.bytes, !name.hasPrefix(".") else { continue }
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        switch entry.kind {
        case .folder where !skipped.contains(name): folders.append(path)
        case .regular where isWanted(name): found.append(path)
        default: break
        }
      }
    }
    return found.sorted { FilePath($0) < FilePath($1) }
  }

  /// The folders right in a folder.
  static func folders(in folder: String, of tree: RecordedTree) throws(NotJudged) -> [String] {
    try entries(of: folder, in: tree).filter { $0.kind == .folder }
      .map { String(decoding: $0.name.bytes, as: UTF8.self) }
  }

  private static func entries(
    of folder: String, in tree: RecordedTree
  ) throws(NotJudged) -> [FolderEntry] {
    let path = folder.isEmpty ? tree.root : tree.path(folder)
    do {
      guard try FileSystem.status(of: path)?.kind == .folder else { return [] }
      return try FileSystem.list(path)
    } catch {
      throw NotJudged("\(error)")
    }
  }
}
