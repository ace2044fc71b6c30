import DuetKernel
import DuetReplay
import Testing

@Suite struct FixtureComparisonTests {
  struct Row: CustomTestStringConvertible {
    let edit: Edit
    let behavioural: [String]
    let metadata: [String]
    var testDescription: String { edit.testDescription }

    init(_ edit: Edit, behavioural: [String] = [], metadata: [String] = []) {
      (self.edit, self.behavioural, self.metadata) = (edit, behavioural, metadata)
    }
  }

  @Test(arguments: [
    Row(Edit("nothing", "{", "{")),
    Row(Edit("the feature", #""counter""#, #""total""#), behavioural: ["feature"]),
    Row(
      Edit("the initial state", #"{"count": 1}"#, #"{"count": 9}"#),
      behavioural: ["initialState.count"]),
    Row(
      Edit("an action", #"{"times": 1}"#, #"{"times": 2}"#),
      behavioural: ["steps[0].action.value.times"]),
    Row(
      Edit("a state", #"{"count": 0}"#, #"{"count": 9, "note": "a"}"#),
      behavioural: ["steps[1].expectedState.count", "steps[1].expectedState.note"]),
    Row(
      Edit("the effects", #""counter.sound""#, #""sound""#),
      behavioural: ["steps[1].expectedEffects[0].id"]),
    Row(
      Edit("a node", in: .chain, #""node": "counter""#, #""node": "total""#),
      behavioural: ["steps[0].node"]),
    Row(
      Edit("a link", in: .chain, #""linkToNext": true"#, #""linkToNext": false"#),
      behavioural: ["steps[0].linkToNext"]),
    Row(
      Edit("a chain's initial state", in: .chain, #"{"sum": 4}"#, #"{"sum": 5}"#),
      behavioural: ["initialStates.total.sum"]),
    Row(
      Edit("a further step", #""steps": ["#, #""steps": [{"action": 1},"#),
      behavioural: ["steps[0]"]),
    Row(Edit("the dialect", #""dialect": 2"#, #""dialect": 3"#), metadata: ["dialect"]),
    Row(Edit("the description", "Counts.", "Counts taps."), metadata: ["description"]),
    Row(Edit("the source", "Counter.swift", "C.swift"), metadata: ["scenario.source"]),
    Row(Edit("a label", "a tap", "tap"), metadata: ["steps[0].label"]),
    Row(Edit("a line", #""line": 4"#, #""line": 5"#), metadata: ["steps[1].line"]),
    Row(Edit("an unknown field", "{", #"{"author": 1,"#), metadata: ["author"]),
  ])
  func splits(_ row: Row) throws {
    let old = try json(row.edit.base == .leaf ? Documents.leaf : Documents.chain)
    let comparison = FixtureComparison(from: old, to: try json(try row.edit.document))
    #expect(Set(comparison.behavioural.shown.map(\.path.description)) == Set(row.behavioural))
    #expect(Set(comparison.metadata.shown.map(\.path.description)) == Set(row.metadata))
  }

  @Test func labelsThatChangePlacesAreMetadata() throws {
    let swapped = try Documents.leaf.replacing(first: #""label": "a tap""#, with: #""label": "?""#)
      .replacing(first: #""label": "reset""#, with: #""label": "a tap""#)
      .replacing(first: #""label": "?""#, with: #""label": "reset""#)
    let comparison = FixtureComparison(from: try json(Documents.leaf), to: try json(swapped))
    #expect(comparison.behavioural.isEmpty)
    #expect(
      comparison.metadata.shown.map(\.path.description) == ["steps[0].label", "steps[1].label"])
  }

  @Test func countsWhatItDoesNotShow() throws {
    let old = try json(#"{"initialState":[1,2,3,4],"description":"a"}"#)
    let new = try json(#"{"initialState":[5,6,7,8],"description":"b"}"#)
    let comparison = FixtureComparison(from: old, to: new, fieldLimit: 1)
    #expect(comparison.behavioural.shown.map(\.path.description) == ["initialState[0]"])
    #expect(comparison.behavioural.count == 4)
    #expect(comparison.behavioural.hiddenCount == 3)
    #expect(comparison.metadata.count == 1)
  }

  @Test func aDocumentOfAnotherKindIsBehavioural() throws {
    let comparison = FixtureComparison(from: try json(Documents.leaf), to: try json("[]"))
    #expect(comparison.behavioural.shown.map(\.path.components) == [[]])
    #expect(comparison.metadata.isEmpty)
  }
}
