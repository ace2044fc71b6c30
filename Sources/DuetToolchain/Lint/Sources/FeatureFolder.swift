/// The source files of one feature in one lane, as lexed words.
struct FeatureFolder {
  let feature: String
  let files: [File]

  struct File {
    /// Relative to the tree's root.
    let path: String
    let words: SourceWords
  }

  /// The endings of the languages that the lexer reads.
  private static let endings = [".swift", ".kt", ".kts"]

  /// Reads the folders of a lane's features. A folder that several features share says nothing
  /// about which file is whose, so of those only the named file counts.
  ///
  /// Files that cannot be read are another rule's finding.
  static func all(in lane: Lane, _ subject: Lint.Subject) -> [FeatureFolder] {
    let named = subject.manifest.features.compactMap { feature -> (String, String)? in
      guard case .file(let path)? = feature.sources[lane.name],
        endings.contains(where: path.hasSuffix)
      else { return nil }
      return (feature.name, path)
    }
    let folders = named.map { folder(of: $0.1) }
    return named.map { feature, path in
      let folder = folder(of: path)
      let isShared = folders.count { $0 == folder } > 1
      let paths = isShared ? [path] : sources(in: folder, subject.tree)
      let files = paths.compactMap { path -> File? in
        guard case .success(let bytes) = Result(catching: { try subject.tree.read(path) }) else {
          return nil
        }
        return File(path: path, words: SourceWords(bytes))
      }
      return FeatureFolder(feature: feature, files: files)
    }
  }

  private static func folder(of path: String) -> String { FilePath(path).parent.description }

  private static func sources(in folder: String, _ tree: RecordedTree) -> [String] {
    guard case .success(let entries) = Result(catching: { try FileSystem.list(tree.path(folder)) })
    else { return [] }
    return entries.filter { $0.kind == .regular }
      .map { "\(folder)/\($0.name)" }
      .filter { path in endings.contains(where: path.hasSuffix) }
  }
}
