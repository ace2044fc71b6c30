import DuetKernel
import Testing

@Suite("Differences with elements aligned")
struct AlignedDifferenceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let recorded: String
    let actual: String
    let lines: [String]
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "inserted at the front", recorded: "[1,2,3]", actual: "[0,1,2,3]",
      lines: ["[0]: nothing -> 0"]),
    Case(
      name: "removed at the front", recorded: #"[{"a":1},{"a":2},{"a":3}]"#,
      actual: #"[{"a":2},{"a":3}]"#, lines: [#"[0]: {"a":1} -> nothing"#]),
    Case(
      name: "inserted in the middle", recorded: "[1,2,3,4]", actual: "[1,2,9,3,4]",
      lines: ["[2]: nothing -> 9"]),
    Case(
      name: "appended", recorded: "[1]", actual: "[1,2]", lines: ["[1]: nothing -> 2"]),
    Case(
      name: "shifted by one", recorded: "[1,2,3,4]", actual: "[2,3,4,5]",
      lines: ["[0]: 1 -> nothing", "[3]: nothing -> 5"]),
    Case(
      name: "inserted, and changed behind it",
      recorded: #"[{"id":"a","n":1},{"id":"b","n":2},{"id":"c","n":3}]"#,
      actual: #"[{"id":"x","n":0},{"id":"a","n":1},{"id":"b","n":20},{"id":"c","n":30}]"#,
      lines: [
        #"[0]: nothing -> {"id":"x","n":0}"#, "[1].n (now [2].n): 2 -> 20",
        "[2].n (now [3].n): 3 -> 30",
      ]),
    Case(
      name: "an effect before one that changed",
      recorded: #"[{"kind":"run","payload":{"case":"arm","value":{"after":3000}}}]"#,
      actual: #"[{"kind":"run","payload":{"case":"log"}},"#
        + #"{"kind":"run","payload":{"case":"arm","value":{"after":2500}}}]"#,
      lines: [
        #"[0]: nothing -> {"kind":"run","payload":{"case":"log"}}"#,
        "[0].payload.value.after (now [1].payload.value.after): 3000 -> 2500",
      ]),
    Case(
      name: "swapped elements pair by index", recorded: "[1,2]", actual: "[2,1]",
      lines: ["[0]: 1 -> 2", "[1]: 2 -> 1"]),
    Case(
      name: "the same number of changed elements", recorded: #"[{"a":1},{"a":2}]"#,
      actual: #"[{"a":3},{"a":4}]"#, lines: ["[0].a: 1 -> 3", "[1].a: 2 -> 4"]),
    Case(
      name: "equal elements many times", recorded: "[0,0,0,1,0,0]", actual: "[0,0,1,0,0]",
      lines: ["[2]: 0 -> nothing"]),
    Case(
      name: "arrays within arrays", recorded: "[[1,2],[3,4]]", actual: "[[0,1,2],[3,4]]",
      lines: ["[0][0]: nothing -> 0"]),
    Case(
      name: "a value moved to the other end", recorded: "[1,2,3,4,5]", actual: "[2,3,4,5,1]",
      lines: ["[0]: 1 -> nothing", "[4]: nothing -> 1"]),
    Case(
      name: "keys are told as ever", recorded: #"{"a":[1],"b":2}"#, actual: #"{"a":[],"c":3}"#,
      lines: ["a[0]: 1 -> nothing", "b: 2 -> nothing", "c: nothing -> 3"]),
  ]

  @Test("lists", arguments: cases)
  func lists(_ example: Case) throws {
    let list = try CanonicalJSON(parsing: example.recorded)
      .differenceList(to: try CanonicalJSON(parsing: example.actual), limit: .max)
    #expect(list.shown.map(Self.line) == example.lines)
    #expect(list.count == example.lines.count)
  }

  @Test("counts what it does not show")
  func counts() throws {
    let recorded = try CanonicalJSON(parsing: #"{"a":1,"b":2,"c":3}"#)
    let actual = try CanonicalJSON(parsing: #"{"a":4,"b":5,"c":6}"#)
    let list = recorded.differenceList(
      to: actual, limit: 2, under: FieldPath([.key("expectedState")]))
    #expect(
      list.shown.map(Self.line) == ["expectedState.a: 1 -> 4", "expectedState.b: 2 -> 5"])
    #expect(list.count == 3)
    #expect(list.hiddenCount == 1)
  }

  @Test("a long array that an element is put before reads as one element")
  func longShift() throws {
    let elements = (0..<5000).map { #"{"n":\#($0 % 700),"v":\#($0)}"# }
    let recorded = try CanonicalJSON(parsing: "[\(elements.joined(separator: ","))]")
    let changed = ["1"] + elements[..<2500] + [#"{"n":1,"v":-1}"#] + elements[2501...] + ["2"]
    let actual = try CanonicalJSON(parsing: "[\(changed.joined(separator: ","))]")
    let list = recorded.differenceList(to: actual, limit: .max)
    #expect(
      list.shown.map(Self.line) == [
        "[0]: nothing -> 1", "[2500].n (now [2501].n): 400 -> 1",
        "[2500].v (now [2501].v): 2500 -> -1", "[5001]: nothing -> 2",
      ])
  }

  @Test("what is listed makes one array into the other", arguments: 0..<60 as Range<UInt64>)
  func reconstructs(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    for _ in 0..<40 {
      let alphabet = Int.random(in: 1...8, using: &random)
      let recorded = Self.array(alphabet, &random)
      let actual =
        Bool.random(using: &random)
        ? Self.array(alphabet, &random) : Self.edited(recorded, alphabet, &random)
      let left = try CanonicalJSON(parsing: "\(recorded)".filter { $0 != " " })
      let right = try CanonicalJSON(parsing: "\(actual)".filter { $0 != " " })
      let list = left.differenceList(to: right, limit: .max)
      #expect(Self.applied(list.shown, to: recorded) == actual, "\(recorded) -> \(actual)")
      #expect(list.count <= left.differences(to: right).count)
      #expect(list.isEmpty == (recorded == actual))
    }
  }

  /// Arrays long enough to need anchors, from a small alphabet.
  private static func array(_ alphabet: Int, _ random: inout SplitMix) -> [Int] {
    (0..<Int.random(in: 0...100, using: &random)).map { _ in
      Int.random(in: 0..<alphabet * 10, using: &random)
    }
  }

  private static func edited(
    _ array: [Int], _ alphabet: Int, _ random: inout SplitMix
  ) -> [Int] {
    var array = array
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0...array.count, using: &random)
      if place == array.count || Bool.random(using: &random) {
        array.insert(Int.random(in: 0..<alphabet * 10, using: &random), at: place)
      } else {
        array.remove(at: place)
      }
    }
    return array
  }

  /// Does to an array of numbers what a list says.
  private static func applied(_ differences: [CanonicalDifference], to recorded: [Int]) -> [Int] {
    var kept = recorded.map(Int?.some)
    var inserted: [Int: Int] = [:]
    for difference in differences {
      guard case .index(let index) = difference.path.components[0] else { continue }
      let actual = difference.actual?.integer.map(Int.init)
      if difference.recorded == nil {
        inserted[index] = actual
      } else {
        kept[index] = actual
      }
    }
    var rest = kept.compactMap(\.self)[...]
    var result: [Int] = []
    while !rest.isEmpty || inserted[result.count] != nil {
      result.append(inserted[result.count] ?? rest.removeFirst())
    }
    return result
  }

  static func line(_ difference: CanonicalDifference) -> String {
    let recorded = difference.recorded?.description ?? "nothing"
    let actual = difference.actual?.description ?? "nothing"
    let moved = difference.actualPath.map { " (now \($0))" } ?? ""
    return "\(difference.path)\(moved): \(recorded) -> \(actual)"
  }
}

/// Random numbers that are the same on every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
