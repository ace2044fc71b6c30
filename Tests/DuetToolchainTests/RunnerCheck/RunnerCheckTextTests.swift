import Testing

@testable import DuetToolchain

@Suite struct RunnerCheckTextTests {
  @Test func theTableOfAProbeFitsItsColumns() {
    for probe in Probe.all {
      #expect(probe.name.count <= RunnerCheckText.nameWidth, "\(probe.name)")
      #expect(probe.expected.count <= RunnerCheckText.expectedWidth, "\(probe.name)")
    }
    #expect(Set(Probe.all.map(\.name)).count == Probe.all.count)
  }

  @Test func probesOfOneTopicStandTogether() {
    var topics: [Probe.Topic] = []
    for probe in Probe.all where topics.last != probe.topic { topics.append(probe.topic) }
    #expect(topics == Probe.Topic.allCases)
  }

  private func result(_ name: String, _ topic: String, _ outcome: ProbeResult.Outcome)
    -> ProbeResult
  {
    ProbeResult(name: name, topic: topic, expected: "does as it should", outcome: outcome)
  }

  @Test func aTable() {
    let report = RunnerCheckReport(
      name: "kotlin", runner: "build/runner", firstLine: "{…}",
      handshake: Handshake(platform: "kotlin", features: ["a", "b"], scenarios: []),
      hasRecordings: true,
      results: [
        result("first-line", "the first line", .passed),
        result(
          "order", "answers",
          .failed(
            came: "another answer to step 0 of 'counter.adds-up' than before: {\"effects\":\"[]\"}",
            notes: ["Exception in thread main"])),
        result("many", "answers", .skipped(reason: "needs more")),
        result("zero", "numbers", .skipped(reason: "no integer of a recorded step comes back")),
        result("one", "numbers", .skipped(reason: "no integer of a recorded step comes back")),
      ])
    #expect(
      RunnerCheckText.lines(report) == [
        "runner-check [kotlin]: build/runner",
        "  duet-replay v1 on kotlin, 2 feature(s), 0 scenario(s)",
        "",
        "the first line",
        "  ✓ first-line        does as it should",
        "",
        "answers",
        "  ✗ order             does as it should",
        "      came: another answer to step 0 of 'counter.adds-up' than before:",
        "        {\"effects\":\"[]\"}",
        "      | Exception in thread main",
        "  – many              does as it should",
        "      skipped: needs more",
        "",
        "numbers",
        "  – zero, one",
        "      skipped: no integer of a recorded step comes back",
        "",
        "runner-check [kotlin]: 1 as expected, 1 not, 3 skipped",
      ])
    #expect(report.status == .red)
  }

  @Test(arguments: [
    ("short", ["short"]),
    (String(repeating: "a", count: 80), [String(repeating: "a", count: 80)]),
    (String(repeating: "a", count: 90), [String(repeating: "a", count: 80), "  aaaaaaaaaa"]),
    (
      String(repeating: "word ", count: 20) + "end",
      [String(repeating: "word ", count: 15) + "word", "  word word word word end"]
    ),
  ])
  func longTextIsBroken(text: String, lines: [String]) {
    #expect(RunnerCheckText.wrapped(text, indent: 2) == lines)
  }
}
