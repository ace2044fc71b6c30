import DuetKernel
import DuetToolchain
import Foundation
import Testing

/// The snippets in `docs/ci.md`, and this repository's own workflow, do what they are there for: each
/// is read as its engine reads it, and its commands run in a tiny tree.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct SnippetTests {
  /// The trees that each is tried on, and the status that it must come to.
  private static let trees: [(status: Int32, breakIt: @Sendable (TinyTree) throws -> Void)] = [
    (0, { _ in }), (1, { try $0.misbehave("drift@counter.reset") }),
  ]

  private func onEachTree(_ body: (ShellTree, Int32) throws -> Void) throws {
    for (status, breakIt) in Self.trees {
      let tree = try TinyTree()
      try breakIt(tree)
      try body(ShellTree(tree), status)
    }
  }

  /// The commands of a job's steps; every step uses something or runs something.
  private func commands(of job: CanonicalJSON?) throws -> [String] {
    let job = try #require(job)
    #expect(job["runs-on"]?.string == "ubuntu-latest")
    let steps = try #require(job["steps"])
    for step in steps.elements { #expect((step["uses"] == nil) != (step["run"] == nil)) }
    let isCheckedOut = steps.elements.contains { $0["uses"]?.string == "actions/checkout@v4" }
    #expect(isCheckedOut)
    return steps.elements.compactMap { $0["run"]?.string }
  }

  @Test(.enabled(if: Python.readsYAML, "python3 has no module yaml, workflows cannot be read"))
  func oneJob() throws {
    let documented = try Snippets.yaml(Snippets.fence("yaml", below: "GitHub Actions"))
    let own = try Snippets.yaml(Snippets.text(".github/workflows/parity.yml"))
    for workflow in [documented, own] {
      let commands = try commands(of: workflow["jobs"]?["parity"])
      #expect(commands.count == 1)
      try onEachTree { shell, status in
        let outcome = try shell.sh(commands[0])
        #expect(outcome.status == status, "\(outcome.output)")
      }
    }
    // For Python, `on` is true.
    #expect(own["true"]?.elements.compactMap(\.string) == ["push", "pull_request"])
    let launcher = Snippets.root.appendingPathComponent("tools/duet")
    #expect(FileManager.default.isExecutableFile(atPath: launcher.path))
  }

  @Test(.enabled(if: Python.readsYAML, "python3 has no module yaml, workflows cannot be read"))
  func aMatrixAndAMerge() throws {
    let jobs = try #require(
      try Snippets.yaml(Snippets.fence("yaml", below: "GitHub Actions", 1))["jobs"])
    let shards = jobs["shard"]?["strategy"]?["matrix"]?["shard"]?.elements.compactMap(\.integer)
    let numbers = try #require(shards)
    #expect(jobs["shard"]?["strategy"]?["fail-fast"]?.boolean == false)
    #expect(jobs["merge"]?["needs"]?.string == "shard")
    #expect(jobs["merge"]?["if"]?.string == "always()")
    let shard = try commands(of: jobs["shard"])
    let merge = try commands(of: jobs["merge"])
    try #require(shard.count == 1 && merge.count == 1)
    #expect(shard[0].contains("/\(numbers.count) "))
    #expect(numbers == Array(1...Int64(numbers.count)))
    let upload = jobs["shard"]?["steps"]?.elements.first { $0["with"] != nil }
    let path = try #require(upload?["with"]?["path"]?.string)
    #expect(upload?["if"]?.string == "always()")
    #expect(upload?["with"]?["name"]?.string?.hasPrefix("shard-") == true)
    #expect(shard[0].hasSuffix("--report \(path)"))
    // The action leaves hidden folders out unless it is told otherwise.
    #expect(upload?["with"]?["include-hidden-files"]?.boolean == true)
    let download = jobs["merge"]?["steps"]?.elements.first { $0["with"] != nil }
    let folder = try #require(download?["with"]?["path"]?.string)
    #expect(path == "\(folder)/shard-${{ matrix.shard }}.json")
    try onEachTree { shell, status in
      let statuses = try numbers.map { number in
        try shell.sh(shard[0].replacing("${{ matrix.shard }}", with: "\(number)")).status ?? -1
      }
      #expect(statuses.max() == status)
      let outcome = try shell.sh(merge[0])
      #expect(outcome.status == status, "\(outcome.output)")
      #expect(outcome.output.contains("::error ") == (status == 1))
      #expect(try shell.tree.read("parity.sarif").contains("2.1.0"))
      try shell.tree.remove("parity/.runs/shard-2.json")
      #expect(try shell.sh(merge[0]).status == 1)
    }
  }

  @Test(.enabled(if: Python.readsYAML, "python3 has no module yaml, pipelines cannot be read"))
  func gitLab() throws {
    let pipeline = try Snippets.yaml(Snippets.fence("yaml", below: "GitLab"))
    let count = try #require(pipeline["verify"]?["parallel"]?.integer)
    func script(_ job: String) throws -> String {
      let lines = pipeline[job]?["script"]?.elements.compactMap(\.string)
      return try #require(lines).joined(separator: "\n")
    }
    let kept = pipeline["verify"]?["artifacts"]?["paths"]?.elements.compactMap(\.string)
    #expect(kept == ["parity/.runs/shard-*.json"])
    for job in ["verify", "merge"] {
      #expect(pipeline[job]?["artifacts"]?["when"]?.string == "always")
    }
    let junit = try #require(pipeline["merge"]?["artifacts"]?["reports"]?["junit"]?.string)
    try onEachTree { shell, status in
      let statuses = try (1...count).map { number in
        try shell.sh(
          script("verify"), ["CI_NODE_INDEX": "\(number)", "CI_NODE_TOTAL": "\(count)"]
        ).status ?? -1
      }
      #expect(statuses.max() == status)
      #expect(try shell.sh(script("merge")).status == status)
      try XMLCheck.expectJUnit(Array(shell.tree.read(junit).utf8))
    }
  }

  /// Each file is a link, as in a test's runfiles.
  private func runfiles(of tree: TinyTree) throws -> FilePath {
    let (root, place) = (tree.folder.text(tree.root), tree.folder.path("runfiles"))
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder)
      let relative = FilePath("runfiles/\(name)")
      if isFolder.boolValue {
        try tree.folder.createFolder(relative)
      } else {
        try tree.folder.createFolder(relative.parent)
        try tree.folder.link(relative, to: "\(root)/\(name)")
      }
    }
    return place
  }

  @Test func bazel() throws {
    let rule = try Snippets.bazelRule(Snippets.fence("python", below: "Bazel"), "sh_test")
    let count = try #require(rule["shard_count"]?.integer)
    #expect(
      rule["srcs"]?.elements.compactMap(\.string) == ["\(rule["name"]?.string ?? "")_test.sh"])
    let script = try Snippets.fence("sh", below: "Bazel")
    try onEachTree { shell, status in
      let folder = shell.tree.folder
      let place = try runfiles(of: shell.tree)
      var cases: [Substring] = []
      var statuses: [Int32?] = []
      for index in 0..<count {
        let names = ["test.xml", "shard"].map {
          folder.text(folder.path(FilePath("\($0)\(index)")))
        }
        let outcome = try shell.sh(
          script,
          [
            "TEST_TARGET": "//:parity", "TEST_TOTAL_SHARDS": "\(count)",
            "TEST_SHARD_INDEX": "\(index)", "XML_OUTPUT_FILE": names[0],
            "TEST_SHARD_STATUS_FILE": names[1],
          ], in: place)
        statuses.append(outcome.status)
        #expect(FileManager.default.fileExists(atPath: names[1]), "\(outcome.output)")
        try #require(FileManager.default.fileExists(atPath: names[0]), "\(outcome)")
        let results = try FileSystem.read(FilePath(names[0]))
        try XMLCheck.expectJUnit(Array(results))
        cases += String(decoding: results, as: UTF8.self).split(separator: "\n").filter {
          $0.contains("<testcase ") && !$0.contains("name=\"lane\"")
        }
      }
      #expect(statuses.compactMap(\.self).max() == status)
      #expect(cases.count == TinyTree.fixtures.count)
      #expect(Set(cases).count == TinyTree.fixtures.count)
    }
  }

  /// With a stand-in that runs one job after the other.
  @Test func gnuParallel() throws {
    let script = try Snippets.fence("sh", below: "GNU parallel")
    try onEachTree { shell, status in
      try shell.tree.folder.writeScript(
        #"""
        #!/bin/sh
        job=
        while [ "$1" != ::: ]; do job="$job $1"; shift; done
        shift
        for value; do $(echo "$job" | sed "s/{}/$value/g"); done
        """#, to: "bin/parallel")
      let outcome = try shell.sh(script)
      #expect(outcome.status == status, "\(outcome.output)")
      #expect(outcome.output.contains("in 8 shard(s)\n"))
    }
  }

  @Test(.enabled(if: Python.readsYAML, "python3 has no module yaml, hooks cannot be read"))
  func preCommit() throws {
    let repositories = try Snippets.yaml(Snippets.fence("yaml", below: "Before a commit"))["repos"]
    let local = try #require(repositories?.elements.first { $0["repo"]?.string == "local" })
    let hooks = try #require(local["hooks"])
    #expect(hooks.elements.count { _ in true } == 1)
    for hook in hooks.elements {
      for key in ["id", "name", "language"] { #expect(hook[key]?.string != nil, "\(key)") }
      #expect(hook["pass_filenames"]?.boolean == false)
      let entry = try #require(hook["entry"]?.string)
      let shell = try ShellTree(TinyTree())
      #expect(try shell.sh(entry).status == 0)
      try shell.tree.write("{}", to: "parity/fixtures/orphan.json")
      #expect(try shell.sh(entry).status == 1)
    }
  }

  private static let hasGit: Bool = {
    do {
      return try Command(["git", "--version"], in: "/").runToEnd().isSuccess
    } catch {
      return false
    }
  }()

  /// A push goes through, or does not.
  @Test(.enabled(if: hasGit, "git is not on PATH, hooks cannot be tried")) func gitHook() throws {
    let hook = try Snippets.fence("sh", below: "Before a commit")
    try onEachTree { shell, status in
      let ready = try shell.sh(
        """
        git init -q -b main . && git init -q --bare ../remote && git add -A &&
        git -c user.name=a -c user.email=a@b commit -q -m one
        """)
      try #require(ready.status == 0, "\(ready.output)")
      try shell.tree.folder.writeScript(hook, to: "tree/.git/hooks/pre-push")
      let outcome = try shell.sh("git push -q ../remote main")
      #expect((outcome.status == 0) == (status == 0), "\(outcome.output)")
      #expect(outcome.output.contains("duet verify: \(status == 0 ? "PASS" : "FAIL")"))
    }
  }
}
