/// What files are, without reading them: their names, kinds, sizes, times and inodes as a digest.
///
/// The time of a file's last change is the system's own and never goes back, so an edit shows
/// whatever else was made to look as before.
struct TreeFingerprint {
  /// Why files could not be judged.
  struct Unjudged: Error, Equatable {
    let reason: String
  }

  /// How many files are looked at; looking at more costs about what a build with nothing to do does.
  static let entryLimit = 100_000

  /// Names that are no part of what is built, wherever they stand.
  private static let ignored = Set((ToolFolders.names + [".DS_Store"]).map { FilePath($0) })

  private var digester = Digester()
  private var entryCount = 0
  private var visited: Set<FileIdentity> = []
  /// The latest change to any of the files.
  private(set) var latestChange: FileTime?
  /// What is left out besides: whole paths.
  var exceptions: Set<FilePath> = []
  /// A folder among whose files are some of runs.
  private var runs: (folder: RunsFolder, identity: FileIdentity)?

  /// Adds a file, or a folder with everything below it. What is not there counts as such: it changes
  /// the digest when it appears.
  mutating func add(_ path: FilePath) throws(Unjudged) {
    var rest = [path]
    while let path = rest.popLast() {
      if exceptions.contains(path) { continue }
      if let folder = try addEntry(path) {
        for name in folder.reversed() where !Self.ignores(name, in: path) {
          rest.append(path.appending(name))
        }
      }
    }
  }

  mutating func add(field: String) { digester.add(field: field) }

  mutating func add(list: [String]) { digester.add(list: list) }

  consuming func finish() -> Digest { digester.finish() }

  /// Reports of runs change with every run.
  static func ignores(_ name: FilePath, in folder: FilePath) -> Bool {
    if ignored.contains(name) { return true }
    return name == ".runs" && folder.lastComponent.elementsEqual("parity".utf8)
  }

  /// Adds one path by itself.
  ///
  /// - Returns: the names in it, where it is a folder that was not met before.
  private mutating func addEntry(_ path: FilePath) throws(Unjudged) -> [FilePath]? {
    entryCount += 1
    guard entryCount <= Self.entryLimit else {
      throw Unjudged(reason: "there are more than \(Self.entryLimit) files to look at")
    }
    digester.add(field: path.bytes)
    do {
      guard let own = try FileSystem.status(of: path, followsLinks: false) else {
        digester.add(number: 0)
        return nil
      }
      guard own.kind == .symbolicLink else { return try addStatus(own, of: path) }
      add(file: own)
      guard let target = try FileSystem.status(of: path) else {
        digester.add(number: 0)
        return nil
      }
      return try addStatus(target, of: path)
    } catch let error as FileError {
      throw Unjudged(reason: error.description)
    } catch {
      throw Unjudged(reason: "\(error)")
    }
  }

  private mutating func addStatus(
    _ status: FileStatus, of path: FilePath
  ) throws -> [FilePath]? {
    guard status.kind == .folder else {
      add(file: status)
      return nil
    }
    // Not its times: they tell of what is ignored in it, too.
    digester.add(number: 1)
    guard visited.insert(status.identity).inserted else { return nil }
    let names = try FileSystem.list(path).map(\.name)
    guard let runs, runs.identity == status.identity else { return names }
    return names.filter { !runs.folder.isRunFile($0) }
  }

  /// Leaves out what runs keep in a folder, wherever it is met.
  mutating func leaveOut(filesOf runs: RunsFolder) {
    guard case .success(let status?) = Result(catching: { try FileSystem.status(of: runs.path) })
    else { return }
    self.runs = (runs, status.identity)
  }

  private mutating func add(file status: FileStatus) {
    digester.add(number: 2)
    digester.add(number: status.mode)
    digester.add(field: status.kind.phrase)
    for number in [UInt64(status.size), status.device, status.inode] {
      digester.add(number: number)
    }
    for time in [status.modified, status.changed] {
      digester.add(number: time.seconds)
      digester.add(number: time.nanoseconds)
    }
    latestChange = max(latestChange ?? status.changed, status.changed)
  }
}
