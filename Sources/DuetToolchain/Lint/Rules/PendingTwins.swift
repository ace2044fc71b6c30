import DuetKernel

/// A twin that is listed as `pending` is not written yet: once its file is there, nobody would replay
/// it.
enum PendingTwins {
  static func check(_ subject: Lint.Subject) -> [Finding] {
    subject.manifest.lanes.flatMap { findings(in: $0, subject) }
  }

  private static func findings(in lane: Lane, _ subject: Lint.Subject) -> [Finding] {
    let pending = subject.manifest.features.filter { $0.sources[lane.name] == .pending }
    if pending.isEmpty { return [] }
    let known = subject.manifest.features.compactMap { $0.sources[lane.name]?.path }
    let sources = SourceSearch(lane, known: known, in: subject.tree).sources
    return pending.compactMap { feature in
      guard let path = sources[PlainName.joined(feature.name)] else { return nil }
      return subject.loaded.document.finding(
        .pendingTwins, at: FieldPath([.key("features"), .key(feature.name), .key(lane.name)]),
        "'\(feature.name)' is pending, but \(Naming.quoted(path)) is there", fix: "name that file")
    }
  }
}

/// The files of a lane that look like a feature's source, by the feature's plain name.
private struct SourceSearch {
  /// A search goes no further than this: it is about where a lane's sources are, not about everything
  /// that was ever unpacked below them.
  private static let folderLimit = 20_000
  private static let depthLimit = 16
  private static let skipped: Set<String> = ["build", "node_modules", "target", "parity"]

  private(set) var sources: [String: String] = [:]
  private let endings: [String]
  private let takesPlainNames: Bool
  private let known: Set<String>

  init(_ lane: Lane, known: [String], in tree: RecordedTree) {
    endings = ScenarioLane.endings(of: lane.name, among: known)
    self.known = Set(known)
    // `splash.py` is a feature's source where the lane's other features have such names.
    takesPlainNames =
      !known.isEmpty
      && known.allSatisfy { !PlainName.joined(Self.stem($0)).hasSuffix("feature") }
    guard !endings.isEmpty else { return }
    var folders = [(path: Self.commonFolder(of: known), depth: 0)]
    var visited = 0
    while let folder = folders.popLast(), visited < Self.folderLimit {
      visited += 1
      // A folder that cannot be listed holds nothing that could be named.
      guard
        case .success(let entries) = Result(catching: {
          try FileSystem.list(tree.path(folder.path))
        })
      else { continue }
      for entry in entries {
        let path = folder.path == "." ? entry.name.description : "\(folder.path)/\(entry.name)"
        switch entry.kind {
        case .folder where folder.depth < Self.depthLimit:
          if Self.isSearched(entry.name.description) { folders.append((path, folder.depth + 1)) }
        case .regular: take(path)
        default: continue
        }
      }
    }
  }

  private mutating func take(_ path: String) {
    guard endings.contains(where: path.hasSuffix), !known.contains(path) else { return }
    let stem = PlainName.joined(Self.stem(path))
    let name = stem.hasSuffix("feature") ? String(stem.dropLast(7)) : takesPlainNames ? stem : ""
    // The first in the order of paths, whatever order the folders came in.
    if !name.isEmpty { sources[name] = min(sources[name] ?? path, path) }
  }

  private static func isSearched(_ folder: String) -> Bool {
    !folder.hasPrefix(".") && !skipped.contains(folder)
  }

  private static func stem(_ path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return file.split(separator: ".").first.map(String.init) ?? ""
  }

  /// Where the lane's features lie: the folder above all of their folders.
  private static func commonFolder(of paths: [String]) -> String {
    let folders = paths.map { Array($0.split(separator: "/").dropLast(2)) }
    guard var common = folders.first else { return "." }
    for folder in folders.dropFirst() {
      common = Array(zip(common, folder).prefix { $0 == $1 }.map(\.0))
    }
    return common.isEmpty ? "." : common.joined(separator: "/")
  }
}

extension ScenarioLane {
  /// The endings of a lane's files: those of its language, and those of the files that it has.
  static func endings(of lane: String, among known: [String]) -> [String] {
    let usual = languages.filter { $0.lanes.contains(lane) }.map(\.ending)
    if !usual.isEmpty { return usual }
    return Set(
      known.compactMap { path in
        path.lastIndex(of: ".").map { String(path[$0...]) }
      }.filter { !$0.contains("/") }
    ).sorted()
  }
}

extension LintRule {
  static let pendingTwins = LintRule(
    "pending-twins", remedy: "name the file in place of \"pending\"", check: PendingTwins.check)
}
