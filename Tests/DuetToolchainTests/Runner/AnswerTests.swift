import DuetKernel
import Testing

@testable import DuetToolchain

@Suite struct ReduceAnswerTests {
  private func reduced(_ effects: String, _ state: String) -> ReduceAnswer {
    .reduced(effects: Array(effects.utf8), state: Array(state.utf8))
  }

  /// Lines that the common shape covers, and lines that it leaves to the strict reader.
  @Test(arguments: [
    (#"{"effects":"[]","state":"{\"a\":1}"}"#, true),
    (#"{"effects":"","state":"\"\\\\\""}"#, true),
    (#"{"effects":"[]","state":"\"\\u0001\""}"#, true),
    (#"{"effects":"[]","state":"\"a\\nb\""}"#, true),
    (#"{"effects":"[]","state":"{}"}"# + "\r", false),
    (#"{"state":"{}","effects":"[]"}"#, false),
    (#"{"effects": "[]","state":"{}"}"#, false),
    (#"{"effects":"[]","state":"\u007b}"}"#, false),
    (#"{"effects":"[]","state":"a\/b\tc"}"#, false),
    (#"{"effects":"[]","state":"\"ü\""}"#, false),
    (#"{"effects":"[]","state":"{}","took":3}"#, false),
    (#"{"error":"no such feature"}"#, false),
  ])
  func bothReadersAgree(line: String, isCommon: Bool) throws {
    let bytes = Array(line.utf8)[...]
    let strict = try ReduceAnswer(decodingAnyShape: bytes)
    #expect(try ReduceAnswer(decoding: bytes) == strict)
    #expect((ReduceAnswer.decodeCommonShape(bytes) != nil) == isCommon)
  }

  /// Whatever the common shape makes of a line, the strict reader makes the same of it.
  @Test func theCommonShapeIsNeverLaxer() throws {
    let line = Array(#"{"effects":"[\"\\\"]","state":"{\"a\":\"\\n\"}"}"#.utf8)
    let replacements: [UInt8] = [0x00, 0x0A, 0x1F, 0x22, 0x5C, 0x6E, 0x75, 0x7D, 0x7F, 0x80, 0xFF]
    for position in line.indices {
      for replacement in replacements {
        var changed = line
        changed[position] = replacement
        try checkAgreement(changed)
      }
      try checkAgreement(Array(line[..<position]))
      try checkAgreement(Array(line[..<position] + line[(position + 1)...]))
    }
  }

  private func checkAgreement(_ line: [UInt8]) throws {
    guard let quick = ReduceAnswer.decodeCommonShape(line[...]) else { return }
    #expect(try ReduceAnswer(decodingAnyShape: line[...]) == quick)
  }

  @Test func bytesAreNotBroughtIntoCanonicalForm() throws {
    let line = #"{"effects":"[ ]","state":"{\"b\":1,\"a\":-0,\"c\":\"\\u0041\"}"}"#
    let answer = try ReduceAnswer(decoding: Array(line.utf8)[...])
    #expect(answer == reduced("[ ]", #"{"b":1,"a":-0,"c":"\u0041"}"#))
  }

  @Test(arguments: [
    (#"{"state":"{}"}"#, "an object without `effects`"),
    (#"{"effects":"[]"}"#, "an object without `state`"),
    (
      #"{"effects":[],"state":"{}"}"#,
      "an object whose `effects` is not a string of canonical JSON"
    ),
    (
      #"{"effects":"[]","state":null}"#,
      "an object whose `state` is not a string of canonical JSON"
    ),
    (#"{"error":7}"#, "an object whose `error` is not a string"),
    (
      #"{"effects":"[]","effects":"[]","state":"{}"}"#,
      #"a line that is not JSON: the key "effects" stands twice in one object (at its byte 17)"#
    ),
    (
      #"{"effects":"[]","state":"{}"} {}"#,
      "a line that is not JSON: something follows the document's value, a document is one value "
        + "(at its byte 31)"
    ),
  ])
  func refuses(line: String, sentence: String) {
    let error = #expect(throws: RunnerMessageError.self) {
      try ReduceAnswer(decoding: Array(line.utf8)[...])
    }
    #expect(error?.description == sentence)
  }

  @Test func refusesWhatIsNoUTF8() {
    let line = Array(#"{"effects":"[]","state":"\""#.utf8) + [0xFF] + Array(#"\""}"#.utf8)
    let error = #expect(throws: RunnerMessageError.self) { try ReduceAnswer(decoding: line[...]) }
    #expect(error == .notJSON(JSONError(offset: 27, reason: .invalidUTF8)))
  }

  @Test(arguments: [
    ("[]", "{}"), ("[]", #"{"text":"a\"b\\c\u0001é"}"#), (#"["x"]"#, "null"),
  ])
  func theExpectedLineReadsBack(effects: String, state: String) throws {
    var line = OutputBytes()
    Array(effects.utf8).withUnsafeBufferPointer { effects in
      Array(state.utf8).withUnsafeBufferPointer { state in
        ReduceAnswer.appendLine(effects: effects, state: state, to: &line)
      }
    }
    let bytes = Array(line.written)
    #expect(try ReduceAnswer(decoding: bytes[...]) == reduced(effects, state))
  }
}

@Suite struct CompileAnswerTests {
  private func decode(_ line: String) throws(RunnerMessageError) -> CompileAnswer {
    try CompileAnswer(decoding: Array(line.utf8)[...])
  }

  @Test func fixturesByName() throws {
    let answer = try decode(#"{"fixtures":{"b.two":{"z":1,"a":[]},"b.one":{}}}"#)
    #expect(
      answer
        == .fixtures([
          .init(name: "b.one", content: try CanonicalJSON(parsing: "{}")),
          .init(name: "b.two", content: try CanonicalJSON(parsing: #"{"a":[],"z":1}"#)),
        ]))
  }

  /// An answer that is read in one pass, and one that is not.
  @Test(arguments: [
    (#"{"fixtures":{"b.o\u006ee":{"a":[{"z":1}]}, "b.two":{}}}"#, [true, true]),
    (#"{"fixtures":{"b.two":{},"b.one":{"a":[{"z":1}]}}}"#, [false, false]),
    (#"{"fixtures":{"b.one":{"a":[{"z":1}]},"b.two":{}},"more":1}"#, [false, false]),
  ])
  func outlines(line: String, isKnown: [Bool]) throws {
    guard case .fixtures(let documents) = try decode(line) else {
      Issue.record("no fixtures")
      return
    }
    #expect(documents.map(\.name) == ["b.one", "b.two"])
    #expect(documents.map(\.content.description) == [#"{"a":[{"z":1}]}"#, "{}"])
    #expect(documents.map { $0.outline != nil } == isKnown)
    if let outline = documents[0].outline {
      #expect(outline.value(of: "a", in: documents[0].content)?.description == #"[{"z":1}]"#)
      #expect(outline.elements.map(\.range) == [6..<13])
    }
  }

  @Test(arguments: [
    (
      #"{"error":"Then is false","label":"the splash appears","line":12}"#,
      CompileAnswer.Problem(message: "Then is false", label: "the splash appears", line: 12)
    ),
    (
      #"{"error":"unknown scenario"}"#,
      CompileAnswer.Problem(message: "unknown scenario", label: nil, line: nil)
    ),
  ])
  func problems(line: String, problem: CompileAnswer.Problem) throws {
    #expect(try decode(line) == .failed(problem))
  }

  @Test(arguments: [
    ("{}", "an object without `fixtures`"),
    (#"{"fixtures":[]}"#, "an object whose `fixtures` is not an object of fixtures by name"),
    (#"{"fixtures":{"a\u001b":[]}}"#, #"an object whose `fixtures.a\u{1B}` is not an object"#),
    (#"{"error":"x","line":"12"}"#, "an object whose `line` is not an integer"),
    (#"{"error":"x","label":3}"#, "an object whose `label` is not a string"),
  ])
  func refuses(line: String, sentence: String) {
    let error = #expect(throws: RunnerMessageError.self) { try decode(line) }
    #expect(error?.description == sentence)
  }
}
