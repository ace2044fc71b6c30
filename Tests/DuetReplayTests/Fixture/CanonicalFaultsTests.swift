import DuetKernel
import DuetReplay
import Testing

/// Why bytes that hold a value are not its canonical ones.
@Suite struct CanonicalFaultsTests {
  struct Row: CustomTestStringConvertible {
    let name: String
    let answer: [UInt8]
    let recorded: String
    let faults: [String]
    let agrees: Bool?
    var testDescription: String { name }

    init(
      _ name: String, _ answer: String, recorded: String, _ faults: String..., agrees: Bool? = true
    ) {
      (self.name, self.answer, self.recorded) = (name, Array(answer.utf8), recorded)
      (self.faults, self.agrees) = (faults, agrees)
    }
  }

  @Test(arguments: [
    Row("canonical", #"{"a":1}"#, recorded: #"{"a":1}"#),
    Row("key order", #"{"b":1,"a":2}"#, recorded: #"{"a":2,"b":1}"#, "key-order at 7"),
    Row(
      "keys in the order of UTF-16 units", "{\"\u{10000}\":1,\"\u{FFFD}\":2}",
      recorded: "{\"\u{10000}\":1,\"\u{FFFD}\":2}", "key-order-utf16 at 10"),
    Row("white space", "{ \"a\" : [1, 2] }\n", recorded: #"{"a":[1,2]}"#, "white-space at 1 ×6"),
    Row("an escaped slash", #"["a\/b"]"#, recorded: #"["a/b"]"#, "escaped-slash at 3"),
    Row(
      "escaped non-ASCII", #"["\u00e9\u00e9\ud83d\ude00"]"#, recorded: "[\"éé😀\"]",
      "escaped-non-ascii at 2 ×3"),
    Row("an escaped letter", #"["\u0041"]"#, recorded: #"["A"]"#, "needless-escape at 2"),
    Row("a long escape", #"["\u000a"]"#, recorded: #"["\n"]"#, "long-escape at 2"),
    Row("a short escape", #"["\b"]"#, recorded: #"["\u0008"]"#, "short-escape at 2"),
    Row("upper-case hex", #"["\u001F"]"#, recorded: #"["\u001f"]"#, "upper-case-escape at 2"),
    Row("lower-case hex is canonical", #"["\u001f"]"#, recorded: #"["\u001f"]"#),
    Row("a raw tab", "[\"a\tb\"]", recorded: #"["a\tb"]"#, "raw-control at 3"),
    Row("a raw NUL", "[\"\0\"]", recorded: #"["\u0000"]"#, "raw-control at 2"),
    Row(
      "an upper-case UUID", #"["1E9B1F9C-0000-4000-8000-00000000000A"]"#,
      recorded: #"["1e9b1f9c-0000-4000-8000-00000000000a"]"#, "upper-case-uuid at 1"),
    Row("a float", #"{"n":1.0}"#, recorded: #"{"n":1}"#, "fraction at 5"),
    Row(
      "a float of another value", #"{"n":2.0}"#, recorded: #"{"n":1}"#, "fraction at 5",
      agrees: false),
    Row("a float that is no integer", "1.5", recorded: "1", "fraction at 0", agrees: nil),
    Row("an exponent", "[1.5e2]", recorded: "[150]", "fraction at 1", "exponent at 1"),
    Row("a negative exponent", "[1500e-1]", recorded: "[150]", "exponent at 1"),
    Row("an endless exponent", "1e99999", recorded: "1", "exponent at 0", agrees: nil),
    Row("minus zero", "[-0]", recorded: "[0]", "minus-zero at 1"),
    Row("a negative float of zero", "-0.0", recorded: "0", "fraction at 0", "minus-zero at 0"),
    Row("a leading zero", "007", recorded: "7", "leading-zero at 0"),
    Row("a plus sign", "+7", recorded: "7", "plus-sign at 0"),
    Row(
      "a duplicate key", #"{"a":1,"b":2,"a":3}"#, recorded: #"{"a":3,"b":2}"#,
      "key-order at 13", "duplicate-key at 13"),
    Row(
      "a duplicate key with another value last", #"{"a":1,"a":3}"#, recorded: #"{"a":1}"#,
      "duplicate-key at 7", agrees: false),
    Row(
      "a key three times", #"{"a":1,"a":2,"a":[3]}"#, recorded: #"{"a":[3]}"#,
      "duplicate-key at 7 ×2"),
    Row("a byte order mark", "\u{FEFF}[]", recorded: "[]", "byte-order-mark at 0"),
    Row(
      "several rules", #"{"b": 1.0, "a": "\/"}"#, recorded: #"{"a":"/","b":1}"#,
      "white-space at 5 ×3", "fraction at 6", "key-order at 11", "escaped-slash at 17"),
    Row("out of range", "[9223372036854775808]", recorded: "[1]", agrees: nil),
    Row("no JSON after a fault", "[ 1,}", recorded: "[1]", "white-space at 1", agrees: nil),
    Row("cut short", #"{"a"#, recorded: "{}", agrees: nil),
    Row("empty", "", recorded: "{}", agrees: nil),
    Row("a lone surrogate", #"["\ud800"]"#, recorded: "[1]", agrees: nil),
  ])
  func finds(_ row: Row) throws {
    let faults = CanonicalFaults(in: row.answer, recorded: try json(row.recorded))
    let words = faults.faults.map { fault in
      "\(fault.rule.rawValue) at \(fault.offset)" + (fault.count > 1 ? " ×\(fault.count)" : "")
    }
    #expect(words == row.faults)
    switch (faults.agreement, row.agrees) {
    case (.agrees, true), (.differs, false), (.unreadable, nil): break
    default: Issue.record("\(faults.agreement)")
    }
  }

  @Test func showsTheBytesAroundAFault() throws {
    let answer = Array(#"{"first":"0123456789","second":1.0,"third":"0123456789"}"#.utf8)
    let fault = try #require(CanonicalFaults(in: answer, recorded: nil).faults.first)
    #expect(String(decoding: fault.before, as: UTF8.self) == #"":"0123456789","second":"#)
    #expect(String(decoding: fault.after, as: UTF8.self) == #"1.0,"third":"0123456789""#)
  }

  @Test func deepNestingIsNoTrouble() throws {
    let deep = String(repeating: "[", count: 100_000)
    let faults = CanonicalFaults(in: Array(deep.utf8), recorded: try json("[]"))
    #expect(faults.agreement == .unreadable)
  }

  @Test func everyRuleHasWordsOfItsOwn() {
    let words = CanonicalRule.allCases.map(\.description)
    #expect(Set(words).count == words.count)
  }
}
