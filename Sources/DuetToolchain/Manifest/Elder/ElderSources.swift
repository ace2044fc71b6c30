/// Finds the file that an elder row means: `swift` and `kotlin` may name a file, the folder that it lies
/// in, or the module or subtree that it belongs to.
struct ElderSources {
  private static let endings = ["kotlin": ".kt", "swift": ".swift"]

  private let tree: RecordedTree
  /// The sources of features by lane, searched when the first row asks.
  private var found: [String: [String]] = [:]

  init(_ tree: RecordedTree) {
    self.tree = tree
  }

  /// The path of a feature's source; the row's own word where no single file answers to it, for lint to
  /// name.
  mutating func path(_ word: String, of feature: String, in lane: String) -> String {
    guard let ending = Self.endings[lane], !word.hasSuffix(ending), word != "pending",
      FilePath(word).staysInside
    else { return word }
    let wanted = PlainName.joined(feature) + "feature"
    let parts = word.split(separator: "/")
    let files = sources(of: lane, ending).filter { path in
      let components = path.split(separator: "/")
      guard let stem = components.last?.dropLast(ending.count),
        PlainName.joined(String(stem)).utf8.elementsEqual(wanted.utf8)
      else { return false }
      // A path leads there from the root, a single name is that of a folder on the way.
      return parts.count > 1 ? components.starts(with: parts) : components.contains(parts[0])
    }
    return files.count == 1 ? files[0] : word
  }

  private mutating func sources(of lane: String, _ ending: String) -> [String] {
    if let known = found[lane] { return known }
    // What cannot be listed holds nothing that could be named.
    let result = Result(catching: {
      try TreeWalk.files(below: "", in: tree) { $0.hasSuffix("Feature\(ending)") }
    })
    let files = if case .success(let files) = result { files } else { [String]() }
    found[lane] = files
    return files
  }
}
