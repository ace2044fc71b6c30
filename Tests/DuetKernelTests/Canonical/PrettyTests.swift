import DuetKernel
import Testing

@Suite("Pretty form")
struct PrettyTests {
  @Test("two spaces, a space after the colon, empty composites inline, one final newline")
  func layout() throws {
    let json = try CanonicalJSON(
      parsing: #"{"b":{},"a":[],"c":[1,{"d":"x/y: {, }"},[[]]],"e":{"f":{"g":null}}}"#)
    let expected = """
      {
        "a": [],
        "b": {},
        "c": [
          1,
          {
            "d": "x/y: {, }"
          },
          [
            []
          ]
        ],
        "e": {
          "f": {
            "g": null
          }
        }
      }

      """
    #expect(String(decoding: json.pretty(), as: UTF8.self) == expected)
  }

  @Test("a scalar is itself and a newline")
  func scalars() throws {
    for text in ["1", "null", #""a\"b""#] {
      let json = try CanonicalJSON(parsing: text)
      #expect(json.pretty() == Array("\(text)\n".utf8))
    }
  }

  private static let documents = [
    "1", "-12", "null", #""""#, #""a\"b""#, "[]", "{}", "[[],{}]",
    #"{"a\\":"text of more than sixteen bytes \" and \\ and \n","b":[1,-20,true,false,null]}"#,
    #"{"a":{"b":{"c":{"d":{"e":{"f":["deep ü › \u0001",[[[{"g":{}}]]]]}}}}}}"#,
  ]

  @Test("comparing with a pretty form says what printing it and comparing the bytes does")
  func comparing() throws {
    for text in Self.documents {
      let json = try CanonicalJSON(parsing: text)
      let pretty = json.pretty()
      #expect(json.isPretty(as: pretty))
      for length in pretty.indices { #expect(!json.isPretty(as: Array(pretty[..<length]))) }
      for byte in [0x00, 0x0A, 0x20, 0x22, 0x5C, 0x7D] as [UInt8] {
        #expect(!json.isPretty(as: pretty + [byte]))
        for index in pretty.indices where pretty[index] != byte {
          var changed = pretty
          changed[index] = byte
          #expect(!json.isPretty(as: changed), "\(text): byte \(index) is \(byte)")
          var longer = pretty
          longer.insert(byte, at: index)
          #expect(!json.isPretty(as: longer), "\(text): \(byte) before byte \(index)")
        }
      }
      for other in Self.documents where other != text {
        #expect(!json.isPretty(as: try CanonicalJSON(parsing: other).pretty()))
      }
    }
    #expect(try !CanonicalJSON(parsing: "1").isPretty(as: []))
  }
}
