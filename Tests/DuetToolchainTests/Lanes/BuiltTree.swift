import DuetToolchain
import Foundation
import Testing

/// A tiny tree whose lane is built by a script, which notes each build beside the tree.
struct BuiltTree {
  let tree: TinyTree

  /// - Parameter inputs: what the lane declares as its inputs, as JSON.
  init(inputs: String? = nil) throws {
    tree = try TinyTree()
    try writeBuilder(version: 1)
    try tree.write("echo hello\n", to: "tools/build.sh")
    let declared = inputs.map { "\"inputs\": \($0), " } ?? ""
    try tree.editManifest(
      #""runner": ["python3", "-I", "-S", "runner.py"]"#,
      #""build": ["\#(tree.folder.text(builder))", "--fast"], \#(declared)"runner": [".build/runner"]"#
    )
  }

  /// What stands for a compiler.
  private var builder: FilePath { tree.folder.path("toolbox/builder") }

  /// Writes the compiler, which makes a runner where there is none.
  func writeBuilder(version: Int) throws {
    try tree.folder.writeScript(
      """
      #!/bin/sh
      # version \(version)
      echo built >>../builds.log
      sh tools/build.sh || exit 1
      [ -x .build/runner ] && exit 0
      mkdir -p .build
      printf '#!/bin/sh\\nexec python3 -I -S runner.py\\n' >.build/runner
      chmod +x .build/runner
      """, to: "toolbox/builder")
  }

  /// Builds the lane as a verb does.
  func build(_ mode: LaneBuild.Mode = .whenNeeded) throws -> LaneBuild.Result {
    let tree = RecordedTree(root: tree.root)
    let lane = try #require(try tree.requireManifest().manifest.lanes.first)
    return LaneBuild.run(lane, in: tree, mode)
  }

  /// How many builds there were.
  func buildCount() throws -> Int {
    let log = tree.folder.path("builds.log")
    guard FileManager.default.fileExists(atPath: tree.folder.text(log)) else { return 0 }
    return try FileSystem.read(log).count { $0 == UInt8(ascii: "\n") }
  }

  static let stamp = "parity/.runs/build-python.stamp"
}

extension TinyTree {
  /// Gives a file new contents of the same length, and the time that it had.
  func forge(_ path: String, _ contents: String) throws {
    let file = folder.text(root.appending(path))
    let date = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    let before = try read(path)
    let kept = try #require(date)
    try #require(before.utf8.count == contents.utf8.count)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    try handle.write(contentsOf: Data(contents.utf8))
    try handle.close()
    try FileManager.default.setAttributes([.modificationDate: kept], ofItemAtPath: file)
  }

  func touch(_ path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: folder.text(root.appending(path)))
  }
}
