import Foundation
import Testing

/// The samples in `docs/ci.md` are what the command prints.
///
/// To write them anew, run the tests with `REWRITE_EXPECTED=1` in the environment, which fails them.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct SampleTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/ci.md")

  /// What stands in the fence after a sample's marker.
  private func range(of sample: String, in text: String) throws -> Range<String.Index> {
    let marker = try #require(text.range(of: "<!-- sample: \(sample) -->\n```"), "\(sample)")
    let start = try #require(text[marker.upperBound...].firstIndex(of: "\n"))
    let first = text.index(after: start)
    if text[first...].hasPrefix("```") { return first..<first }
    let end = try #require(text[start...].range(of: "\n```"), "\(sample)")
    return first..<text.index(after: end.lowerBound)
  }

  @Test func areWhatIsPrinted() throws {
    let tree = try TinyTree()
    try tree.misbehave("drift@counter.reset")
    try tree.createFolder("out")
    for number in 1...2 {
      let shard = try tree.run(
        "protocol-run", "--shard", "\(number)/2", "--report", "out/shard-\(number).json",
        leaving: .below("out"))
      #expect(shard.status != 2)
    }
    let files = ["out/shard-1.json", "out/shard-2.json"]
    let text = try tree.run(["merge"] + files)
    let json = try tree.run(["merge", "--json"] + files)
    let written = try tree.run(
      ["merge", "--junit", "out/junit", "--sarif", "out/sarif", "--github"] + files,
      environment: ["GITHUB_STEP_SUMMARY": "out/summary"], leaving: .below("out"))
    for outcome in [text, json, written] { #expect(outcome.status == 1) }
    var summary = try tree.read("out/summary")
    while summary.hasSuffix("\n\n") { summary.removeLast() }
    let samples = [
      ("text", text.output), ("junit", try tree.read("out/junit")),
      ("github", String(written.output.dropFirst(text.output.count))), ("summary", summary),
      ("sarif", try tree.read("out/sarif")), ("json", json.output),
    ]
    var document = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)
    let kept = document
    for (name, sample) in samples {
      let range = try range(of: name, in: document)
      #expect(document[range].utf8.elementsEqual(sample.utf8), "\(name) is now\n\(sample)")
      document.replaceSubrange(range, with: sample)
    }
    let markers = kept.split(separator: "\n").count { $0.hasPrefix("<!-- sample: ") }
    #expect(markers == samples.count)
    if GoldenText.isRewriting, !document.utf8.elementsEqual(kept.utf8) {
      try Data(document.utf8).write(to: Self.file)
    }
  }
}
