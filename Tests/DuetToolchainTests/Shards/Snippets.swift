import DuetKernel
import DuetToolchain
import Foundation
import Testing

/// What people copy out of `docs/ci.md`.
enum Snippets {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appendingPathComponent(path)), as: UTF8.self)
  }

  /// The fences of a language below a heading.
  static func fences(_ language: String, below heading: String) throws -> [String] {
    let sections = try text("docs/ci.md").split(
      separator: "\n## ", omittingEmptySubsequences: false)
    let section = try #require(sections.first { $0.hasPrefix("\(heading)\n") }, "\(heading)")
    return section.split(separator: "```\(language)\n", omittingEmptySubsequences: false)
      .dropFirst().map {
        String($0.prefix(upTo: $0.firstRange(of: "\n```")?.lowerBound ?? $0.endIndex)) + "\n"
      }
  }

  static func fence(_ language: String, below heading: String, _ index: Int = 0) throws -> String {
    let fences = try fences(language, below: heading)
    try #require(fences.indices.contains(index), "\(heading)")
    return fences[index]
  }

  /// What Python makes of a document, as JSON.
  private static func python(_ script: String, _ document: String) throws -> CanonicalJSON {
    let command = Command(["python3", "-c", script, document], in: "/")
    let result = try command.runToEnd()
    let said = String(decoding: result.output.end, as: UTF8.self)
    try #require(result.isSuccess, "\(said)")
    return try CanonicalJSON(parsing: Array(said.utf8))
  }

  static func yaml(_ document: String) throws -> CanonicalJSON {
    try python("import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.argv[1])))", document)
  }

  /// The only rule of a build file: its language is a part of Python's.
  static func bazelRule(_ document: String, _ kind: String) throws -> CanonicalJSON {
    try python(
      "import json, sys; exec(sys.argv[1], {'\(kind)': lambda **rule: print(json.dumps(rule))})",
      document)
  }
}

extension Python {
  static let readsYAML: Bool = {
    do {
      return try Command(["python3", "-c", "import yaml"], in: "/").runToEnd().isSuccess
    } catch {
      return false
    }
  }()
}

/// A tiny tree whose command can be called from a shell, as `duet`, `./duet` and `tools/duet`.
struct ShellTree {
  let tree: TinyTree

  init(_ tree: TinyTree) throws {
    self.tree = tree
    try tree.folder.createFolder("bin")
    try tree.createFolder("tools")
    try tree.folder.link("bin/duet", to: Binary.path)
    try tree.link("duet", to: Binary.path)
    try tree.link("tools/duet", to: Binary.path)
  }

  /// Runs a script in the tree, what `CI` may be set to apart.
  func sh(
    _ script: String, _ environment: [String: String] = [:], in place: FilePath? = nil
  ) throws -> (status: Int32?, output: String) {
    var all = ProcessInfo.processInfo.environment
    for name in all.keys where name.hasPrefix("TEST_") { all[name] = nil }
    all["CI"] = nil
    all["PATH"] = "\(tree.folder.text(tree.folder.path("bin"))):\(all["PATH"] ?? "")"
    all.merge(environment) { $1 }
    let command = Command(
      ["sh", "-c", script], in: place ?? tree.root, environment: all.map { "\($0)=\($1)" })
    let result = try command.runToEnd()
    let status: Int32? = if case .exited(let status) = result.exitStatus { status } else { nil }
    return (status, String(decoding: result.output.end, as: UTF8.self))
  }
}
