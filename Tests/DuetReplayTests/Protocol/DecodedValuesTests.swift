import DuetKernel
import Testing

@testable import DuetReplay

/// What is kept is what decoding again would give.
@Suite struct DecodedValuesTests {
  private struct Refusal: Error {}

  private let values = DecodedValues<String>()

  /// - Returns: the value, and whether it was decoded.
  private func value(of text: String) throws -> (String, Bool) {
    var isDecoded = false
    let value = try values.value(of: CanonicalJSON(parsing: text)) {
      isDecoded = true
      return "value of \(text)"
    }
    return (value, isDecoded)
  }

  @Test func aKnownDocumentIsNotDecodedAgain() throws {
    #expect(try value(of: #"{"case":"a"}"#) == ("value of {\"case\":\"a\"}", true))
    #expect(try value(of: #"{"case":"a"}"#) == ("value of {\"case\":\"a\"}", false))
  }

  @Test func everyDocumentHasItsOwnValue() throws {
    for _ in 0..<2 {
      for number in 0..<1000 { #expect(try value(of: "\(number)").0 == "value of \(number)") }
    }
  }

  @Test func longDocumentsAreNotKept() throws {
    let text = "\"\(String(repeating: "long ", count: 100))\""
    #expect(try value(of: text).1)
    #expect(try value(of: text).1)
  }

  @Test func aFailureIsNotKept() throws {
    let document = try CanonicalJSON(parsing: "7")
    for _ in 0..<2 {
      #expect(throws: Refusal.self) {
        try values.value(of: document) { () throws(Refusal) in throw Refusal() }
      }
    }
    #expect(try value(of: "7") == ("value of 7", true))
  }
}
