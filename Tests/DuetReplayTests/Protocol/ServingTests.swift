import Dispatch
import Testing

@testable import DuetReplay

/// The loop around the server, over real descriptors.
@Suite struct ServingTests {
  private static let handshake = ReplayServer(registry: testRegistry).handshake()
  private static let reset =
    #"{"op":"reduce","feature":"counter","state":{"count":1},"action":{"case":"reset"}}"#
  private static let isReset =
    #"{"effects":"[{\"id\":\"counter.sound\",\"kind\":\"cancel\"}]","state":"{\"count\":0}"}"#
  private static let isEmpty = #"{"error":"the request is an empty line"}"#

  @Test(arguments: [
    ("nothing", "", []),
    ("one request", "\(reset)\n", [isReset]),
    ("several, in order", "\(reset)\n\n\(reset)\n", [isReset, isEmpty, isReset]),
    ("a last line without its line feed", "\(reset)\n\(reset)", [isReset, isReset]),
    ("carriage returns", "\(reset)\r\n\r\n", [isReset, isEmpty]),
    ("exit ends it", "\(reset)\n{\"op\":\"exit\"}\n\(reset)\n", [isReset]),
    ("exit without a line feed", "{\"op\":\"exit\"}", []),
  ])
  func answersInOrder(name: String, input: String, answers: [String]) throws {
    let output = try serve(input)
    #expect(output == lines(answers))
  }

  @Test func manyRequests() throws {
    let count = 2000
    let output = try serve(String(repeating: "\(Self.reset)\n", count: count))
    #expect(output == lines(Array(repeating: Self.isReset, count: count)))
  }

  @Test func aLongLineIsReadWhole() throws {
    let note = String(repeating: "é", count: 300_000)
    let request =
      #"{"op":"reduce","feature":"counter","state":{"count":1},"#
      + #""action":{"case":"noted","value":{"note":"\#(note)"}}}"#
    let output = try serve("\(request)\n\(Self.reset)\n")
    #expect(
      output
        == lines([
          #"{"effects":"[]","state":"{\"count\":1,\"note\":\"\#(note)\"}"}"#, Self.isReset,
        ]))
  }

  @Test func aLineBeyondTheLimitIsAnsweredAndTheNextOneToo() throws {
    let long = String(repeating: "x", count: 400_000)
    let output = try serve("\(long)\n\(Self.reset)\n\(long)", longestRequest: 1000)
    let refusal = #"{"error":"the request is longer than this runner reads"}"#
    #expect(output == lines([refusal, Self.isReset, refusal]))
  }

  /// An answer must not wait for a request that the client only sends after it.
  @Test func eachAnswerComesBeforeTheNextRequest() throws {
    let (requests, answers) = (try Pipe(), try Pipe())
    // A thread beside Swift's own, because it blocks.
    DispatchQueue.global().async {
      do throws(SystemError) {
        try ReplayServer(registry: testRegistry).serve(from: requests.reading, to: answers.writing)
      } catch {
        Issue.record(error)
      }
      answers.writing.close()
    }
    var client = RequestLines(from: answers.reading, limit: 1 << 20)
    var heard = ""
    for request in [Self.reset, "", Self.reset] {
      heard += try client.nextLine()
      try requests.writing.writeText("\(request)\n")
    }
    heard += try client.nextLine()
    #expect(heard == lines([Self.isReset, Self.isEmpty, Self.isReset]))
    try requests.writing.writeText("{\"op\":\"exit\"}\n")
    #expect(try client.refill() == false)
    for end in [requests.reading, requests.writing, answers.reading] { end.close() }
  }

  @Test func aClientThatGoesAwayIsABrokenPipe() throws {
    System.ignoreBrokenPipes()
    let (requests, answers) = (try Pipe(), try Pipe())
    answers.reading.close()
    requests.writing.close()
    let error = #expect(throws: SystemError.self) {
      try ReplayServer(registry: testRegistry).serve(from: requests.reading, to: answers.writing)
    }
    #expect(error?.isBrokenPipe == true)
    requests.reading.close()
    answers.writing.close()
  }

  private func serve(
    _ input: String, longestRequest: Int = ReplayServer.longestRequest
  ) throws -> String {
    let (requests, answers) = (try ScratchFile(), try ScratchFile())
    try requests.descriptor.writeText(input)
    requests.rewind()
    try ReplayServer(registry: testRegistry).serve(
      from: requests.descriptor, to: answers.descriptor, longestRequest: longestRequest)
    answers.rewind()
    return try answers.descriptor.readText()
  }

  private func lines(_ answers: [String]) -> String {
    String(decoding: Self.handshake, as: UTF8.self) + answers.map { $0 + "\n" }.joined()
  }
}
