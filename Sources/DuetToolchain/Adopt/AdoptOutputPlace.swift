/// Where a skeleton may go: a source that a person completes is kept among sources.
enum AdoptOutputPlace {
  /// - Parameter path: relative to the tree's root.
  /// - Returns: the path.
  /// - Throws: `NotJudged` where a source would be lost, or taken for something else.
  static func check(_ path: String) throws(NotJudged) -> String {
    // Some file systems take `.GIT` for `.git`.
    let folders = path.split(separator: "/").dropLast().map { $0.lowercased() }
    let name = PrintableText.line(path, limit: 400)
    if let folder = folders.first(where: ToolFolders.names.contains) {
      throw NotJudged(
        "--output \(name) lies in a folder '\(folder)', which tools keep for themselves; "
          + "give a place among the sources")
    }
    if folders.first == "parity" {
      throw NotJudged(
        "--output \(name) lies in 'parity', which holds recordings and what is said of them; "
          + "give a place among the sources")
    }
    return path
  }
}
