import DuetKernel
import Testing

@testable import DuetReplay

/// A layout is what the strict reader makes of the same document; where that finds a fault, or
/// another kind of fixture, there is no layout.
@Suite struct LeafLayoutTests {
  private static let members: [(key: String, value: String)] = [
    ("description", #""what \"it\" does""#), ("dialect", "2"), ("feature", #""counter""#),
    ("initialState", #"{"count":0}"#),
    ("scenario", #"{"branch":"counts","source":"Counter.swift"}"#), ("steps", "[STEP,STEP]"),
  ]
  private static let step: [(key: String, value: String)] = [
    ("action", #"{"case":"add"}"#), ("expectedEffects", #"[{"kind":"cancel","id":"x"}]"#),
    ("expectedState", #"{"count":1}"#), ("label", #""one more""#), ("line", "-7"),
  ]
  /// A value of every kind.
  private static let values = [
    "{}", #"{"a":1}"#, "[]", "[{}]", "[7]", "[[]]", #""""#, #""text""#, "0", "2", "-3", "true",
    "null",
  ]
  private static let foreignKeys = [
    "aaa", "chain", "initialStates", "linkToNext", "node", "note", "zzz", "e\\nscaped",
  ]

  @Test func ofARecording() throws {
    #expect(try agrees(document()))
    #expect(try layout(document()) != nil)
    #expect(try layout(document())?.steps.count == 2)
    let noMetadata = try document(
      of: Self.members.filter { !["description", "scenario"].contains($0.key) },
      step: Self.step.filter { !["label", "line"].contains($0.key) })
    #expect(try agrees(noMetadata))
    #expect(try layout(noMetadata) != nil)
  }

  /// Every member left out, twice as it is, with every kind of value, and beside a foreign one.
  @Test func everyChangeOfAMember() throws {
    for members in Self.changes(of: Self.members) {
      #expect(try agrees(document(of: members)), "\(members)")
    }
    for step in Self.changes(of: Self.step) {
      #expect(try agrees(document(step: step)), "\(step)")
    }
  }

  @Test(arguments: values) func everyOtherElement(_ value: String) throws {
    for steps in ["[\(value)]", "[STEP,\(value)]", "[\(value),STEP]"] {
      let members = Self.members.map { $0.key == "steps" ? ($0.key, steps) : $0 }
      #expect(try agrees(document(of: members)), "\(steps)")
    }
  }

  private static func changes(
    of members: [(key: String, value: String)]
  ) -> [[(key: String, value: String)]] {
    var changes: [[(key: String, value: String)]] = []
    for index in members.indices {
      var shorter = members
      shorter.remove(at: index)
      changes.append(shorter)
      for value in values {
        var other = members
        other[index].value = value
        changes.append(other)
      }
    }
    for key in foreignKeys {
      for value in values { changes.append(members + [(key, value)]) }
    }
    return changes
  }

  private func document(
    of members: [(key: String, value: String)] = members,
    step: [(key: String, value: String)] = step
  ) throws -> [UInt8] {
    func object(_ members: [(key: String, value: String)]) -> String {
      "{\(members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}"
    }
    let text = object(members).replacing("STEP", with: object(step))
    // In canonical form, so that only the shape decides.
    return Array(try CanonicalJSON(parsing: text).bytes)
  }

  private func layout(_ document: [UInt8]) throws -> LeafLayout? {
    let (json, outline) = try CanonicalJSON.outlined(parsing: document)
    return outline.flatMap { LeafLayout(json, $0) }
  }

  /// Whether a layout, if there is one, is the fixture that the strict reader reads.
  private func agrees(_ document: [UInt8]) throws -> Bool {
    guard let layout = try layout(document) else { return true }
    let fixture: Fixture
    do {
      fixture = try Fixture(CanonicalJSON(parsing: document))
    } catch {
      return false
    }
    func part(_ part: LeafLayout.Part) -> CanonicalJSON {
      CanonicalJSON(trusted: document[part.range])
    }
    var seed = fixture.nodes[0].initialState
    guard fixture.subject == .leaf(feature: layout.feature),
      fixture.steps.count == layout.steps.count
    else { return false }
    return zip(fixture.steps, layout.steps).allSatisfy { recorded, step in
      defer { seed = recorded.expectedState ?? seed }
      return part(step.seed) == seed && part(step.action) == recorded.action
        && part(step.effects) == recorded.expectedEffects
        && part(step.state) == recorded.expectedState
    }
  }
}
