import DuetKernel
import Testing

@Suite("Reading JSON into canonical form")
struct ReadingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let document: String
    let canonical: String
    var testDescription: String { name }
  }

  static let accepted: [Case] = [
    Case(name: "an empty object", document: " { } ", canonical: "{}"),
    Case(name: "an empty array", document: "[\n]\n", canonical: "[]"),
    Case(name: "a bare string", document: #""a""#, canonical: #""a""#),
    Case(name: "the literals", document: "[true, false, null]", canonical: "[true,false,null]"),
    Case(name: "all white space", document: "\t[\r\n1 ,\t2 ]\r\n", canonical: "[1,2]"),
    Case(name: "members in order", document: #"{"a":1,"b":2}"#, canonical: #"{"a":1,"b":2}"#),
    Case(
      name: "members out of order, nested",
      document: #"{"b":{"z":1,"y":[{"d":4,"c":3}]},"a":2}"#,
      canonical: #"{"a":2,"b":{"y":[{"c":3,"d":4}],"z":1}}"#),
    Case(
      name: "a key that begins another", document: #"{"ab":1,"a":2,"":3}"#,
      canonical: #"{"":3,"a":2,"ab":1}"#),
    Case(
      name: "digits in keys sort as text", document: #"{"k9":1,"k10":2}"#,
      canonical: #"{"k10":2,"k9":1}"#),
    Case(
      name: "astral keys sort by scalar, not by UTF-16 unit",
      document: #"{"\ud83d\ude00":1,"\uff5e":2}"#, canonical: #"{"～":2,"😀":1}"#),
    Case(
      name: "escaped keys sort by their text", document: #"{"A":1,"\n":2,"\"":3,"\\":4}"#,
      canonical: #"{"\n":2,"\"":3,"A":1,"\\":4}"#),
    Case(
      name: "NFC and NFD keys are two keys", document: #"{"\u00e9":1,"e\u0301":2}"#,
      canonical: "{\"e\u{301}\":2,\"\u{e9}\":1}"),
    Case(name: "an escaped slash", document: #""a\/b""#, canonical: #""a/b""#),
    Case(name: "escaped non-ASCII", document: #""\u00e9\u20ac""#, canonical: #""é€""#),
    Case(name: "a surrogate pair", document: #""\ud83d\uDE00""#, canonical: #""😀""#),
    Case(
      name: "controls", document: #""\b\f\n\r\t\u0000\u001F\u007f""#,
      canonical: "\"\\u0008\\u000c\\n\\r\\t\\u0000\\u001f\u{7f}\""),
    Case(name: "line separators stay raw", document: #""\u2028""#, canonical: "\"\u{2028}\""),
    Case(
      name: "many expanding escapes", document: "\"" + String(repeating: #"\b"#, count: 200) + "\"",
      canonical: "\"" + String(repeating: #"\u0008"#, count: 200) + "\""),
    Case(
      name: "a UUID is lowercase", document: #""550E8400-E29B-41D4-A716-446655440000""#,
      canonical: #""550e8400-e29b-41d4-a716-446655440000""#),
    Case(
      name: "a UUID spelt with escapes", document: #""550E8400-E29B-41D4-A716-44665544\u0041000""#,
      canonical: #""550e8400-e29b-41d4-a716-44665544a000""#),
    Case(
      name: "a UUID with a brace is none", document: #""{550E8400-E29B-41D4-A716-446655440000}""#,
      canonical: #""{550E8400-E29B-41D4-A716-446655440000}""#),
    Case(
      name: "UUID keys are lowercase before they sort",
      document: #"{"A50E8400-E29B-41D4-A716-446655440000":1,"a":2}"#,
      canonical: #"{"a":2,"a50e8400-e29b-41d4-a716-446655440000":1}"#),
    Case(name: "minus zero", document: "-0", canonical: "0"),
    Case(
      name: "the limits of Int64", document: "[9223372036854775807,-9223372036854775808]",
      canonical: "[9223372036854775807,-9223372036854775808]"),
  ]

  @Test("accepts", arguments: accepted)
  func accepts(_ example: Case) throws {
    let json = try CanonicalJSON(parsing: example.document)
    #expect(Array(json.bytes) == Array(example.canonical.utf8))
    let again = try CanonicalJSON(parsing: json.bytes)
    #expect(again.bytes == json.bytes)
    let pretty = try CanonicalJSON(parsing: json.pretty())
    #expect(pretty.bytes == json.bytes)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let document: [UInt8]
    let text: String
    var testDescription: String { name }

    init(_ name: String, _ document: String, _ text: String) {
      self.init(name, bytes: Array(document.utf8), text)
    }

    init(_ name: String, bytes: [UInt8], _ text: String) {
      self.name = name
      self.document = bytes
      self.text = text
    }
  }

  static let refused: [Fault] = [
    Fault("nothing", "", "f:1:1: the document is empty, a JSON value is expected"),
    Fault("white space only", " \n ", "f:2:2: the document is empty, a JSON value is expected"),
    Fault(
      "a byte order mark", "\u{feff}{}",
      "f:1:1: the document starts with a byte order mark (BOM), save it as UTF-8 without one"),
    Fault(
      "two values", "{} {}",
      "f:1:4: something follows the document's value, a document is one value"),
    Fault(
      "a duplicate key", "{\"a\": {\n  \"b\": 1,\n  \"b\": 2}}",
      #"f:3:3: the key "b" stands twice in one object (at a)"#),
    Fault(
      "a duplicate key, out of order", #"{"b":1,"a":2,"c":3,"b":4}"#,
      #"f:1:20: the key "b" stands twice in one object"#),
    Fault(
      "a duplicate key, one spelt with an escape", #"{"b":1,"\u0062":2}"#,
      #"f:1:8: the key "b" stands twice in one object"#),
    Fault(
      "a UUID key in both cases",
      #"{"A50E8400-E29B-41D4-A716-446655440000":1,"a50e8400-e29b-41d4-a716-446655440000":2}"#,
      #"f:1:43: the key "a50e8400-e29b-41d4-a716-446655440000" stands twice in one object"#),
    Fault(
      "a double", #"{"a":[1,1.0]}"#,
      "f:1:9: the number is a double (it has a fraction or an exponent), "
        + "only integers are recorded (at a[1])"),
    Fault(
      "an exponent", "1e3",
      "f:1:1: the number is a double (it has a fraction or an exponent), "
        + "only integers are recorded"),
    Fault(
      "forty digits", #"{"a":1234567890123456789012345678901234567890}"#,
      "f:1:6: the integer is out of range, it must fit a signed 64-bit integer (at a)"),
    Fault(
      "one above the range", "9223372036854775808",
      "f:1:1: the integer is out of range, it must fit a signed 64-bit integer"),
    Fault(
      "one below the range", "-9223372036854775809",
      "f:1:1: the integer is out of range, it must fit a signed 64-bit integer"),
    Fault("a leading zero", "[01]", "f:1:2: the number has a leading zero (at [0])"),
    Fault("a lone minus", "[-]", "f:1:3: found ']' where a digit is expected (at [0])"),
    Fault(
      "a lone high surrogate", #"["\ud83d"]"#,
      "f:1:3: the \\u escape is half of a surrogate pair, it names no character (at [0])"),
    Fault(
      "a lone low surrogate", #"["a\ude00"]"#,
      "f:1:4: the \\u escape is half of a surrogate pair, it names no character (at [0])"),
    Fault(
      "a high surrogate before a letter", #"["\ud83d\u0041"]"#,
      "f:1:3: the \\u escape is half of a surrogate pair, it names no character (at [0])"),
    Fault(
      "an unknown escape", #""\x""#, "f:1:2: the backslash starts no JSON escape"),
    Fault(
      "a short escape", #""\u12""#, "f:1:2: the backslash starts no JSON escape"),
    Fault(
      "a raw NUL", "{\"a\":\"x\u{0}y\"}",
      "f:1:8: a raw control character (a NUL byte) stands in a string, "
        + "write it as an escape (at a)"),
    Fault(
      "a raw line feed", "\"a\nb\"",
      "f:1:3: a raw control character (a line feed) stands in a string, write it as an escape"),
    Fault(
      "invalid UTF-8", bytes: [0x5B, 0x22, 0x61, 0xFF, 0x22, 0x5D],
      "f:1:4: the bytes are not valid UTF-8 (at [0])"),
    Fault(
      "an overlong sequence", bytes: [0x22, 0xC0, 0xAF, 0x22],
      "f:1:2: the bytes are not valid UTF-8"),
    Fault(
      "a surrogate in UTF-8", bytes: [0x22, 0xED, 0xA0, 0x80, 0x22],
      "f:1:2: the bytes are not valid UTF-8"),
    Fault(
      "a scalar beyond U+10FFFF", bytes: [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
      "f:1:2: the bytes are not valid UTF-8"),
    Fault(
      "a sequence cut short", bytes: [0x22, 0xE2, 0x82, 0x22],
      "f:1:2: the bytes are not valid UTF-8"),
    Fault(
      "an open string", #"{"a": "bc"#,
      "f:1:7: the document ends where the string's closing quote is expected (at a)"),
    Fault("an open object", "{", "f:1:2: the document ends where a key or '}' is expected"),
    Fault("an open array", "[1", "f:1:3: the document ends where ',' or ']' is expected (at [0])"),
    Fault(
      "a comma too many in an object", #"{"a":1,}"#,
      "f:1:8: found '}' where a key in double quotes is expected"),
    Fault(
      "a comma too many in an array", "[1,]", "f:1:4: found ']' where a value is expected (at [1])"),
    Fault("no colon", #"{"a" 1}"#, "f:1:6: found '1' where ':' is expected (at a)"),
    Fault("no comma", "[1 2]", "f:1:4: found '2' where ',' or ']' is expected (at [0])"),
    Fault(
      "a wrong bracket", "[1}", "f:1:3: found '}' where ',' or ']' is expected (at [0])"),
    Fault(
      "single quotes", "{'a':1}", "f:1:2: found a single quote where a key or '}' is expected"),
    Fault("a capital literal", "True", "f:1:1: found 'T' where a value is expected"),
    Fault("half a literal", "[tru]", "f:1:2: found 't' where 'true' is expected (at [0])"),
    Fault("NaN", "NaN", "f:1:1: found 'N' where a value is expected"),
    Fault("a comment", "[1, // one\n2]", "f:1:5: found '/' where a value is expected (at [1])"),
    Fault(
      "a merge conflict", "{\n<<<<<<< ours\n\"a\":1}",
      "f:2:1: a merge conflict marker stands here, resolve the conflict"),
    Fault(
      "a merge conflict after a value", "[1,\n=======\n2]",
      "f:2:1: a merge conflict marker stands here, resolve the conflict (at [1])"),
    Fault(
      "an odd key in the path", #"{"a b": {"": [1.5]}}"#,
      "f:1:15: the number is a double (it has a fraction or an exponent), "
        + #"only integers are recorded (at ["a b"][""][0])"#),
  ]

  @Test("refuses", arguments: refused)
  func refuses(_ example: Fault) throws {
    do {
      let json = try CanonicalJSON(parsing: example.document)
      Issue.record("was accepted as \(json)")
    } catch {
      let diagnostic = JSONDiagnostic(error, in: example.document)
      #expect(diagnostic.text(file: "f") == example.text)
    }
  }

  @Test("nests 512 levels and no more")
  func nesting() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array(repeating: 0x5B, count: depth) + Array(repeating: 0x5D, count: depth)
    }
    #expect(try CanonicalJSON(parsing: nested(512)).bytes.count == 1024)
    for depth in [513, 100_000] {
      #expect(throws: JSONError(offset: 512, reason: .nestingTooDeep)) {
        try CanonicalJSON(parsing: nested(depth))
      }
    }
  }

  @Test("cut short anywhere, a document is refused and never read beyond its end")
  func everyPrefix() throws {
    let document = Array(
      #" {"a":[1,-2,{"é\n":"\ud83d\ude00x"}],"b":true,"c":null,"d":"plain text here"} "#.utf8)
    let whole = try CanonicalJSON(parsing: document)
    for length in 0..<document.count - 1 {
      // Exactly sized memory, so that a sanitizer sees a read beyond the end.
      let prefix = Array(document.prefix(length))
      #expect(throws: JSONError.self) { try CanonicalJSON(parsing: prefix) }
    }
    #expect(try CanonicalJSON(parsing: document.dropLast()).bytes == whole.bytes)
  }

  @Test("members in any order come out the same")
  func permutations() throws {
    let members = [#""a":1"#, #""b\n":[{"y":2,"x":1}]"#, #""é":"v""#, #""aa":null"#]
    var results: Set<String> = []
    for first in members {
      for second in members where second != first {
        for third in members where third != first && third != second {
          for fourth in members where ![first, second, third].contains(fourth) {
            let text = "{" + [first, second, third, fourth].joined(separator: ",") + "}"
            results.insert(try CanonicalJSON(parsing: text).description)
          }
        }
      }
    }
    #expect(results == [#"{"a":1,"aa":null,"b\n":[{"x":1,"y":2}],"é":"v"}"#])
  }
}
