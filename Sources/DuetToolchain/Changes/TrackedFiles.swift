/// What git's index tells of its files.
struct TrackedFiles {
  struct File {
    /// From the repository's top.
    let path: FilePath
    /// The object that it is in the index.
    let object: String
    /// In octal digits, such as `100644`.
    let mode: String
    /// Whether git leaves it out of the work tree.
    let isLeftOut: Bool

    var isLink: Bool { mode.utf8.starts(with: "120".utf8) }
  }

  /// Those within the tree, from its root.
  private(set) var paths: [FilePath] = []
  /// Links within the tree, from its root.
  private(set) var links: [FilePath] = []
  /// Those that git is told not to look at.
  private(set) var overlooked: [File] = []

  /// - Throws: `NotJudged` where git cannot tell.
  init(of repository: Repository) throws(NotJudged) {
    let answer = try repository.git.answer([
      "ls-files", "-z", "-v", "--stage", "--full-name", "--", repository.wayUp,
    ])
    for record in try ChangedFiles.records(answer.output) {
      guard let file = File(record) else { throw ChangedFiles.garbage(Array(record)) }
      if file.isLeftOut || Self.isAssumed(record) { overlooked.append(file) }
      let path = repository.path(fromTop: file.path)
      guard !path.leadsOut else { continue }
      paths.append(path)
      if file.isLink { links.append(path) }
    }
  }

  /// Whether git takes it to be unchanged.
  private static func isAssumed(_ record: ArraySlice<UInt8>) -> Bool {
    record.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
  }
}

extension TrackedFiles.File {
  /// - Parameter record: `TAG MODE OBJECT STAGE`, a tab, and the path.
  fileprivate init?(_ record: ArraySlice<UInt8>) {
    guard let tab = record.firstIndex(of: 0x09) else { return nil }
    let fields = record[..<tab].split(separator: 0x20)
    guard fields.count == 4, fields[0].count == 1 else { return nil }
    path = FilePath(bytes: Array(record[(tab + 1)...]))
    mode = String(decoding: fields[1], as: UTF8.self)
    object = String(decoding: fields[2], as: UTF8.self)
    isLeftOut = fields[0].elementsEqual("S".utf8) || fields[0].elementsEqual("s".utf8)
  }
}

// What git does not look at.
extension TrackedFiles {
  /// The overlooked files that are not as the index has them.
  ///
  /// What a sparse checkout leaves out is as it should be.
  func overlookedChanges(in repository: Repository) throws(NotJudged) -> [ChangedFiles.Difference] {
    if overlooked.isEmpty { return [] }
    let sparse = try repository.git.ask(["config", "--type=bool", "core.sparseCheckout"])
    let isSparse = sparse.line.elementsEqual("true".utf8)
    var differences: [ChangedFiles.Difference] = []
    for file in overlooked {
      let status: FileStatus?
      do {
        status = try FileSystem.status(
          of: repository.top.appending(file.path), followsLinks: false)
      } catch {
        throw Git.refusal("\(error)")
      }
      if status == nil, file.isLeftOut, isSparse { continue }
      differences.append(.init(file, is: status))
    }
    let same = try TouchedFiles.find(differences, in: repository)
    return differences.filter { !same.contains($0.path) }
  }
}

extension ChangedFiles.Difference {
  fileprivate init(_ file: TrackedFiles.File, is status: FileStatus?) {
    path = file.path
    object = file.object
    let isExecutable = file.mode.utf8.elementsEqual("100755".utf8)
    let isPlain = isExecutable || file.mode.utf8.elementsEqual("100644".utf8)
    mayBeTouchedOnly =
      isPlain && status?.kind == .regular && isExecutable == (status.map { $0.mode & 0o100 != 0 })
  }
}

extension FilePath {
  /// Whether a relative path begins with `..`.
  var leadsOut: Bool { components.first?.elementsEqual("..".utf8) ?? false }
}
