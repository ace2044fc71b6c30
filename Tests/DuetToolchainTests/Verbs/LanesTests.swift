import DuetToolchain
import Testing

@Suite struct LanesTests {
  private func twoLanes() throws -> TinyTree {
    let tree = try TinyTree()
    try tree.editManifest(
      #""lanes": {"#,
      #"""
      "lanes": {
          "kotlin": {
            "when": "available", "build": ["gradle", "a b"], "runner": ["build/runner"],
            "test": ["gradle", "\u001b[31m"]
          },
      """#)
    try tree.editManifest(#""counter": {"#, #""counter": { "kotlin": "pending","#)
    try tree.editManifest(#""echo": {"#, #""echo": { "kotlin": "Sources/echo.kt","#)
    return tree
  }

  @Test func asText() throws {
    let outcome = try twoLanes().run("lanes")
    #expect(
      outcome.transcript(of: []) == #"""
        $ duet
        kotlin (where available)
          build   gradle 'a b'
          runner  build/runner
          test    gradle '\u{1B}[31m'
          1 feature(s), 1 leaf fixture(s), 0 scenario(s) written here, pending: counter
        python
          build   none
          runner  python3 -I -S runner.py
          test    none
          2 feature(s), 3 leaf fixture(s), 3 scenario(s) written here
        status 0

        """#)
  }

  @Test func asJSON() throws {
    let outcome = try twoLanes().run("lanes", "--json")
    #expect(outcome.status == 0)
    try Transcripts.expect(outcome.output, is: "lanes", of: "Reports")
  }

  @Test func lintAsJSON() throws {
    let tree = try TinyTree()
    try Transcripts.expect(tree.run("lint", "--json").output, is: "lint, clean", of: "Reports")
    try tree.editFixture("counter.adds", #""count": 0"#, #""count": -0"#)
    try tree.write("{}", to: "parity/fixtures/\u{1B}.json")
    let red = try tree.run("lint", "--json")
    #expect(red.status == 1)
    try Transcripts.expect(red.output, is: "lint, red", of: "Reports")
  }
}
