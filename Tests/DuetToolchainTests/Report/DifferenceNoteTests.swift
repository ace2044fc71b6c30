import DuetKernel
import Testing

@testable import DuetToolchain

/// What is said of two values that do not show how they differ.
@Suite struct DifferenceNoteTests {
  @Test(
    arguments: [
      ("1", "2", nil),
      ("3000", "2500", nil),
      ("12345678", "12345679", "differs by +1"),
      ("12345678", "12345670", "differs by -8"),
      ("5", "-5", "the opposite sign"),
      ("9223372036854775807", "-9223372036854775808", nil),
      (
        "9007199254740993", "9007199254740992",
        "the recorded number rounded to a double: beyond 2^53 not every integer is one"
      ),
      ("9007199254740992", "9007199254740993", "differs by +1"),
      ("1", #""1""#, "a string of the same text where a number is recorded"),
      (#""true""#, "true", "a truth value where the same text is recorded as a string"),
      ("true", "false", nil),
      ("null", "1", nil),
      (#""a""#, #""b""#, nil),
      (
        "\"\u{E9}\"", "\"e\u{301}\"", "differs only in normalisation form: NFC recorded, NFD actual"
      ),
      (
        "\"e\u{301}x\"", "\"\u{E9}x\"",
        "differs only in normalisation form: NFD recorded, NFC actual"
      ),
      (
        "\"\u{212B}\"", "\"\u{C5}\"",
        "differs only in normalisation form: U+212B recorded, U+00C5 actual"
      ),
      (
        #""a b""#, "\"a\u{A0}b\"",
        "differs only in white space: U+00A0 NO-BREAK SPACE where a space is recorded"
      ),
      (
        "\"\u{2009}b c\"", "\" b\u{202F}c\"",
        "differs only in white space: a space where U+2009 THIN SPACE is recorded (2 places)"
      ),
      (
        #""ab""#, "\"a\u{200D}b\"",
        "differs only in characters that show nothing: recorded none, "
          + "actual U+200D ZERO WIDTH JOINER"
      ),
      (
        "\"\u{FEFF}ab\"", #""ab""#,
        "differs only in characters that show nothing: recorded "
          + "U+FEFF ZERO WIDTH NO-BREAK SPACE, actual none"
      ),
      (
        #""a""#, #""a ""#,
        "differs only in white space at the start or end: recorded none, actual U+0020 SPACE"
      ),
      (
        #""a b""#, #""a  b""#,
        "differs only in white space: recorded U+0020 SPACE, actual 2 × U+0020 SPACE"
      ),
      (
        #""a\nb""#, #""a\r\nb""#,
        "differs only in carriage returns, such as of CRLF line ends: 0 recorded, 1 actual"
      ),
      (
        #""a\tb""#, #""a b""#,
        "differs only in white space: recorded U+0009, actual U+0020 SPACE"
      ),
      (
        #""scope""#, "\"s\u{441}ope\"",
        "differs only in look-alike characters: U+0441 CYRILLIC SMALL LETTER ES where "
          + "'c' (U+0063) is recorded"
      ),
      (
        #""it's""#, "\"it\u{2019}s\"",
        "differs only in look-alike characters: U+2019 RIGHT SINGLE QUOTATION MARK where "
          + "''' (U+0027) is recorded"
      ),
      (
        #""A""#, "\"\u{FF21}\"",
        "differs only in look-alike characters: U+FF21 FULLWIDTH LATIN CAPITAL LETTER A where "
          + "'A' (U+0041) is recorded"
      ),
      (#""Ann""#, #""aNN""#, "differs only in letter case"),
      (
        #""a b-c""#, "\"a\u{A0}b\u{200B}\u{2013}c\"",
        "the texts look alike and are not: U+00A0 NO-BREAK SPACE where a space is recorded"
      ),
      (#""ab""#, #""a\u0007b""#, "U+0007 where 'b' (U+0062) is recorded"),
      (#""a\u0000b""#, #""a""#, "the end of the text where U+0000 is recorded"),
    ] as [(String, String, String?)])
  func says(_ recorded: String, _ actual: String, _ words: String?) throws {
    let note = DifferenceNote.on(
      try CanonicalJSON(parsing: recorded), try CanonicalJSON(parsing: actual))
    #expect(note?.text == words)
  }

  @Test func nullIsNotAbsent() throws {
    let null = try CanonicalJSON(parsing: "null")
    #expect(
      DifferenceNote.on(nil, null)?.text
        == "an explicit null, canonical form omits the key of an absent value")
    #expect(
      DifferenceNote.on(null, nil)?.text
        == "the recording has an explicit null, which is not an absent key")
    #expect(DifferenceNote.on(nil, try CanonicalJSON(parsing: "1")) == nil)
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":1}"#),
    (
      #"{"a":[\#((0..<100).map(String.init).joined(separator: ","))],"b":{"c":"\#(String(repeating: "x", count: 80))","d":1},"e":true}"#,
      #"{"a":[… 100 elements],"b":{… 2 fields},"e":true}"#
    ),
    (
      "[\((1000..<1100).map(String.init).joined(separator: ","))]",
      "[\((1000..<1040).map(String.init).joined(separator: ",")),… 60 more elements]"
    ),
    (
      "\"\(String(repeating: "é", count: 100))\"",
      "\"\(String(repeating: "é", count: 79))… (202 bytes)"
    ),
  ])
  func folds(_ value: String, _ text: String) throws {
    #expect(FoldedText.text(try CanonicalJSON(parsing: value)) == text)
  }

  @Test func escapesWhatDiffersAndNothingElse() throws {
    let pair = ValueText.pair(
      CanonicalDifference(
        path: FieldPath(), recorded: try CanonicalJSON(parsing: "\"größe \u{E9}tat\""),
        actual: try CanonicalJSON(parsing: "\"größe e\u{301}tat\"")))
    #expect(pair.recorded == "\"größe \\u{E9}tat\"")
    #expect(pair.actual == "\"größe e\\u{301}tat\"")
  }
}
