/// Which sources and scenarios may do otherwise once others changed: they name what those declare,
/// or name what names it, and so on.
///
/// Besides the owners' files it looks at those between them: everything in the folder that holds the
/// features' folders, and in the one that holds the scenarios.
struct SourceArrows {
  private struct Node {
    let path: FilePath
    let language: SourceLanguage
    let names: SourceNames
    /// Whether it lies among sources of another language, which it may use and be used by.
    var isAmongOthers = false
  }

  /// Which nodes name a word, and which name it after a dot.
  private struct Uses {
    var plain: [String: [Int]] = [:]
    var afterDot: [String: [Int]] = [:]
  }

  private var nodes: [Node] = []
  private var uses = Uses()
  /// What the nodes declare.
  private var types: Set<String> = []
  private var places: [FilePath: Int] = [:]
  private var strangers = StrangeSources()
  private let tree: RecordedTree

  /// - Parameter tracked: what git tracks, from the tree's root: it tells of hidden files, too, and of
  ///   folders that seem to hold what tools made.
  /// - Throws: `Unfollowed` that names the first file that cannot be read.
  init(
    _ manifest: Manifest, in tree: RecordedTree, tracked: [FilePath]
  ) throws(Unfollowed) {
    self.tree = tree
    let sources = manifest.lanes.flatMap { lane in
      manifest.features.compactMap { $0.sources[lane.name]?.path }
    }
    let scenarios = FixtureSelection(all: manifest).owners.compactMap(manifest.scenario)
    for language in [SourceLanguage.swift, .kotlin] {
      for group in [sources, scenarios] {
        try add(group.filter { SourceLanguage(path: $0) == language }, language, tracked)
      }
    }
  }

  /// Why arrows could not be followed.
  struct Unfollowed: Error {
    let path: FilePath
    let reason: String
  }

  /// A file that changed.
  struct Seed {
    let path: FilePath
    /// What it declared before; `nil` where it was not there.
    let before: [UInt8]?
  }

  /// Every file that may do otherwise, those that changed among them.
  ///
  /// - Throws: `Unfollowed` where one declares what is used without a name.
  func reached(from seeds: [Seed]) throws(Unfollowed) -> Set<FilePath> {
    var reached = Set(seeds.map(\.path))
    var rest: [Node] = []
    for seed in seeds {
      guard let language = SourceLanguage(path: String(decoding: seed.path.bytes, as: UTF8.self))
      else { continue }
      var names = SourceNames(seed.before ?? [], language: language)
      if let place = places[seed.path] {
        let earlier = names
        names = nodes[place].names
        names.addDeclarations(of: earlier)
      }
      let isAmongOthers = places[seed.path].map { nodes[$0].isAmongOthers } ?? true
      rest.append(
        Node(path: seed.path, language: language, names: names, isAmongOthers: isAmongOthers))
    }
    while let changed = rest.popLast() {
      try requireNames(changed)
      if let path = strangers.user(of: changed.names.declared) {
        throw Unfollowed(
          path: path, reason: "names what changed, in a language that is not read")
      }
      for place in users(of: changed.names) {
        let node = nodes[place]
        let isNear =
          node.language == changed.language || node.isAmongOthers || changed.isAmongOthers
        guard isNear, reached.insert(node.path).inserted else { continue }
        rest.append(node)
      }
    }
    return reached
  }
}

extension SourceArrows {
  /// Whether what is added to a type is found by its own names: that of a type which is declared here
  /// is named by all that can use it, or by what they name.
  private func isForeign(_ added: DeclaredNames.Extension) -> Bool { !types.contains(added.type) }

  private func users(of names: SourceNames) -> [Int] {
    let added = names.declared.extensions
    let members = added.filter(isForeign).flatMap(\.members)
    let named =
      Array(names.declared.names) + added.filter { !isForeign($0) }.map(\.type) + members
    return named.flatMap { uses.plain[$0] ?? [] } + members.flatMap { uses.afterDot[$0] ?? [] }
  }

  private func requireNames(_ node: Node) throws(Unfollowed) {
    if let fault = node.names.fault { throw Unfollowed(path: node.path, reason: fault) }
    let declared = node.names.declared
    guard !declared.isNameless,
      !declared.extensions.contains(where: { isForeign($0) && $0.isNameless })
    else {
      throw Unfollowed(path: node.path, reason: "declares what is used without a name")
    }
  }

  private mutating func add(
    _ named: [String], _ language: SourceLanguage, _ tracked: [FilePath]
  ) throws(Unfollowed) {
    let files = named.map { FilePath($0).plain }
    guard let folder = Self.commonFolder(of: files) else { return }
    let found: [String]
    do {
      found = try TreeWalk.files(
        below: String(decoding: folder.bytes, as: UTF8.self), in: tree,
        where: { SourceLanguage(path: $0) != nil })
    } catch {
      throw Unfollowed(path: folder, reason: "cannot be searched: \(error.message)")
    }
    for path in files { try add(path, language) }
    // A folder that the walk leaves out may be a feature's all the same.
    for folder in Set(files.map(\.parent)).sorted() { try addFiles(in: folder, language) }
    for path in found { try add(FilePath(path), language) }
    for path in tracked where path.way(from: folder) != nil {
      try requireNoFolder(path)
      try add(path, language)
    }
  }

  /// Nobody looks behind a link for sources.
  private func requireNoFolder(_ path: FilePath) throws(Unfollowed) {
    do {
      let place = tree.root.appending(path)
      guard try FileSystem.status(of: place, followsLinks: false)?.kind == .symbolicLink,
        try FileSystem.status(of: place)?.kind == .folder
      else { return }
    } catch {
      throw Unfollowed(path: path, reason: error.predicate)
    }
    throw Unfollowed(path: path, reason: "is a link to a folder")
  }

  private mutating func addFiles(
    in folder: FilePath, _ language: SourceLanguage
  ) throws(Unfollowed) {
    do {
      guard try FileSystem.status(of: tree.root.appending(folder))?.kind == .folder else { return }
      for entry in try FileSystem.list(tree.root.appending(folder))
      where SourceLanguage(path: String(decoding: entry.name.bytes, as: UTF8.self)) != nil {
        try add(folder.appending(entry.name).plain, language)
      }
    } catch let error as FileError {
      throw Unfollowed(path: folder, reason: error.predicate)
    } catch let error as Unfollowed {
      throw error
    } catch {
      throw Unfollowed(path: folder, reason: "\(error)")
    }
  }

  /// A file that is not there declares nothing now.
  ///
  /// - Parameter neighbours: the language of those that it was found among.
  private mutating func add(
    _ path: FilePath, _ neighbours: SourceLanguage
  ) throws(Unfollowed) {
    if let place = places[path] {
      if nodes[place].language != neighbours { nodes[place].isAmongOthers = true }
      return
    }
    let known = SourceLanguage(path: String(decoding: path.bytes, as: UTF8.self))
    guard known != nil || StrangeSources.mayHold(path) else { return }
    let bytes: [UInt8]
    do {
      let place = tree.root.appending(path)
      guard try FileSystem.status(of: place)?.kind == .regular else { return }
      bytes = try FileSystem.read(place)
    } catch {
      throw Unfollowed(path: path, reason: error.predicate)
    }
    guard let language = known else {
      strangers.add(bytes, at: path)
      return
    }
    let names = SourceNames(bytes, language: language)
    for word in names.used { uses.plain[word, default: []].append(nodes.count) }
    for word in names.usedAfterDot { uses.afterDot[word, default: []].append(nodes.count) }
    types.formUnion(names.declared.types)
    places[path] = nodes.count
    nodes.append(
      Node(path: path, language: language, names: names, isAmongOthers: language != neighbours))
  }

  /// The deepest folder that holds every file's folder; empty for the root.
  private static func commonFolder(of files: [FilePath]) -> FilePath? {
    guard let first = files.first else { return nil }
    var common = Array(first.components.dropLast())
    for file in files {
      let folder = file.components.dropLast()
      common = zip(common, folder).prefix { $0.elementsEqual($1) }.map(\.0)
    }
    return FilePath(names: common)
  }
}
