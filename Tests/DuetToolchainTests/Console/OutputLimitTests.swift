import DuetToolchain
import Testing

/// However much is red, a run prints no more than a person, or a script, can take: every run of the
/// tiny tree checks that. Everything is there for who asks for it.
@Suite struct OutputLimitTests {
  /// A name that takes six times its length to print.
  private func awkward(_ number: Int) -> String {
    "\(number)" + String(repeating: "\u{1}", count: 200)
  }

  @Test func lintOfManyOrphans() throws {
    let tree = try TinyTree()
    for number in 1000..<1600 { try tree.write("", to: "parity/fixtures/\(awkward(number)).json") }
    let text = try tree.run("lint")
    #expect(text.output.contains(" more line(s), --all prints them\n"))
    #expect(text.output.hasSuffix("lockstep-lint: FAIL (600 finding(s))\n"))
    let json = try tree.run("lint", "--json")
    #expect(json.output.contains(#""findingCount": 600"#))
    #expect(json.output.contains(#""shortened": true"#))
    #expect([text.status, json.status] == [1, 1])
  }

  /// A fixture whose every step differs in many long fields.
  private func wideTree() throws -> TinyTree {
    let tree = try TinyTree()
    let fields = (10..<24).map { number in
      let name = "\(number)" + String(repeating: "\u{200B}", count: 60)
      return "\"\(name)\": \"\(String(repeating: "\u{200B}", count: 300))\""
    }
    let names = (100..<140).map { "counter.n-\($0)" }
    let adds = try tree.read(TinyTree.path(of: "counter.adds"))
      .replacing(
        #""count": 5\#n      },"#, with: #""count": 5, \#(fields.joined(separator: ", "))},"#)
    for name in names { try tree.write(adds, to: TinyTree.path(of: name)) }
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    try tree.editManifest(#"["counter.adds","#, "[\(list), \"counter.adds\",")
    return tree
  }

  @Test(.enabled(if: Python.isAvailable, Python.comment)) func manyWideFailures() throws {
    let tree = try wideTree()
    for verb in ["protocol-run", "verify"] {
      let text = try tree.run(verb)
      #expect(text.output.contains(" more failed fixture(s), --all lists them\n"))
      #expect(text.output.contains("\ncauses: "))
      #expect(text.output.hasSuffix("\(verb == "verify" ? "duet verify" : verb): FAIL\n"))
      let json = try tree.run(verb, "--json")
      #expect(json.output.contains(#""failed": 40"#))
      #expect(json.output.contains(#""shortened": true"#))
      #expect([text.status, json.status] == [1, 1])
      let again = try tree.run("explain")
      #expect(again.output.contains("), --all "))
      try tree.run("explain", "--json")
    }
    try tree.run("record", "--check")
    try tree.run("record", "--check", "--json")
    try tree.run("diff", "--json", "counter.n-100", "counter.adds")
    try tree.run("diff", "counter.n-100", "counter.adds")
  }

  /// One string of a megabyte is named, not printed.
  @Test(.enabled(if: Python.isAvailable, Python.comment)) func aLongValue() throws {
    let tree = try TinyTree()
    let long = String(repeating: "a", count: 1 << 20)
    try tree.editFixture("echo.shouts", #""last": "grüße/hello""#, #""last": "\#(long)""#)
    let text = try tree.run("protocol-run")
    #expect(text.output.contains(#"expected: "aaaa"#))
    #expect(text.output.contains(" of 1048578)"))
    let json = try tree.run("protocol-run", "--json")
    #expect(json.output.contains("bytes more)"))
    let all = try tree.run(["protocol-run", "--json", "--all"], isLong: true)
    #expect(all.output.contains(long))
  }
}
