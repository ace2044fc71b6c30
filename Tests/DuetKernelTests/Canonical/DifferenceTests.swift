import DuetKernel
import Testing

@Suite("Differences of canonical values")
struct DifferenceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let recorded: String
    let actual: String
    let lines: [String]
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "equal", recorded: #"{"a":[1,{}]}"#, actual: #"{"a":[1,{}]}"#, lines: []),
    Case(name: "roots", recorded: "1", actual: "2", lines: ["the value: 1 -> 2"]),
    Case(
      name: "every field, in canonical order",
      recorded: #"{"c":{"x":1,"y":2},"a":1,"b":[1,2,3]}"#,
      actual: #"{"c":{"x":9,"y":8},"a":0,"b":[1,5,3]}"#,
      lines: ["a: 1 -> 0", "b[1]: 2 -> 5", "c.x: 1 -> 9", "c.y: 2 -> 8"]),
    Case(
      name: "a key on one side only", recorded: #"{"a":1,"c":{"d":3}}"#,
      actual: #"{"b":2,"c":{}}"#,
      lines: ["a: 1 -> nothing", "b: nothing -> 2", "c.d: 3 -> nothing"]),
    Case(
      name: "an explicit null is not an absent key", recorded: #"{"a":null}"#, actual: "{}",
      lines: ["a: null -> nothing"]),
    Case(
      name: "a longer array", recorded: "[[1],[2]]", actual: "[[1],[2],[3],4]",
      lines: ["[2]: nothing -> [3]", "[3]: nothing -> 4"]),
    Case(
      name: "a shorter array", recorded: "[1,2,{\"a\":[]}]", actual: "[1]",
      lines: ["[1]: 2 -> nothing", "[2]: {\"a\":[]} -> nothing"]),
    Case(
      name: "kinds", recorded: #"{"a":{"b":1},"c":[]}"#, actual: #"{"a":[1],"c":"[]"}"#,
      lines: [#"a: {"b":1} -> [1]"#, #"c: [] -> "[]""#]),
    Case(
      name: "NFC and NFD differ", recorded: "\"\u{e9}\"", actual: "\"e\u{301}\"",
      lines: ["the value: \"\u{e9}\" -> \"e\u{301}\""]),
    Case(
      name: "what follows a NUL differs", recorded: #""a\u0000b""#, actual: #""a\u0000c""#,
      lines: [#"the value: "a\u0000b" -> "a\u0000c""#]),
    Case(
      name: "escaped keys pair by their text", recorded: #"{"\n":1,"A":2}"#,
      actual: #"{"\n":1,"A":3,"\\":4}"#, lines: ["A: 2 -> 3", #"["\\"]: nothing -> 4"#]),
    Case(
      name: "empty and full", recorded: #"{"a":{},"b":[]}"#, actual: #"{"a":{"x":1},"b":[1]}"#,
      lines: ["a.x: nothing -> 1", "b[0]: nothing -> 1"]),
  ]

  @Test("lists", arguments: cases)
  func lists(_ example: Case) throws {
    let recorded = try CanonicalJSON(parsing: example.recorded)
    let actual = try CanonicalJSON(parsing: example.actual)
    let lines = recorded.differences(to: actual).map(Self.line)
    #expect(lines.map { Array($0.utf8) } == example.lines.map { Array($0.utf8) })
    #expect(recorded.firstDifference(to: actual).map(Self.line) == lines.first)
    let reversed = actual.differences(to: recorded)
    #expect(
      reversed.map(\.path.description) == recorded.differences(to: actual).map(\.path.description))
  }

  static func line(_ difference: CanonicalDifference) -> String {
    let recorded = difference.recorded?.description ?? "nothing"
    let actual = difference.actual?.description ?? "nothing"
    return "\(difference.path): \(recorded) -> \(actual)"
  }

  @Test("slices of larger values compare like values of their own")
  func slices() throws {
    let whole = try CanonicalJSON(parsing: #"{"l":{"a":[1,2]},"r":{"a":[1,3]}}"#)
    let left = try #require(whole["l"])
    let right = try #require(whole["r"])
    #expect(left.differences(to: right).map(Self.line) == ["a[1]: 2 -> 3"])
  }
}
