import DuetKernel
import DuetToolchain
import Testing

/// The formats by themselves: a made-up report with everything in it that could break one.
@Suite struct FormatTests {
  private static let suite = "Formats"

  /// Paths and texts that no format may lose, cut short or take for its own syntax.
  static let odd = GateReport(
    verb: "lint", verdict: .red,
    gates: [
      GateReport.Gate(
        "lint",
        [
          GateReport.Case("holds"),
          GateReport.Case("left-out", skipped: "no <tool> & no \"lane\""),
          GateReport.Case(
            "odd-texts",
            [
              GateReport.Entry(
                .lint, rule: "strict-json", path: "a b/#1/100%/gru\u{308}ße,x:y.json", line: 3,
                column: 7, message: "]]> <b>&amp;</b> \u{FFFE}\u{1B}[31m\u{0}\u{202E} 5% | `x`"),
              GateReport.Entry(
                .drift, rule: "drift", message: "two lines",
                details: ["::error::one%0A", "two\r\n\u{85}"]),
            ]),
          GateReport.Case(
            "an-error", [GateReport.Entry(.brokenRunner, rule: "broken-runner", message: "died")]),
        ]),
      GateReport.Gate("nothing in it", []),
    ])

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func jUnit() throws {
    try Transcripts.expect(text(JUnitFormat.document(Self.odd)), is: "junit", of: Self.suite)
  }

  @Test func sarif() throws {
    try Transcripts.expect(text(SARIFFormat.document(Self.odd)), is: "sarif", of: Self.suite)
  }

  @Test func gitHub() throws {
    let lines = GitHubFormat.annotations(Self.odd) + [GitHubFormat.summary(Self.odd)]
    try Transcripts.expect(lines.joined(separator: "\n"), is: "github", of: Self.suite)
  }

  @Test func everySectionHasItsCase() throws {
    try Transcripts.expectSections(["junit", "sarif", "github"], of: Self.suite)
  }

  /// Nothing raw in any of them: neither for a terminal nor for an XML reader.
  @Test func nothingIsRaw() throws {
    let documents = [
      text(JUnitFormat.document(Self.odd)), text(try SARIFFormat.document(Self.odd)),
      GitHubFormat.annotations(Self.odd).joined(separator: "\n"), GitHubFormat.summary(Self.odd),
    ]
    for document in documents {
      Outcome(status: 0, ending: "0", output: document, complaints: "").checkManners()
      #expect(!document.unicodeScalars.contains("\u{FFFE}"))
    }
    #expect(!documents[0].contains("]]>"))
  }

  /// GitHub obeys the older form wherever it stands in a line, and an annotation is one.
  @Test func anAnnotationHoldsNoOtherCommand() {
    let entry = GateReport.Entry(
      .brokenRunner, rule: "a##[b", path: "##[c", message: "", details: ["x ##[error]y", "##["])
    let report = GateReport(
      verb: "v", verdict: .red,
      gates: [GateReport.Gate("g", [GateReport.Case("c", [entry])])])
    #expect(
      GitHubFormat.annotations(report) == [
        #"::error file=##\u{5B}c,title=a##\u{5B}b::x ##\u{5B}error]y%0A##\u{5B}"#
      ])
  }

  private func many(_ count: Int) -> GateReport {
    let findings = (0..<count).map {
      GateReport.Entry(.lint, rule: "names", path: "p\($0)", message: "m\($0)")
    }
    return GateReport(
      verb: "lint", verdict: .red,
      gates: [GateReport.Gate("lint", [GateReport.Case("c", findings)])])
  }

  @Test(arguments: [0, 1, 9, 10, 11, 50, 1000])
  func annotationsAreLimited(count: Int) {
    let lines = GitHubFormat.annotations(many(count))
    #expect(lines.count { $0.hasPrefix("::error ") } == min(count, 10))
    let rest = lines.filter { $0.hasPrefix("::notice ") }
    #expect(
      rest
        == (count > 10
          ? ["::notice title=duet lint::\(count - 10) more finding(s) have no annotation"] : [])
    )
  }

  @Test(arguments: [0, 50, 300, 1000, 4096, 1 << 20])
  func aSummaryKeepsToItsRoom(room: Int) throws {
    let report = many(60_000)
    let summary = GitHubFormat.summary(report, room: room)
    #expect(summary.utf8.count <= room)
    guard !summary.isEmpty else { return }
    let shown = summary.split(separator: "\n").count { $0.hasPrefix("| names |") }
    #expect(summary.contains("\n… and \(60_000 - shown) more finding(s)"))
  }

  @Test(arguments: [
    ("a b", "a%20b"), ("a#b", "a%23b"), ("100%", "100%25"), ("grün/x", "gr%C3%BCn/x"),
    ("gru\u{308}n", "gru%CC%88n"), ("a:b?c", "a%3Ab%3Fc"), ("plain-1_2.~", "plain-1_2.~"),
    ("\u{1}", "%01"),
  ])
  func aPathAsAURI(path: String, uri: String) throws {
    let report = GateReport(
      verb: "lint", verdict: .red,
      gates: [
        GateReport.Gate(
          "lint",
          [GateReport.Case("c", [GateReport.Entry(.lint, rule: "r", path: path, message: "m")])])
      ])
    #expect(text(try SARIFFormat.document(report)).contains(#""uri": "\#(uri)""#))
  }
}
