import DuetKernel
import Testing

@Suite("Walking canonical values")
struct NavigationTests {
  let json: CanonicalJSON

  init() throws {
    json = try CanonicalJSON(
      parsing: #"{"a":[1,"two\n",{"b":false}],"n":null,"k\"":-7,"\u00e9":"nfc","e\u0301":"nfd"}"#)
  }

  @Test("kinds, keys and indices")
  func steps() {
    #expect(json.kind == .object)
    #expect(json["a"]?.kind == .array)
    #expect(json["a"]?[0]?.integer == 1)
    #expect(json["a"]?[1]?.string == "two\n")
    #expect(json["a"]?[2]?["b"]?.boolean == false)
    #expect(json["a"]?[3] == nil)
    #expect(json["n"]?.kind == .null)
    #expect(json["k\""]?.integer == -7)
    #expect(json["missing"] == nil)
    #expect(json["a"]?["b"] == nil)
  }

  @Test("keys are told apart by bytes, not by Unicode equivalence")
  func bytes() {
    #expect(json["\u{e9}"]?.string == "nfc")
    #expect(json["e\u{301}"]?.string == "nfd")
  }

  @Test("members and elements come in order")
  func order() throws {
    let keys = json.members.map { $0.key.description }
    #expect(keys == [#""a""#, "\"e\u{301}\"", #""k\"""#, #""n""#, "\"\u{e9}\""])
    #expect(json["a"]?.elements.map(\.description) == ["1", #""two\n""#, #"{"b":false}"#])
    #expect(try CanonicalJSON(parsing: "7").elements.map(\.description) == [])
  }

  @Test("a path leads to the place where its value begins")
  func places() {
    let document = Array("{\n  \"a\": [\n    1,\n    {\"b\": 2}\n  ]\n}\n".utf8)
    let path = FieldPath([.key("a"), .index(1), .key("b")])
    let place = JSONPlace(of: path, in: document)
    #expect(place.line == 4)
    #expect(place.column == 11)
    #expect(place.path == path)
    let missing = JSONPlace(of: FieldPath([.key("a"), .index(5)]), in: document)
    #expect(missing.line == 2)
    #expect(missing.column == 8)
  }
}
