/// The repository that a tree lies in, which may be larger than the tree.
struct Repository {
  let git: Git
  /// The way down from the repository's top to the tree's root.
  let prefix: FilePath
  /// The way up from where git is started to the repository's top.
  let wayUp: String

  /// - Throws: `NotJudged` where there is none that git may use.
  init(around tree: RecordedTree, in session: Session) throws(NotJudged) {
    // Where a hook names the repository, git takes the folder that it is started in for the top of
    // the work tree unless it is told of another.
    let isNamed = session.environment[.gitDirectory] != nil
    let folder = isNamed ? session.workingDirectory : tree.root
    git = Git(in: folder)
    let answer = try git.ask(["rev-parse", "--show-prefix"])
    guard answer.isSuccess else {
      let words = answer.complaint.map { " (\($0))" } ?? ""
      throw Git.refusal("git finds no repository around \(tree.root) that it may use\(words)")
    }
    let components = FilePath(bytes: Array(answer.line)).components
    let below = folder.components.count - tree.root.components.count
    guard components.count >= below else {
      throw Git.refusal("the repository at \(folder) lies inside of the tree")
    }
    prefix = FilePath(
      bytes: Array(components.dropLast(below).joined(separator: [UInt8(ascii: "/")])))
    wayUp = components.isEmpty ? "." : components.map { _ in ".." }.joined(separator: "/")
  }

  /// A path from the repository's top, read from the tree's root.
  func path(fromTop path: FilePath) -> FilePath {
    let path = path.components
    let root = prefix.components
    let shared = zip(path, root).prefix { $0.elementsEqual($1) }.count
    let up = [ArraySlice<UInt8>](
      repeating: [UInt8(ascii: "."), UInt8(ascii: ".")], count: root.count - shared)
    return FilePath(bytes: Array((up + path[shared...]).joined(separator: [UInt8(ascii: "/")])))
  }
}
