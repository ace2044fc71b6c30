import DuetKernel

/// The Swift sources around a feature, and what they declare.
struct SwiftModule {
  /// The module's name, after its folder in `Sources`; `nil` where the sources lie elsewhere.
  let name: String?
  private let files: [FeatureFolder.File]
  /// The feature's own folder.
  private let own: SwiftDeclarations
  private let all: SwiftDeclarations

  /// - Parameter source: the feature's file. Files that cannot be read declare nothing.
  init(around source: String, in tree: RecordedTree) throws(NotJudged) {
    let folder = FilePath(source).parent.description
    name = Self.module(of: source)
    let top = name == nil ? folder : Self.folder(ofModule: source)
    let paths = try TreeWalk.files(below: top, in: tree) { $0.hasSuffix(".swift") }
    files = paths.compactMap { path in
      guard case .success(let bytes) = Result(catching: { try tree.read(path) }) else { return nil }
      return FeatureFolder.File(path: path, bytes: bytes, language: .swift)
    }
    own = SwiftDeclarations(files.filter { FilePath($0.path).parent.description == folder })
    all = SwiftDeclarations(files)
  }

  /// The module that a path belongs to: the folder behind the last `Sources`.
  static func module(of path: String) -> String? {
    let folders = path.split(separator: "/").dropLast()
    guard let sources = folders.lastIndex(of: "Sources"), sources + 1 < folders.endIndex else {
      return nil
    }
    return String(folders[sources + 1])
  }

  private static func folder(ofModule path: String) -> String {
    let folders = path.split(separator: "/").dropLast()
    let sources = folders.lastIndex(of: "Sources") ?? folders.startIndex
    return folders[...(min(sources + 1, folders.endIndex - 1))].joined(separator: "/")
  }

  /// What is declared under a name.
  ///
  /// - Returns: `nil` where nothing is, or where two types have the name and none of them is in the
  ///   feature's own folder.
  func type(_ name: String) -> DeclaredType? {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    if own.count(of: last) == 1 { return own.type(last) }
    return all.count(of: last) == 1 ? all.type(last) : nil
  }

  // MARK: - The feature

  /// A feature's type and what it is made of, by the names in its source.
  struct Feature: Equatable {
    var type: String
    /// `public`, `package`, or nothing.
    var access: String?
    var state: String?
    var action: String?
    var payload: String?
  }

  /// The first type of a file that is declared to be a `Feature`.
  func feature(in source: String) -> Feature? {
    guard let file = files.first(where: { $0.path == source }),
      let type = SwiftStepTest.feature(in: file.words)
    else { return nil }
    var feature = Feature(type: type)
    let tokens = file.tokens
    if let name = tokens.indices.dropFirst(2).first(where: {
      tokens[$0].isWord(type) && ["enum", "struct"].contains(tokens[$0 - 1].text)
    }), ["public", "package"].contains(tokens[name - 2].text) {
      feature.access = tokens[name - 2].text
    }
    readReduce(of: tokens, into: &feature)
    return feature
  }

  /// Types by the signature `reduce(_ state: inout S, _ action: A) -> [Effect<P>]`.
  private func readReduce(of tokens: [SourceToken], into feature: inout Feature) {
    guard
      let reduce = zip(tokens.indices, tokens.indices.dropFirst()).first(where: {
        tokens[$0].isWord("func") && tokens[$1].isWord("reduce")
      })?.1
    else { return }
    var cursor = TokenCursor(tokens, from: reduce + 1)
    let parameters = TokenCursor.split(tokens, cursor.takeGroup()).map { range in
      tokens[range].drop { !$0.is(":") }.dropFirst().filter { !$0.isWord("inout") }
    }
    guard parameters.count == 2 else { return }
    feature.state = Self.spelled(parameters[0])
    feature.action = Self.spelled(parameters[1])
    while let token = cursor.current, !token.is("["), !token.is("{") { cursor.advance() }
    guard let open = cursor.current, open.is("[") else { return }
    let effects = tokens[cursor.takeGroup()]
    let payload = effects.drop { !$0.is("<") }.dropFirst().dropLast()
    if effects.first?.isWord("Effect") ?? false { feature.payload = Self.spelled(payload) }
  }

  private static func spelled(_ tokens: some Collection<SourceToken>) -> String? {
    tokens.isEmpty ? nil : tokens.map(\.text).joined()
  }
}
