/// The source files of one feature in one lane, as lexed words.
struct FeatureFolder {
  let feature: String
  /// The file that the manifest names.
  let path: String
  let files: [File]

  /// Whether the named file is among those that could be read.
  var isRead: Bool { files.contains { FilePath($0.path) == FilePath(path) } }

  struct File {
    /// Relative to the tree's root.
    let path: String
    let language: SourceLanguage
    let tokens: [SourceToken]
    let words: SourceWords

    init(path: String, bytes: [UInt8], language: SourceLanguage) {
      self.path = path
      self.language = language
      tokens = SourceLexer(bytes, language: language).tokens
      words = SourceWords(tokens)
    }
  }

  /// Reads the folders of a lane's features. A folder that several features share says nothing
  /// about which file is whose, so of those only the named file counts.
  ///
  /// Files that cannot be read are another rule's finding.
  static func all(
    in lane: Lane, of manifest: Manifest, _ tree: RecordedTree
  ) -> [FeatureFolder] {
    let named = manifest.features.compactMap { feature -> (String, String)? in
      guard case .file(let path)? = feature.sources[lane.name],
        SourceLanguage(path: path) != nil
      else { return nil }
      return (feature.name, path)
    }
    let shares = Dictionary(named.map { (folder(of: $0.1), 1) }, uniquingKeysWith: +)
    return named.map { feature, path in
      let folder = folder(of: path)
      let isShared = shares[folder, default: 0] > 1
      let paths = isShared ? [path] : sources(in: folder, tree)
      let files = paths.compactMap { path -> File? in
        guard let language = SourceLanguage(path: path),
          case .success(let bytes) = Result(catching: { try tree.read(path) })
        else { return nil }
        return File(path: path, bytes: bytes, language: language)
      }
      return FeatureFolder(feature: feature, path: path, files: files)
    }
  }

  private static func folder(of path: String) -> String { FilePath(path).parent.description }

  private static func sources(in folder: String, _ tree: RecordedTree) -> [String] {
    guard case .success(let entries) = Result(catching: { try FileSystem.list(tree.path(folder)) })
    else { return [] }
    return entries.filter { $0.kind == .regular }
      .map { "\(folder)/\($0.name)" }
      .filter { SourceLanguage(path: $0) != nil }
  }
}
