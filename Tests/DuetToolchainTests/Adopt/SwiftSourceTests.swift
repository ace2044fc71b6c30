import DuetKernel
import Testing

@testable import DuetToolchain

/// Recorded values as Swift source, by what the sources declare.
@Suite struct SwiftSourceTests {
  private static let sources = ##"""
    package enum Mood: String, Codable { case calm, wild = "very wild", `default` }
    package enum Level: Int, Codable { case low = 1, high = 2 }
    package typealias Amount = Int64
    package typealias Names = [String]

    package enum Provider: Codable, CanonicalSum {
      case guest
      case email(address: String, tag: String? = nil)
      case linked(Account)
      case `init`(in: [Provider])
      case renamed(inner: Int)
      enum RenamedCodingKeys: String, CodingKey { case inner = "outer" }
    }

    package struct Account: Codable {
      package var id: String
      package var mood: Mood
      package let limits: [String: Amount], tags: Set<String>
      package var next: Optional<Mood>
      package var double: Int { 2 }

      package init(
        id: String = "none", mood: Mood = .calm, limits: [String: Amount] = [:],
        tags: Set<String>, next: Mood? = nil
      ) { }
      private init(id: String, mood: Mood, limits: [String: Amount], tags: [String], next: Mood) {}
    }

    package struct Plain: Codable { var isOpen = true; var count: Int; var note: String? }
    package struct Renamed: Codable {
      var isOpen: Bool
      package init(isOpen: Bool) {}
      enum CodingKeys: String, CodingKey { case isOpen = "open" }
    }
    package enum Home { package struct State { package init(byMood: [Mood: Bool]) {}
      var byMood: [Mood: Bool] } }
    package struct Box<Value> { var value: Value }
    package struct Own: Codable { var text: String; package init(from decoder: Decoder) {} }
    package struct Pair { var pair: (Int, Int), other: [Box<Int>], mood: Mood
      package init(pair: (Int, Int), other: [Box<Int>], mood: Mood) {} }
    package struct Keyed { var value: Int; package init(_ value: Int) {} }
    enum Twice {}
    enum Other { enum Twice {} }
    """##

  private func values(isInside: Bool) throws -> SwiftValues {
    let folder = try TemporaryFolder(named: "-swift-source")
    try folder.write(Self.sources, to: "Sources/App/Feature/Values.swift")
    let tree = RecordedTree(root: folder.path)
    return SwiftValues(
      module: try SwiftModule(around: "Sources/App/Feature/Values.swift", in: tree),
      isInside: isInside)
  }

  static let written: [(type: String, json: String, source: String)] = [
    ("String", #""a\"b\\c\n\u0000""#, #""a\"b\\c\n\u{0}""#),
    (
      "String", "\"e\u{301} \u{202E}\u{A0}\u{1F600}\\\\(x)\"",
      "\"e\\u{301} \\u{202E}\\u{A0}😀\\\\(x)\""
    ),
    ("Int", "-7", "-7"), ("Amount", "7", "7"), ("Bool", "true", "true"),
    ("Names", #"["a","b"]"#, #"["a", "b"]"#), ("Names", "[]", "[]"),
    ("Mood", #""very wild""#, ".wild"), ("Mood", #""default""#, ".default"),
    ("Level", "2", ".high"),
    ("Provider", #"{"case":"guest"}"#, ".guest"),
    (
      "Provider", #"{"case":"email","value":{"tag":"t","address":"a"}}"#,
      #".email(address: "a", tag: "t")"#
    ),
    ("Provider", #"{"case":"email","value":{"address":"a"}}"#, #".email(address: "a", tag: nil)"#),
    (
      "Provider", #"{"case":"init","value":{"in":[{"case":"guest"}]}}"#, ".`init`(in: [.guest])"
    ),
    ("Provider", #"{"case":"renamed","value":{"outer":1}}"#, ".renamed(inner: 1)"),
    (
      "Provider",
      #"{"case":"linked","value":{"id":"7","limits":{"a":1},"mood":"calm","tags":["x"]}}"#,
      #".linked(Account(id: "7", limits: ["a": 1], tags: ["x"]))"#
    ),
    (
      "Account", #"{"id":"none","limits":{},"mood":"very wild","next":"calm","tags":[]}"#,
      "Account(mood: .wild, tags: [], next: .calm)"
    ),
    ("Renamed", #"{"open":true}"#, "Renamed(isOpen: true)"),
    ("Home.State", #"{"byMood":{"very wild":true}}"#, ".init(byMood: [.wild: true])"),
    (
      "Pair", #"{"mood":"calm","other":[{"value":1}],"pair":[1,2]}"#,
      ##"Pair(pair: recorded(#"[1,2]"#), other: recorded(#"[{"value":1}]"#), mood: .calm)"##
    ),
  ]

  @Test(arguments: written)
  func isWritten(type: String, json: String, source: String) throws {
    var values = try values(isInside: false)
    let value = try CanonicalJSON(parsing: Array(json.utf8))
    #expect(Array(values.source(of: value, as: type).flat.utf8) == Array(source.utf8))
  }

  /// What is not known for certain is decoded.
  @Test(arguments: [
    ("Date", #""2026-01-01T00:00:00.000Z""#), ("Unknown", #"{"a":1}"#), ("Twice", #"{"case":"a"}"#),
    ("Box", #"{"value":1}"#), ("Own", #"{"text":"a"}"#), ("Keyed", #"{"value":1}"#),
    ("Plain", #"{"count":1,"isOpen":true}"#), ("Account", #"{"id":"a","mood":"calm","odd":1}"#),
    ("Provider", #"{"case":"gone"}"#), ("Provider", #"{"case":"guest","value":1}"#),
    ("Provider", #"{"case":"email","value":{"address":"a","odd":1}}"#),
    ("Provider", #"{"case":"email","value":{"tag":"a"}}"#), ("Mood", #""odd""#), ("Int", #""7""#),
    ("Provider", #"{"case":"email","note":1,"value":{"address":"a"}}"#), ("Names", "null"),
  ])
  func isDecoded(type: String, json: String) throws {
    var values = try values(isInside: false)
    let value = try CanonicalJSON(parsing: Array(json.utf8))
    #expect(values.source(of: value, as: type).flat == "recorded(#\"\(json)\"#)")
    #expect(values.decoded.count == 1)
  }

  /// Where the types are declared, the compiler's own initialisers can be called.
  @Test func inside() throws {
    var values = try values(isInside: true)
    let value = try CanonicalJSON(parsing: Array(#"{"count":1,"isOpen":true}"#.utf8))
    #expect(
      values.source(of: value, as: "Plain").flat == "Plain(isOpen: true, count: 1, note: nil)")
  }

  @Test(arguments: [
    (
      #"{"case":"a","value":{"b":{"case":"c"},"d":[1,"x",true]}}"#, #".a(b: .c, d: [1, "x", true])"#
    ),
    (#"{"case":"a","value":{"case":"b"}}"#, ".a(.b)"), (#"{"case":"a","value":7}"#, ".a(7)"),
    (#"{"case":"a b"}"#, ##"recorded(#"{"case":"a b"}"#)"##),
    (#"{"case":"a","value":{"b c":1}}"#, ##"recorded(#"{"case":"a","value":{"b c":1}}"#)"##),
    (
      "{\"case\":\"a\",\"value\":{\"\u{202E}\":1}}",
      "recorded(\"{\\\"case\\\":\\\"a\\\",\\\"value\\\":{\\\"\\u{202E}\\\":1}}\")"
    ),
  ])
  func withoutDeclarations(json: String, source: String) throws {
    var values = SwiftValues(module: nil, isInside: false)
    let value = try CanonicalJSON(parsing: Array(json.utf8))
    #expect(values.source(of: value, as: "Anything").flat == source)
  }

  @Test func longLines() {
    let name = SwiftSource.text("\"\(String(repeating: "n", count: 30))\"")
    let inner = SwiftSource.group(
      open: "B(", items: [("first: ", name), ("second: ", name)], close: ")")
    let outer = SwiftSource.group(
      open: "A(", items: [("one: ", inner), ("two: ", inner), ("", .text("3"))], close: ")")
    #expect(
      outer.lines(prefix: "x: ", suffix: " {", indent: 2) == [
        "  x: A(", "    one: \(inner.flat),", "    two: \(inner.flat),", "    3", "  ) {",
      ])
    let deeper = SwiftSource.group(open: "C(", items: [("", inner)], close: ")")
    #expect(
      deeper.lines(indent: 14) == [
        "\(String(repeating: " ", count: 14))C(",
        "\(String(repeating: " ", count: 16))\(inner.flat)",
        "\(String(repeating: " ", count: 14)))",
      ])
  }

  @Test func longLists() {
    let name = SwiftSource.text("\"\(String(repeating: "n", count: 60))\"")
    let list = SwiftSource.group(open: "[", items: [("", name), ("", name)], close: "]")
    #expect(list.lines(indent: 0) == ["[", "  \(name.flat),", "  \(name.flat),", "]"])
  }

  @Test(arguments: [
    (
      "Given(S())\nWhen(\"a\", .b) { Then(S()) }\nContext(\"c\") { When(\"d\", .e) }\nBranch(\"x\") { When(\"f\", .g) }",
      2, 7
    ),
    ("Given(S())\nBranch(\"x\") {\n}\n", 0, 7),
    ("// When(\nGiven(S(\"When(\"))\nBranch(\"x\") {}", 0, 6),
  ])
  func outlines(body: String, steps: Int, line: Int) throws {
    let text = "import A\nlet x = Scenario(XFeature.self, \"\"\"\n  }\n  \"\"\") {\n\(body)\n}\n"
    let outline = try #require(ScenarioOutline(Array(text.utf8), of: "XFeature"))
    #expect(outline.sharedSteps == steps)
    #expect(outline.closingLine == line + 2)
    #expect(ScenarioOutline(Array(text.utf8), of: "YFeature") == nil)
  }
}
