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
}
