import Testing

@testable import DuetKernel

/// What is noted of a document while it is read is what one finds by looking.
@Suite struct OutlineTests {
  private func outlined(_ text: String) throws -> (json: CanonicalJSON, outline: CanonicalOutline?)
  {
    try CanonicalJSON.outlined(parsing: Array(text.utf8))
  }

  private func members(
    _ range: Range<Int>, of outline: CanonicalOutline, in json: CanonicalJSON
  ) -> [String] {
    outline.members[range].map { member in
      "\(String(decoding: json.bytes[member.key], as: UTF8.self))=\(CanonicalJSON(trusted: json.bytes[member.value]))"
    }
  }

  @Test func membersOfTheRootAndOfElements() throws {
    let (json, found) = try outlined(
      #"""
      { "a" : [ { "x": 1, "y": {"deep": [{"z": 0}]} }, 7, [ {"inner": 1} ], {}, {"z":{"b":1,"a":2}} ],
        "b": {"c": {"d": 1}}, "c": "t\u0065xt" }
      """#)
    let outline = try #require(found)
    #expect(
      members(outline.root, of: outline, in: json) == [
        #"a=[{"x":1,"y":{"deep":[{"z":0}]}},7,[{"inner":1}],{},{"z":{"a":2,"b":1}}]"#,
        #"b={"c":{"d":1}}"#, #"c="text""#,
      ])
    #expect(
      outline.elements.map { CanonicalJSON(trusted: json.bytes[$0.range]).description } == [
        #"{"x":1,"y":{"deep":[{"z":0}]}}"#, "{}", #"{"z":{"a":2,"b":1}}"#,
      ])
    #expect(
      outline.elements.map { members($0.members, of: outline, in: json) } == [
        ["x=1", #"y={"deep":[{"z":0}]}"#], [], [#"z={"a":2,"b":1}"#],
      ])
  }

  @Test(arguments: [
    #"{"b":1,"a":2}"#, #"{"a":[{"d":1,"c":2}]}"#,
  ])
  func outerObjectsOutOfOrderHaveNone(_ text: String) throws {
    let (json, outline) = try outlined(text)
    #expect(outline == nil)
    #expect(try json == CanonicalJSON(parsing: text))
  }

  @Test(arguments: ["7", "[]", #"[{"a":1}]"#, #""text""#, "{}"])
  func otherRoots(_ text: String) throws {
    let (json, outline) = try outlined(text)
    #expect(outline?.root == 0..<0)
    #expect(outline?.members.isEmpty == true)
    #expect(json.description == text)
  }

  @Test func faultsAreTheSame() {
    #expect(throws: JSONError(offset: 6, reason: .unexpectedByte(0x7D, expected: .value))) {
      try outlined(#"{"a": }"#)
    }
  }

  // MARK: - Messages

  /// Documents by name, each with what its outline tells of its root and its elements.
  private func carried(_ text: String) throws -> [String]? {
    let (json, found) = try CanonicalJSON.outlined(parsingEnvelope: Array(text.utf8)[...])
    #expect(try json == CanonicalJSON(parsing: text))
    return found.map { envelope in
      zip(envelope.members, envelope.documents).map { member, outline in
        let name = String(decoding: json.bytes[member.key], as: UTF8.self)
        let document = CanonicalJSON(trusted: Array(json.bytes[member.value])[...])
        let elements = outline.elements.map { element in
          String(decoding: document.bytes[element.range], as: UTF8.self)
            + members(element.members, of: outline, in: document).description
        }
        return "\(name): \(members(outline.root, of: outline, in: document)) \(elements)"
      }
    }
  }

  @Test func documentsOfAMessage() throws {
    let document = #"{ "a": [ {"x": 1, "y": [{"z":0}]}, {} ], "b": {"c": 2} }"#
    let told =
      #"["a=[{\"x\":1,\"y\":[{\"z\":0}]},{}]", "b={\"c\":2}"] "#
      + #"["{\"x\":1,\"y\":[{\"z\":0}]}[\"x=1\", \"y=[{\\\"z\\\":0}]\"]", "{}[]"]"#
    #expect(
      try carried(#"{"fixtures": { "one": \#(document), "ü": {}, "ÿ": \#(document)}}"#) == [
        "one: \(told)", "ü: [] []", "ÿ: \(told)",
      ])
    #expect(try carried(#"{"fixtures":{}}"#) == [])
  }

  /// Another shape, or one that something was moved in.
  @Test(arguments: [
    "{}", "7", "[]", #"{"fixtures":[]}"#, #"{"fixtures":[{"a":1}]}"#, #"{"fixtures":{"a":7}}"#,
    #"{"fixtures":{"a":[{"b":{}}]}}"#, #"{"fixtures":{"a":{},"b":null}}"#,
    #"{"error":"x","fixtures":{"a":{}}}"#, #"{"fixtures":{"a":{}},"z":{"b":{}}}"#,
    #"{"fixtures":{"b":{},"a":{}}}"#, #"{"fixtures":{"a":{"c":1,"b":2}}}"#,
    #"{"fixtures":{"a":{"s":[{"c":1,"b":2}]}}}"#, #"[{"fixtures":{"a":{}}}]"#,
  ])
  func messagesOfAnotherShape(_ text: String) throws {
    #expect(try carried(text) == nil)
  }
}
