/// The repository that a tree lies in, which may be larger than the tree.
struct Repository {
  let git: Git
  /// The way down from the repository's top to the tree's root.
  let prefix: FilePath
  /// The way up from where git is started to the repository's top.
  let wayUp: String

  /// The repository's top, absolute.
  let top: FilePath

  /// - Throws: `NotJudged` where there is none that git may use, or it is about other files.
  init(around tree: RecordedTree, in session: Session) throws(NotJudged) {
    var place = try Self.place(of: Self.surrounding(tree.root))
    // What the environment names counts where the tree lies in none: a hook's git names its own, and
    // takes the folder that it is started in for the top of the work tree unless told of another.
    if !place.answer.isSuccess, session.environment[.gitDirectory] != nil {
      place = try Self.place(of: Git(in: session.workingDirectory))
    }
    let folder = place.git.folder
    guard place.answer.isSuccess else {
      let words = place.answer.complaint.map { " (\($0))" } ?? ""
      throw Git.refusal("git finds no repository around \(tree.root) that it may use\(words)")
    }
    let lines = place.answer.line.split(
      separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard lines.count == 2, lines[0].elementsEqual("true".utf8) else {
      throw Git.refusal(
        "\(tree.root) lies outside of the files that the repository around it, or the one that "
          + "GIT_DIR names, is about")
    }
    let components = FilePath(bytes: Array(lines[1])).components
    let below = folder.components.count - tree.root.components.count
    guard components.count >= below else {
      throw Git.refusal("the repository at \(folder) lies inside of the tree")
    }
    git = place.git
    prefix = FilePath(names: components.dropLast(below))
    wayUp = components.isEmpty ? "." : components.map { _ in ".." }.joined(separator: "/")
    top = components.reduce(folder) { folder, _ in folder.parent }
  }

  private static func place(of git: Git) throws(NotJudged) -> (git: Git, answer: Git.Answer) {
    var greeting = git
    greeting.timeLimit = Git.greetingLimit
    return (git, try greeting.ask(["rev-parse", "--is-inside-work-tree", "--show-prefix"]))
  }

  /// What the environment says of a repository, and of how paths are to be read.
  private static let variables: Set<String> = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_DIR", "GIT_GLOB_PATHSPECS",
    "GIT_GRAFT_FILE", "GIT_ICASE_PATHSPECS", "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE",
    "GIT_LITERAL_PATHSPECS", "GIT_NAMESPACE", "GIT_NOGLOB_PATHSPECS", "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX", "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
  ]

  /// The repository that a folder lies in, whatever the environment names.
  private static func surrounding(_ folder: FilePath) -> Git {
    let named = InheritedEnvironment.entries(where: variables.contains)
    return Git(
      in: folder,
      environment: named.isEmpty
        ? nil : InheritedEnvironment.entries { !variables.contains($0) })
  }

  /// A path from the repository's top, read from the tree's root.
  func path(fromTop path: FilePath) -> FilePath {
    let path = path.components
    let root = prefix.components
    let shared = zip(path, root).prefix { $0.elementsEqual($1) }.count
    let up = [ArraySlice<UInt8>](
      repeating: [UInt8(ascii: "."), UInt8(ascii: ".")], count: root.count - shared)
    return FilePath(names: up + path[shared...])
  }
}

// Paths on git's command line.
extension Repository {
  /// How much of a command line they may take.
  private static let wordsLimit = 64 << 10

  /// A path from the repository's top as a word for git; `nil` where it is no text, and git cannot be
  /// asked about it.
  func word(for path: FilePath) -> String? {
    let text = String(decoding: path.bytes, as: UTF8.self)
    return text.utf8.elementsEqual(path.bytes) ? "\(wayUp)/\(text)" : nil
  }

  /// As many at a time as one command line takes, in order.
  static func batches<Item>(_ items: [Item], of word: (Item) -> String) -> [[Item]] {
    var batches: [[Item]] = []
    var size = Int.max
    for item in items {
      if size > wordsLimit {
        batches.append([])
        size = 0
      }
      batches[batches.count - 1].append(item)
      size += word(item).utf8.count
    }
    return batches
  }
}
