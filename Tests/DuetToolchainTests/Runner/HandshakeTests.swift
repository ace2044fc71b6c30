import DuetToolchain
import Testing

@Suite struct HandshakeTests {
  private func decode(_ line: String) throws(RunnerMessageError) -> Handshake {
    try Handshake(decoding: Array(line.utf8)[...])
  }

  @Test(arguments: [
    (
      #"{"features":["a","b"],"platform":"swift","protocol":"duet-replay","version":1}"#,
      Handshake(platform: "swift", features: ["a", "b"])
    ),
    (
      #"{ "version" : 1, "protocol":"duet-replay", "platform":"kotlin", "features":[] }"# + "\r",
      Handshake(platform: "kotlin", features: [])
    ),
    (
      #"{"features":[],"platform":"x","protocol":"duet-replay","scenarios":["s"],"version":1,"x":{}}"#,
      Handshake(platform: "x", features: [], scenarios: ["s"])
    ),
  ])
  func accepts(line: String, handshake: Handshake) throws {
    #expect(try decode(line) == handshake)
  }

  @Test(arguments: [
    ("", "an empty line; a JSON object is expected"),
    ("\r", "an empty line; a JSON object is expected"),
    (
      "starting up…",
      "a line that is not JSON: found 's' where a value is expected (at its byte 1)"
    ),
    ("[]", "a line that is no JSON object"),
    ("{}", "an object without `protocol`"),
    (
      #"{"protocol":"lsp","version":1}"#,
      "a handshake for the protocol 'lsp'; 'duet-replay' is expected"
    ),
    (
      #"{"protocol":"duet-replay","version":2}"#,
      "a handshake for version 2 of duet-replay; this tool speaks version 1"
    ),
    (#"{"protocol":"duet-replay"}"#, "an object without `version`"),
    (#"{"protocol":1}"#, "an object whose `protocol` is not a string"),
    (
      #"{"protocol":"duet-replay","version":"1"}"#,
      "an object whose `version` is not an integer"
    ),
    (#"{"protocol":"duet-replay","version":1}"#, "an object without `platform`"),
    (
      #"{"platform":"x","protocol":"duet-replay","version":1}"#,
      "an object without `features`"
    ),
    (
      #"{"features":{},"platform":"x","protocol":"duet-replay","version":1}"#,
      "an object whose `features` is not an array of strings"
    ),
    (
      #"{"features":["a",7],"platform":"x","protocol":"duet-replay","version":1}"#,
      "an object whose `features[1]` is not a string"
    ),
    (
      #"{"features":[],"platform":"x","protocol":"duet-replay","scenarios":null,"version":1}"#,
      "an object whose `scenarios` is not an array of strings"
    ),
    (
      #"{"protocol":"a","protocol":"a"}"#,
      #"a line that is not JSON: the key "protocol" stands twice in one object (at its byte 17)"#
    ),
  ])
  func refuses(line: String, sentence: String) {
    let error = #expect(throws: RunnerMessageError.self) { try decode(line) }
    #expect(error?.description == sentence)
  }

  @Test func namesAByteOrderMark() {
    let error = #expect(throws: RunnerMessageError.self) { try decode("\u{FEFF}{}") }
    #expect(error?.description.contains("byte order mark (BOM)") == true)
  }
}
