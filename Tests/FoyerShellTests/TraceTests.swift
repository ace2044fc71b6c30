import DuetKernel
import Foundation
import FoyerShell
import Testing

@Suite("A session's trace") @MainActor
struct TraceTests {
  @Test("each action of each feature stands there with what it came to")
  func lines() async throws {
    var lines: [String] = []
    let trace = SessionTrace { lines.append(String(decoding: $0, as: UTF8.self)) }
    try await World().run(
      "wait 1600\nchoose Continue with email", named: "s", trace: trace)
    #expect(lines.first == "{\"duetTrace\":1}\n")
    #expect(
      lines.filter { $0.contains(#""feature":"signin""#) } == [
        #"{"feature":"signin","state":{"isSigningIn":false},"store":3}"# + "\n",
        #"{"action":{"case":"continueTapped","value":{"provider":{"case":"email","value":{"address":""}}}},"#
          + #""effects":[],"feature":"signin","state":{"failure":"Enter an email address.","isSigningIn":false},"store":3}"#
          + "\n",
      ])
  }

  @Test("every line is canonical, and a store's states follow from each other")
  func canonical() async throws {
    var lines: [CanonicalJSON] = []
    var raw: [[UInt8]] = []
    let trace = SessionTrace { raw.append($0) }
    let script = try String(
      contentsOf: ExpectedText.folder("Walks", "first-launch"), encoding: .utf8)
    try await World().run(script, named: "s", trace: trace)
    for line in raw {
      let json = try CanonicalJSON(parsing: line.dropLast())
      #expect(Array(json.bytes) == Array(line.dropLast()))
      lines.append(json)
    }
    let features = Set(lines.compactMap { $0["feature"]?.string })
    #expect(
      features.count == 12, "all but the account and its editor, which this walk does not open")
  }
}
