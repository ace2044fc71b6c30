import DuetKernel
import Testing

@Suite("Effects")
struct EffectTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let effect: Effect<String>
    let canonical: String
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(name: "a run", effect: .run("a"), canonical: #"{"kind":"run","payload":"a"}"#),
    Row(
      name: "a run with an id", effect: .run("a", id: "x"),
      canonical: #"{"id":"x","kind":"run","payload":"a"}"#),
    Row(name: "a cancel", effect: .cancel(id: "x"), canonical: #"{"id":"x","kind":"cancel"}"#),
  ]

  @Test("have their wire form, both ways", arguments: rows)
  func wireForm(_ row: Row) throws {
    let json = try CanonicalEncoder().encode(row.effect)
    #expect(json.description == row.canonical)
    #expect(try CanonicalDecoder().decode(Effect<String>.self, from: json) == row.effect)
  }

  @Test(
    "that lack or have too much are refused",
    arguments: [
      (#"{"kind":"run"}"#, "a run effect needs a 'payload'"),
      (#"{"kind":"cancel"}"#, "a cancel effect needs an 'id'"),
      (#"{"kind":"cancel","id":"x","payload":"a"}"#, "a cancel effect takes no 'payload'"),
    ])
  func refused(document: String, words: String) throws {
    let json = try CanonicalJSON(parsing: document)
    let error = #expect(throws: DecodingError.self) {
      try CanonicalDecoder().decode(Effect<String>.self, from: json)
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(context.debugDescription == words)
  }

  @Test("with ids of other bytes differ, whatever Unicode calls equivalent")
  func ids() {
    let composed = Effect.run("a", id: "\u{e9}")
    let decomposed = Effect.run("a", id: "e\u{301}")
    #expect(composed != decomposed)
    #expect(Effect<String>.cancel(id: "\u{e9}") != .cancel(id: "e\u{301}"))
    #expect(Effect.run("a", id: "x") == .run("a", id: "x"))
    #expect(Effect.run("a", id: "x") != .run("a"))
    #expect(Effect.run("x", id: "x") != .cancel(id: "x"))
  }
}
