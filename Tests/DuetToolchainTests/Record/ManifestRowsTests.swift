import Testing

@testable import DuetToolchain

/// New names go into the manifest's text, and every other byte stays.
@Suite struct ManifestRowsTests {
  private func appending(_ names: [String], to features: String) throws -> String? {
    let head = #"{"lanes": {}, "features": {"echo": {"fixtures": []}, "counter": "#
    let text = head + features + "}}"
    let document = try SourceDocument(path: "manifest.json", bytes: Array(text.utf8))
    let rows = names.map { FixtureRow(name: $0, owner: .feature("counter")) }
    return ManifestRows.appending(rows, to: document).map { String(decoding: $0, as: UTF8.self) }
      .map { String($0.dropFirst(head.count).dropLast(2)) }
  }

  @Test(arguments: [
    ("an empty list", #"{"fixtures": []}"#, #"{"fixtures": ["counter.a", "counter.b"]}"#),
    (
      "an empty list with a space", #"{"fixtures":[ ]}"#,
      #"{"fixtures":["counter.a", "counter.b" ]}"#
    ),
    (
      "one line", #"{"fixtures": ["counter.x", "counter.y"]}"#,
      #"{"fixtures": ["counter.x", "counter.y", "counter.a", "counter.b"]}"#
    ),
    (
      "one name", #"{"fixtures": ["counter.x"]}"#,
      #"{"fixtures": ["counter.x", "counter.a", "counter.b"]}"#
    ),
    (
      "compact", #"{"fixtures":["counter.x","counter.y"]}"#,
      #"{"fixtures":["counter.x","counter.y","counter.a","counter.b"]}"#
    ),
    (
      "space inside", #"{"fixtures": [ "counter.x" ]}"#,
      #"{"fixtures": [ "counter.x", "counter.a", "counter.b" ]}"#
    ),
    (
      "lines", "{\"fixtures\": [\n    \"counter.x\"\n  ]}",
      "{\"fixtures\": [\n    \"counter.x\",\n    \"counter.a\",\n    \"counter.b\"\n  ]}"
    ),
    (
      "CRLF and tabs", "{\"fixtures\": [\r\n\t\"counter.x\",\r\n\t\"counter.y\"\r\n]}",
      "{\"fixtures\": [\r\n\t\"counter.x\",\r\n\t\"counter.y\",\r\n\t\"counter.a\",\r\n\t\"counter.b\"\r\n]}"
    ),
    (
      "odd white space", "{ \"fixtures\" :[\"counter.x\"\n,  \"counter.y\"] }",
      "{ \"fixtures\" :[\"counter.x\"\n,  \"counter.y\",  \"counter.a\",  \"counter.b\"] }"
    ),
    (
      "an escape", #"{"fixtures": ["counter.\u0078"]}"#,
      #"{"fixtures": ["counter.\u0078", "counter.a", "counter.b"]}"#
    ),
    (
      "brackets elsewhere", #"{"note": "[\"fixtures\": [", "fixtures": ["counter.x"], "z": []}"#,
      #"{"note": "[\"fixtures\": [", "fixtures": ["counter.x", "counter.a", "counter.b"], "z": []}"#
    ),
    (
      "listed already", #"{"fixtures": ["counter.a", "counter.\u0062"]}"#,
      #"{"fixtures": ["counter.a", "counter.\u0062"]}"#
    ),
    (
      "no list", #"{"scenario": "x"}"#,
      #"{"fixtures": ["counter.a", "counter.b"], "scenario": "x"}"#
    ),
    (
      "no list, lines", "{\n  \"scenario\": \"x\"\n}",
      "{\n  \"fixtures\": [\"counter.a\", \"counter.b\"],\n  \"scenario\": \"x\"\n}"
    ),
    ("nothing", "{}", #"{"fixtures": ["counter.a", "counter.b"]}"#),
  ])
  func appends(_ name: String, before: String, after: String) throws {
    let changed = try #require(try appending(["counter.a", "counter.b"], to: before))
    #expect(changed == after, "\(name)")
  }

  @Test(arguments: ["[]", #""text""#, #"{"fixtures": {}}"#, #"{"fixtures": null}"#])
  func refusesWhatIsNoRow(row: String) throws {
    #expect(try appending(["counter.a"], to: row) == nil)
  }

  @Test func refusesAnUnknownFeature() throws {
    let document = try SourceDocument(path: "m", bytes: Array(#"{"features": {}}"#.utf8))
    let row = FixtureRow(name: "counter.a", owner: .feature("counter"))
    #expect(ManifestRows.appending([row], to: document) == nil)
  }
}
