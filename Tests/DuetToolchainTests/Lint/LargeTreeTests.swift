import DuetToolchain
import Foundation
import Testing

/// Lint of a large tree with many faults finds all of them in one run.
///
/// `DUET_LINT_FIXTURES=10000` makes it as large as a tree is ever likely to be.
@Suite struct LargeTreeTests {
  private static let count =
    ProcessInfo.processInfo.environment["DUET_LINT_FIXTURES"].flatMap { Int($0) } ?? 300

  @Test func findsEveryFault() throws {
    let tree = try TinyTree()
    let names = (0..<Self.count).map { "counter.leaf-\($0)x" }
    try tree.editManifest(
      #"["counter.adds", "counter.resets"]"#,
      "[\n"
        + (["counter.adds", "counter.resets"] + names).map { "        \"\($0)\"" }
        .joined(separator: ",\n") + "\n      ]")
    let spec = "parity/feature-specs/counter.md"
    try tree.write(
      tree.read(spec) + names.map { "- `\($0)`: one more\n" }.joined(), to: spec)
    let leaf = try tree.read(TinyTree.path(of: "counter.resets"))
    var expected: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      let branch = String(name.dropFirst("counter.".count))
      let path = TinyTree.path(of: name)
      let sound = leaf.replacing(#""branch": "resets""#, with: #""branch": "\#(branch)""#)
      // Every tenth has a fault, each kind in its turn.
      switch index % 50 {
      case 0:
        try tree.write(sound.replacing("\n", with: "\r\n"), to: path)
        expected["pretty-form", default: 0] += 1
      case 10:
        expected["fixtures-listed", default: 0] += 1
      case 20:
        try tree.write(sound.replacing(#""expectedState""#, with: #""state""#), to: path)
        expected["fixture-shape", default: 0] += 1
      case 30:
        try tree.write(sound.replacing("\"dialect\"", with: "<<<<<<< HEAD\n\"dialect\""), to: path)
        expected["strict-json", default: 0] += 1
      case 40:
        try tree.write(sound, to: path)
        try tree.write(sound, to: TinyTree.path(of: "orphan-\(index)"))
        expected["fixtures-listed", default: 0] += 1
      default: try tree.write(sound, to: path)
      }
    }
    let start = ContinuousClock.now
    let findings = try tree.findings()
    let time = ContinuousClock.now - start
    #expect(Dictionary(findings.map { ($0.rule, 1) }, uniquingKeysWith: +) == expected)
    #expect(findings.count == (Self.count + 9) / 10)
    if Self.count >= 10_000 { print("lint of \(Self.count) fixtures: \(time)") }
  }
}
