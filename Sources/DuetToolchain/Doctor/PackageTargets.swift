/// The targets that `Package.swift` declares by name.
///
/// The file is read as text: a target whose name or path is computed is not seen.
struct PackageTargets {
  struct Target {
    let name: String
    let isTest: Bool
    /// Relative to the root.
    let folder: String
  }

  static let path = "Package.swift"

  private(set) var all: [Target] = []

  init(in tree: RecordedTree) throws(NotJudged) {
    do {
      guard try FileSystem.status(of: tree.path(Self.path)) != nil else { return }
      let bytes = try FileSystem.read(tree.path(Self.path), limit: 16 << 20)
      read(String(decoding: bytes, as: UTF8.self))
    } catch {
      throw NotJudged("\(error)")
    }
  }

  private static let declarations = [
    ".target(", ".executableTarget(", ".testTarget(", ".macro(", ".plugin(",
  ]

  /// A dependency may be written like a declaration; it has the name of one.
  private mutating func read(_ text: String) {
    let code = text.split(whereSeparator: \.isNewline)
      .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: " ")
    var rest = code[...]
    while let (kind, start) = Self.next(in: rest) {
      rest = rest[start...]
      let end = Self.next(in: rest).map { rest.index($0.start, offsetBy: -$0.kind.count) }
      let body = rest[..<(end ?? rest.endIndex)]
      guard body.drop(while: \.isWhitespace).hasPrefix("name:"),
        let name = Self.string(after: "name:", in: body)
      else { continue }
      let isTest = kind == ".testTarget("
      let usual = "\(isTest ? "Tests" : kind == ".plugin(" ? "Plugins" : "Sources")/\(name)"
      let target = Target(
        name: name, isTest: isTest, folder: Self.string(after: "path:", in: body) ?? usual)
      if !all.contains(where: { $0.name == name }) { all.append(target) }
    }
  }

  private static func next(in text: Substring) -> (kind: String, start: String.Index)? {
    declarations.compactMap { kind in
      text.firstRange(of: kind).map { (kind: kind, start: $0.upperBound) }
    }.min { $0.start < $1.start }
  }

  private static func string(after label: String, in text: Substring) -> String? {
    guard let range = text.firstRange(of: label) else { return nil }
    let rest = text[range.upperBound...].drop(while: \.isWhitespace)
    guard rest.first == "\"" else { return nil }
    return String(rest.dropFirst().prefix { $0 != "\"" })
  }
}
