import DuetKernel
import DuetReplay
import Testing

@testable import DuetToolchain

/// What many failures have in common.
@Suite struct DriftGroupsTests {
  private func causes(_ recorded: String, _ actual: String) throws -> [String] {
    let list = try CanonicalJSON(parsing: recorded)
      .differenceList(to: try CanonicalJSON(parsing: actual), limit: .max)
    return DriftCause.causes(of: "parcel", in: list).map(CauseText.words)
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":2}"#, ["parcel: a changed (a number)"]),
    (#"{"a":1}"#, #"{"a":"1"}"#, ["parcel: a changed from a number to a string"]),
    (#"{"a":1}"#, "{}", ["parcel: a missing (a number)"]),
    ("{}", #"{"a":[]}"#, ["parcel: a added (an array)"]),
    (
      #"{"items":[{"n":1},{"n":2}]}"#, #"{"items":[{"n":3},{"n":4}]}"#,
      ["parcel: items[*].n changed (a number)"]
    ),
    (
      #"{"items":[{"total":1},{"total":2}]}"#, #"{"items":[{"sum":1},{"sum":2}]}"#,
      ["parcel: items[*].total renamed to sum (a number)"]
    ),
    (
      #"{"a":1,"b":2}"#, #"{"c":2,"d":1}"#,
      ["parcel: a renamed to d (a number)", "parcel: b renamed to c (a number)"]
    ),
    (
      #"{"a":1,"b":1}"#, #"{"c":1}"#,
      ["parcel: a renamed to c (a number)", "parcel: b missing (a number)"]
    ),
    (
      #"{"x":{"a":1},"y":{}}"#, #"{"x":{},"y":{"a":1}}"#,
      ["parcel: x.a missing (a number)", "parcel: y.a added (a number)"]
    ),
    (
      #"{"1e9b1f9c-0000-4000-8000-00000000000a":{"n":1},"7":{"n":1}}"#,
      #"{"1e9b1f9c-0000-4000-8000-00000000000a":{"n":2},"7":{"n":2}}"#,
      ["parcel: [*].n changed (a number)"]
    ),
  ])
  func fields(_ recorded: String, _ actual: String, _ words: [String]) throws {
    #expect(try causes(recorded, actual) == words)
  }

  private func cause(_ pattern: String) -> DriftCause {
    DriftCause(
      feature: "parcel", pattern: pattern, change: .changed(from: .integer, to: .integer))
  }

  @Test func oneLineForThreeHundredFixtures() {
    let renamed = DriftCause(
      feature: "parcel", pattern: "expectedState.total", change: .renamed(to: "sum", .integer))
    let groups = DriftGroups((100..<400).map { ("parcel.f\($0)", [renamed]) })
    #expect(
      CauseText.lines(groups, all: false) == [
        "causes: 1 in 300 failed fixture(s)",
        "  300 × parcel: expectedState.total renamed to sum (a number), in parcel.f100, "
          + "parcel.f101, parcel.f102, …",
      ])
  }

  @Test func theMostCommonComesFirst() {
    let groups = DriftGroups([
      ("f1", [cause("a")]), ("f2", [cause("b"), cause("c")]), ("f3", [cause("c")]),
      ("f4", [cause("c"), cause("b")]), ("f5", []), ("f6", [cause("d")]),
    ])
    #expect(
      groups.groups.map { "\($0.count) \($0.cause.pattern) \($0.examples)" } == [
        #"3 c ["f2", "f3", "f4"]"#, #"2 b ["f2", "f4"]"#, #"1 a ["f1"]"#, #"1 d ["f6"]"#,
      ])
  }

  @Test func aHandfulNeedsNoSummary() {
    let fixtures = (0..<5).map { ("f\($0)", [cause("a")]) }
    #expect(CauseText.lines(DriftGroups(fixtures), all: false) == [])
  }

  @Test func manyCausesAreCut() {
    let groups = DriftGroups((0..<30).map { ("f\($0)", [cause("field-\($0)")]) })
    let lines = CauseText.lines(groups, all: false)
    #expect(lines.count == 22)
    #expect(lines.last == "  … and 10 more cause(s), --all lists them")
    #expect(CauseText.lines(groups, all: true).count == 31)
  }
}
