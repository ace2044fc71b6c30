import DuetToolchain
import Testing

/// `lint --fix` writes anew what needs no judgement, and nothing else.
@Suite struct LintRepairTests {
  private static let adds = TinyTree.path(of: "counter.adds")
  private static let resets = TinyTree.path(of: "counter.resets")
  private static let verdict =
    "lockstep-lint: OK (2 feature(s), 4 fixture(s), ledger: 0 waiver(s) / 0 island(s), "
    + "mocks: 0 generator(s))\n"

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let faults: String
    let change: @Sendable (String) -> String
  }

  static let rows = [
    Row(testDescription: "compact", faults: "pretty form") {
      $0.replacing(/\n */, with: "")
    },
    Row(testDescription: "CRLF", faults: "line ends") { $0.replacing("\n", with: "\r\n") },
    Row(testDescription: "byte order mark", faults: "byte order mark") { "\u{FEFF}" + $0 },
    Row(testDescription: "everything", faults: "byte order mark, line ends, pretty form") {
      "\u{FEFF}\r\n" + $0.replacing("\n", with: "\r\n")
    },
    Row(testDescription: "minus zero", faults: "pretty form") {
      $0.replacing(#""count": 0"#, with: #""count": -0"#)
    },
  ]

  @Test(arguments: rows)
  func writesTheRecordingAnew(_ row: Row) throws {
    let tree = try TinyTree()
    let sound = try tree.read(Self.adds)
    try tree.write(row.change(sound), to: Self.adds)
    #expect(try tree.run("lint").status == 1)
    let outcome = try tree.run("lint", "--fix", leaving: .recordings)
    #expect(
      outcome.output
        == "duet lint: repaired 1 file(s):\n  \(Self.adds) (\(row.faults))\n\(Self.verdict)")
    #expect(outcome.status == 0)
    #expect(try Array(tree.read(Self.adds).utf8) == Array(sound.utf8))
  }

  @Test func aSoundTreeIsLeftAlone() throws {
    let outcome = try TinyTree().run("lint", "--fix")
    #expect(outcome.output == "duet lint: nothing to repair\n\(Self.verdict)")
  }

  @Test func whatNeedsJudgementIsLeftAlone() throws {
    let tree = try TinyTree()
    try tree.editFixture("counter.adds", #""count": 2"#, #""count": 2, "count": 2"#)
    try tree.write(
      tree.read(Self.resets).replacing(#""feature": "counter""#, with: #""feature":"echo""#),
      to: Self.resets)
    let before = try [tree.read(Self.adds), tree.read(Self.resets)]
    let outcome = try tree.run("lint", "--fix")
    #expect(outcome.output.hasPrefix("duet lint: nothing to repair\n"))
    #expect(outcome.status == 1)
    #expect(try [tree.read(Self.adds), tree.read(Self.resets)] == before)
  }

  @Test func writesThroughNoLink() throws {
    let tree = try TinyTree()
    try tree.write(tree.read(Self.adds) + "\n", to: "elsewhere.json")
    try tree.remove(Self.adds)
    try tree.link(Self.adds, to: "../../elsewhere.json")
    #expect(try tree.run("lint", "--fix").status == 1)
  }

  @Test func saysWhatItDidInJSON() throws {
    let tree = try TinyTree()
    try tree.write(tree.read(Self.adds) + "\n", to: Self.adds)
    let outcome = try tree.run("lint", "--fix", "--json", leaving: .recordings)
    #expect(
      outcome.output.contains(
        """
          "repaired": [
            {
              "faults": [
                "pretty form"
              ],
              "path": "\(Self.adds)"
            }
          ],
        """))
  }
}
