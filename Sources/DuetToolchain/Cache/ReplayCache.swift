/// Replays of one runner that are known to pass, kept from run to run.
///
/// Only what passed is kept, under a digest of everything that decides it: `reduce` is pure, so the
/// same runner that is sent the same bytes gives the same answers. Whatever is not found, or cannot be
/// read, is replayed.
package struct ReplayCache {
  /// What a fixture counts for.
  typealias Shape = ReplayBoard.Shape

  /// How many features the runner's handshake names.
  var advertisedFeatures = 0
  private(set) var passes: [Digest: Shape] = [:]

  /// Where they lie among the run files; the folder may be removed at any time.
  static let folder = "cache"
  static let auditsName = "audits"
  /// How many runners' passes are kept, and how many of each runner.
  private static let runnerLimit = 4
  private static let passLimit = 200_000

  mutating func note(_ key: Digest, _ shape: Shape) {
    if passes.count >= Self.passLimit { passes.removeAll() }
    passes[key] = shape
  }

  // MARK: - Keys

  /// Tells fixtures apart by everything that decides a verdict on them.
  package struct Keys {
    private let prefix: Digester

    /// - Parameter runner: of everything that the runner is made of.
    package init(
      runner: Digest, protocolVersion: Int64 = Handshake.protocolVersion,
      toolVersion: String = ToolVersion.current
    ) {
      var prefix = Digester()
      prefix.add(field: "duet replay cache 1")
      prefix.add(field: toolVersion)
      prefix.add(field: Self.tool)
      prefix.add(field: Handshake.protocolName)
      prefix.add(number: protocolVersion)
      prefix.add(field: runner.bytes)
      self.prefix = prefix
    }

    package func key(of row: FixtureRow, _ bytes: [UInt8]) -> Digest {
      var digester = prefix
      switch row.owner {
      case .feature(let name): digester.add(list: ["feature", name, row.name])
      case .chain(let name): digester.add(list: ["chain", name, row.name])
      }
      digester.add(field: bytes)
      return digester.finish()
    }

    /// The tool itself, which judges: another build of it may judge otherwise.
    private static let tool: [UInt8] = {
      // The file behind the link: the link is another one in each process.
      guard
        case .success(let status?) = Result(catching: {
          try FileSystem.status(of: "/proc/self/exe")
        })
      else { return [] }
      var digester = Digester()
      for number in [UInt64(status.size), status.device, status.inode] {
        digester.add(number: number)
      }
      for time in [status.modified, status.changed] {
        digester.add(number: time.seconds)
        digester.add(number: time.nanoseconds)
      }
      return digester.finish().bytes
    }()
  }

  // MARK: - Files

  private static func name(of runner: RunnerIdentity) -> String {
    "\(folder)/\(runner.digest.hex).passes"
  }

  /// Whether something in the folder was put there by this tool.
  static func owns(_ entry: FolderEntry) -> Bool {
    let name = String(decoding: entry.name.bytes, as: UTF8.self)
    return entry.kind == .regular && (name == auditsName || name.hasSuffix(".passes"))
  }

  /// What is kept of a runner; nothing where the file is torn, or not this tool's.
  static func load(_ runner: RunnerIdentity, in tree: RecordedTree) -> ReplayCache {
    guard
      case .success(let bytes?) = Result(catching: {
        try tree.runs.read(name(of: runner), limit: 64 << 20)
      })
    else { return ReplayCache() }
    return ReplayCache(decoding: bytes) ?? ReplayCache()
  }

  /// Keeps these besides what another run has kept meanwhile, and forgets the runners that were not
  /// asked for longest. A tree that cannot be written to keeps nothing.
  func save(_ runner: RunnerIdentity, in tree: RecordedTree) {
    var merged = Self.load(runner, in: tree)
    if merged.passes.count + passes.count > Self.passLimit { merged = self }
    merged.passes.merge(passes) { _, new in new }
    merged.advertisedFeatures = advertisedFeatures
    let bytes = merged.encoded()
    let name = Self.name(of: runner)
    _ = Result {
      try tree.runs.replace(name, with: bytes)
      try Self.forgetOthers(than: name, in: tree.runs)
    }
  }

  /// Forgets all that is kept of a runner.
  static func forget(_ runner: RunnerIdentity, in tree: RecordedTree) throws(FileError) {
    try tree.runs.remove(name(of: runner))
  }

  private static func forgetOthers(than name: String, in runs: RunsFolder) throws {
    var others: [(name: String, changed: FileTime)] = []
    // In a folder that a person chose there may be other files.
    for entry in try FileSystem.list(runs.path(of: folder)) where owns(entry) {
      let other = "\(folder)/\(String(decoding: entry.name.bytes, as: UTF8.self))"
      guard other != name, other != "\(folder)/\(auditsName)",
        let status = try FileSystem.status(of: runs.path(of: other))
      else { continue }
      others.append((other, status.changed))
    }
    for other in others.sorted(by: { $0.changed > $1.changed }).dropFirst(runnerLimit - 1) {
      try runs.remove(other.name)
    }
  }
}

// The form on disk: a line that names it, two numbers, then a key and two numbers for each pass, and a
// digest of all before it. Numbers have eight bytes, the first one the greatest.
extension ReplayCache {
  private static let header = Array("duet replay cache 1\n".utf8)
  private static let keyLength = 32
  private static let passLength = keyLength + 16

  func encoded() -> [UInt8] {
    var bytes = Self.header
    Self.append(advertisedFeatures, to: &bytes)
    Self.append(passes.count, to: &bytes)
    let ordered = passes.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
    for (key, shape) in ordered {
      bytes += key.bytes
      Self.append(shape.isChain ? 1 : 0, to: &bytes)
      Self.append(shape.steps, to: &bytes)
    }
    return bytes + Self.seal(bytes)
  }

  /// - Returns: `nil` for anything else than `encoded` writes.
  init?(decoding bytes: [UInt8]) {
    let start = Self.header.count + 16
    let end = bytes.count - Self.keyLength
    guard end >= start, (end - start) % Self.passLength == 0, bytes.starts(with: Self.header),
      bytes[end...].elementsEqual(Self.seal(bytes[..<end]))
    else { return nil }
    advertisedFeatures = Self.number(at: Self.header.count, in: bytes)
    guard Self.number(at: Self.header.count + 8, in: bytes) == (end - start) / Self.passLength
    else { return nil }
    for place in stride(from: start, to: end, by: Self.passLength) {
      let numbers = place + Self.keyLength
      passes[Digest(bytes: Array(bytes[place..<numbers]))] = Shape(
        isChain: Self.number(at: numbers, in: bytes) == 1,
        steps: Self.number(at: numbers + 8, in: bytes))
    }
  }

  private static func seal(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var digester = Digester()
    digester.add(bytes)
    return digester.finish().bytes
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: Int64(number).bigEndian) { bytes.append(contentsOf: $0) }
  }

  private static func number(at place: Int, in bytes: [UInt8]) -> Int {
    bytes[place..<place + 8].reduce(0) { $0 << 8 | Int($1) }
  }
}
