import DuetToolchain
import Testing

/// A tiny tree in a repository of its own. Its features are written in Swift, each in a folder of its
/// own; its runner misbehaves as a comment `misbehave: MODE` in any source or scenario says.
///
/// Everything is committed once.
final class ChangedTree: Sendable {
  let tree: TinyTree
  /// The repository's top.
  let top: FilePath

  static let isAvailable: Bool = {
    do {
      return try Command(["git", "--version"], in: "/").runToEnd().isSuccess
        && Python.isAvailable
    } catch {
      return false
    }
  }()

  static let comment: Comment = "git or python3 is not on PATH"

  static let counter = "Sources/Counter/CounterFeature.swift"
  static let echo = "Sources/Echo/EchoFeature.swift"

  /// - Parameter isBelow: whether the tree is a folder of the repository.
  init(isBelow: Bool = false) throws {
    tree = try TinyTree()
    top = isBelow ? tree.folder.path : tree.root
    try tree.edit("parity/manifest.json", #""python": {"#, #""swift": {"#)
    try tree.editManifest(#""python3", "-I", "-S", "runner.py""#, #""sh", "run""#)
    for (name, title) in [("counter", "Counter"), ("echo", "Echo")] {
      let source = "Sources/\(title)/\(title)Feature.swift"
      let scenario = "Scenarios/\(title)Scenario.swift"
      try tree.editManifest(#""python": "Sources/\#(name).py""#, #""swift": "\#(source)""#)
      try tree.editManifest(#""Scenarios/\#(name).py""#, #""\#(scenario)""#)
      try tree.write("struct \(title)State {}\nenum \(title)Feature {}\n", to: source)
      try tree.write("let \(name)Scenario = \(title)Feature.self\n", to: scenario)
    }
    try tree.editManifest(#""Scenarios/chains.py""#, #""Scenarios/Chains.swift""#)
    try tree.write(
      "let chain = [CounterFeature.self, EchoFeature.self]\n", to: "Scenarios/Chains.swift")
    for name in ["Sources/counter.py", "Sources/echo.py"] { try tree.remove(name) }
    for name in ["counter", "echo", "chains"] { try tree.remove("Scenarios/\(name).py") }
    try tree.write(Self.runner, to: "run")
    try tree.write("enum Shared {}\n", to: "Sources/Shared.swift")
    try git("init", "--quiet", "--template=", "--initial-branch=main")
    try git("config", "core.excludesFile", "/dev/null")
    try git("config", "core.autocrlf", "false")
    try commit("the base")
  }

  private static let runner = """
    mode=$(grep -rhoa 'misbehave: [^ ]*' Sources Scenarios | head -n 1 | cut -d ' ' -f 2)
    exec python3 -I -S runner.py $mode

    """

  /// Runs git with nobody's settings.
  @discardableResult
  func git(_ words: String..., from folder: FilePath? = nil, fails: Bool = false) throws -> String {
    let inherited = [
      "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=A",
      "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=A",
      "GIT_COMMITTER_EMAIL=a@example.org", "HOME=/nonexistent",
    ]
    let command = Command(
      ["env", "-u", "GIT_DIR", "-u", "GIT_INDEX_FILE", "-u", "GIT_WORK_TREE"] + inherited
        + ["git"] + words, in: folder ?? top)
    let result = try command.runToEnd()
    let output = String(decoding: result.output.end, as: UTF8.self)
    try #require(result.isSuccess != fails, "\(command): \(output)")
    return output.split(separator: "\n").last.map(String.init) ?? ""
  }

  func commit(_ message: String) throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "-m", message)
  }

  /// A clone that knows the last commit only.
  func cloneShallow() throws -> FilePath {
    let path = tree.folder.path("shallow")
    try git(
      "clone", "--quiet", "--depth=1", "file://\(tree.folder.text(top))", tree.folder.text(path))
    return path
  }

  @discardableResult
  func verify(_ words: String...) throws -> Outcome {
    try tree.run(["verify", "--no-tests"] + words, leaving: .below("reports"))
  }

  /// What a run says that it is about, the commit's name left out.
  func scope(_ words: String...) throws -> String {
    let outcome = try tree.run(["verify", "--no-tests", "--changed"] + words)
    let line = outcome.output.split(separator: "\n").first ?? ""
    let base = try git("rev-parse", "--short=7", "HEAD")
    return String(line.isEmpty ? Substring(outcome.complaints) : line)
      .replacing("verify --changed: ", with: "").replacing(" since \(base) (HEAD)", with: "")
  }
}

extension ChangedTree {
  /// A change, and what it makes a run be about.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let scope: String
    let change: @Sendable (ChangedTree) throws -> Void

    init(
      _ name: String, _ scope: String, change: @escaping @Sendable (ChangedTree) throws -> Void
    ) {
      (self.name, self.scope, self.change) = (name, scope, change)
    }

    var testDescription: String { name }
  }
}
