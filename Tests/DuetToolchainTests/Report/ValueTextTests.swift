import DuetKernel
import Testing

@testable import DuetToolchain

/// Two values that differ, as people read them: short, and with the difference visible.
@Suite struct ValueTextTests {
  private func pair(_ recorded: String?, _ actual: String?) throws -> [String] {
    let values = try [recorded, actual].map { text in
      try text.map { try CanonicalJSON(parsing: Array($0.utf8)) }
    }
    let pair = ValueText.pair(
      CanonicalDifference(path: FieldPath(), recorded: values[0], actual: values[1]))
    return [pair.recorded, pair.actual]
  }

  @Test(arguments: [
    ("1", "2", "1", "2"),
    (#""a""#, #""b""#, #""a""#, #""b""#),
    (#""ü""#, #""ö""#, #""ü""#, #""ö""#),
    ("\"gr\u{FC}n\"", "\"gru\u{308}n\"", #""gr\u{FC}n""#, #""gru\u{308}n""#),
    ("\"e\u{301}\"", "\"\u{E9}\"", #""e\u{301}""#, #""\u{E9}""#),
    (#""a b""#, "\"a\u{A0}b\"", #""a b""#, #""a\u{A0}b""#),
    (#""a""#, #""a ""#, #""a""#, #""a ""#),
    (#""ab""#, "\"a\u{200B}b\"", #""ab""#, #""a\u{200B}b""#),
    ("\"a\u{202E}b\"", #""ab""#, #""a\u{202E}b""#, #""ab""#),
    ("\"\u{430}b\"", #""ab""#, #""\u{430}b""#, #""ab""#),
    (#""a\u0000b""#, #""a\u0000c""#, #""a\u0000b""#, #""a\u0000c""#),
    ("\"Gr\u{FC}\u{DF}e\"", "\"Gru\u{308}\u{DF}e\"", #""Gr\u{FC}ße""#, #""Gru\u{308}ße""#),
    (#""日本語""#, #""日本""#, #""日本語""#, #""日本""#), (#""😀""#, #""😁""#, #""😀""#, #""😁""#),
    ("\"\u{FF41}\"", #""a""#, #""\u{FF41}""#, #""a""#),
    ("\"\u{3A9}\"", "\"\u{2126}\"", #""\u{3A9}""#, #""\u{2126}""#),
    (#"{"k":"ü"}"#, #"{"k":"u"}"#, #"{"k":"ü"}"#, #"{"k":"u"}"#),
    ("{}", "[]", "{}", "[]"), ("1", #""1""#, "1", #""1""#),
    ("null", #""null""#, "null", #""null""#),
  ])
  func showsTheDifference(recorded: String, actual: String, old: String, new: String) throws {
    let shown = try pair(recorded, actual)
    #expect(shown.map { Array($0.utf8) } == [old, new].map { Array($0.utf8) }, "\(shown)")
    #expect(Array(shown[0].utf8) != Array(shown[1].utf8))
  }

  @Test func aFieldOnOneSideOnly() throws {
    #expect(try pair("null", nil) == ["null", "no such field"])
    #expect(try pair(nil, "1") == ["no such field", "1"])
    #expect(try pair(nil, nil) == ["no such field", "no such field"])
  }

  @Test func aLongValueIsShownAroundTheDifference() throws {
    let head = String(repeating: "a", count: 500)
    let tail = String(repeating: "z", count: 500)
    let shown = try pair("\"\(head)1\(tail)\"", "\"\(head)2\(tail)\"")
    let before = String(repeating: "a", count: 60)
    let after = String(repeating: "z", count: 99)
    let place = "(bytes 441 to 601 of 1003)"
    #expect(shown == ["…\(before)1\(after)… \(place)", "…\(before)2\(after)… \(place)"])
  }

  @Test func aValueThatIsCutIsShownWhereItEnds() throws {
    let long = String(repeating: "a", count: 300)
    let shown = try pair("\"\(long)\"", "\"\(long)b\"")
    let end = String(repeating: "a", count: 60)
    #expect(
      shown == [
        "…\(end)\" (bytes 241 to 302 of 302)", "…\(end)b\" (bytes 241 to 303 of 303)",
      ])
  }

  @Test func noCharacterIsCut() throws {
    let long = String(repeating: "日", count: 200)
    for place in 0..<4 {
      let shift = String(repeating: "a", count: place)
      for text in try pair("\"\(shift)\(long)1\(long)\"", "\"\(shift)\(long)2\(long)\"") {
        #expect(!text.contains("\\x") && !text.contains("\u{FFFD}"), "\(text)")
      }
    }
  }

  @Test func aShortValueBesideALongOne() throws {
    let shown = try pair("1", "[\((0..<200).map { "\($0)" }.joined(separator: ","))]")
    #expect(shown[0] == "1")
    #expect(shown[1].hasPrefix("[0,1,2,"))
    #expect(shown[1].hasSuffix(",84,… 115 more elements]"))
  }
}
