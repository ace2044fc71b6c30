import DuetKernel

/// A step as a test of Swift Testing, on the feature's own types.
struct SwiftStepTest {
  /// The feature's type, such as `SplashFeature`.
  let type: String
  /// The module that declares it.
  let module: String
  /// The folder of a test target that imports the module, if there is one.
  let target: String?

  /// Finds the type and the module from the feature's source.
  ///
  /// - Returns: `nil` where the source declares no `Feature`, or lies in no module's folder.
  init?(source: String, in tree: RecordedTree) throws(NotJudged) {
    let bytes: [UInt8]
    do {
      bytes = try tree.read(source)
    } catch {
      throw NotJudged(error.text)
    }
    let folders = source.split(separator: "/").map(String.init)
    guard let sources = folders.firstIndex(of: "Sources"), folders.count > sources + 2,
      let type = Self.feature(in: SourceWords(bytes))
    else { return nil }
    self.type = type
    module = folders[sources + 1]
    let tests = (folders[..<sources] + ["Tests"]).joined(separator: "/")
    target = try Self.target(in: tests, importing: module, tree)
  }

  /// The first type that is declared to be a `Feature`.
  static func feature(in source: SourceWords) -> String? {
    let words = source.words.filter { $0.depth == 0 }
    let kinds: Set<String> = ["enum", "struct", "extension"]
    for (index, word) in words.enumerated() where kinds.contains(word.text) {
      let rest = words[(index + 1)...].prefix { !kinds.contains($0.text) }
      guard let name = rest.first, rest.dropFirst().contains(where: { $0.text == "Feature" })
      else { continue }
      return name.text
    }
    return nil
  }

  private static func target(
    in folder: String, importing module: String, _ tree: RecordedTree
  ) throws(NotJudged) -> String? {
    for file in try TreeWalk.files(below: folder, in: tree, where: { $0.hasSuffix(".swift") }) {
      guard case .success(let bytes) = Result(catching: { try tree.read(file) }) else { continue }
      let words = SourceWords(bytes).words
      guard
        zip(words, words.dropFirst()).contains(where: { $0.text == "import" && $1.text == module })
      else { continue }
      let name = file.dropFirst(folder.count + 1).prefix { $0 != "/" }
      return "\(folder)/\(name)"
    }
    return nil
  }

  func file(for step: MaterializedStep) -> MaterializedFile {
    let before = step.actionsBefore.map { action in
      "  _ = \(type).reduce(&state, try value(\(literal(action))))\n"
    }
    let state = step.expectedState.map { state in
      "  #expect(try CanonicalEncoder().encode(state) == json(\(literal(state))))\n"
    }
    let text = """
      // \(MaterializedFiles.mark) \(step.name)`, `\(SuggestedCommand.cleanMaterialized)` removes it.

      import DuetKernel
      import Testing

      @testable import \(module)

      \(step.introduction.map { "/// \($0)\n" }.joined())@Test func `\(step.name)`() throws {
        func json(_ text: String) throws -> CanonicalJSON {
          try CanonicalJSON(parsing: Array(text.utf8))
        }
        func value<Value: Decodable>(_ text: String) throws -> Value {
          try CanonicalDecoder().decode(Value.self, from: json(text))
        }
        var state: \(type).State = try value(\(literal(step.state)))
      \(before.joined())  let effects = \(type).reduce(&state, try value(\(literal(step.action))))
        #expect(try CanonicalEncoder().encode(effects) == json(\(literal(step.expectedEffects))))
      \(state ?? "")}

      """
    return MaterializedFile(
      name: "\(step.fixture).step\(step.index).swift", bytes: Array(text.utf8))
  }

  /// A raw string with as many number signs as its text needs.
  private func literal(_ value: CanonicalJSON) -> String {
    let text = String(decoding: value.bytes, as: UTF8.self)
    var signs = "#"
    while text.contains("\"\(signs)") || text.contains("\\\(signs)") { signs += "#" }
    return "\(signs)\"\(text)\"\(signs)"
  }
}
