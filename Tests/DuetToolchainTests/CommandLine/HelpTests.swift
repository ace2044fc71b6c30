import DuetToolchain
import Testing

/// The help pages, as people read them.
@Suite struct HelpTests {
  private static let suite = "Help"

  @Test func theOverview() throws {
    let tree = try TinyTree()
    let help = try tree.run("help")
    #expect(help.status == 0)
    try Transcripts.expect(help.output, is: "help", of: Self.suite)
    #expect(try tree.run("--help") == help)
    #expect(try tree.run("-h") == help)
    let nothing = try tree.run([])
    #expect(nothing == Outcome(status: 2, ending: "2", output: "", complaints: help.output))
  }

  @Test(arguments: Verb.all.map(\.definition.name))
  func aPage(verb: String) throws {
    let tree = try TinyTree()
    let page = try tree.run("help", verb)
    #expect(page.status == 0)
    #expect(page.complaints == "")
    try Transcripts.expect(page.output, is: "help \(verb)", of: Self.suite)
    #expect(try tree.run(verb, "--help") == page)
    #expect(try tree.run(verb, "--nonsense", "-h", "one", "two", "three") == page)
    for line in page.output.split(separator: "\n") { #expect(line.count <= 88, "\(line)") }
  }

  @Test func everySectionHasItsCase() throws {
    let pages = Verb.all.map { "help \($0.definition.name)" }
    try Transcripts.expectSections(pages + ["help"], of: Self.suite)
  }

  @Test func theVersion() throws {
    let tree = try TinyTree()
    let version = Outcome(
      status: 0, ending: "0", output: "duet \(ToolVersion.current)\n", complaints: "")
    #expect(try tree.run("version") == version)
    #expect(try tree.run("--version") == version)
    let json = try tree.run("version", "--json")
    try Transcripts.expect(json.output, is: "version", of: "Reports")
  }

  /// Neither needs a tree.
  @Test func outsideOfATree() throws {
    let tree = try TinyTree()
    try tree.remove("parity")
    #expect(try tree.run("help").status == 0)
    #expect(try tree.run("version").status == 0)
    #expect(try tree.run("completions", "bash").status == 0)
  }

  @Test func theManualPage() throws {
    let page = try TinyTree().run("help", "--man")
    #expect(page.status == 0)
    for line in page.output.split(separator: "\n") where line.hasPrefix(".") {
      let macros = [".TH ", ".SH ", ".SS ", ".TP", ".PP", ".B ", ".I "]
      #expect(macros.contains { line.hasPrefix($0) }, "\(line)")
    }
    for verb in Verb.all.map(\.definition) {
      let name = verb.name.replacing("-", with: "\\-")
      #expect(page.output.contains(".SS \"duet \(name)"), "\(verb.name)")
      for option in verb.options {
        let usage = option.usage.replacing("-", with: "\\-")
        #expect(page.output.contains("\\fB\(usage)\\fR"), "\(option.usage)")
      }
    }
  }
}
