import Testing

@testable import DuetKernel

/// Comparing a document with its spelling inside a string, by whole words and by bytes.
@Suite struct EmbeddedTextTests {
  private static let documents = [
    #"{}"#, #"[]"#, #"0"#, #"{"count":-12,"stride":3}"#,
    #"{"a":"b\\c\"d","k\n":[true,null,"ü/ß"]}"#,
    #"["0123456789abcdef","01234567","0123456","\u0001\\\\\\\""]"#,
  ]

  /// Of every beginning of a document and every beginning of its spelling, both ways say the same.
  @Test(arguments: documents) func everyPrefix(_ document: String) {
    let document = Array(document.utf8)
    for length in 0...document.count {
      let part = Array(document[..<length])
      let text = Self.spelled(part) + Array("\",\"state\":".utf8)
      for end in 0...text.count {
        let expected = Self.bytewise(part, text[..<end])
        #expect(Self.byWords(part, text[..<end]) == expected, "\(part) at \(text[..<end])")
        let isWhole = end >= Self.spelled(part).count
        #expect(expected == (isWhole ? Self.spelled(part).count : nil))
      }
    }
  }

  /// Another byte anywhere is seen.
  @Test(arguments: documents) func everyOtherByte(_ document: String) {
    let document = Array(document.utf8)
    let text = Self.spelled(document)
    for place in text.indices {
      for byte in UInt8.min...UInt8.max where byte != text[place] {
        var other = text
        other[place] = byte
        #expect(Self.byWords(document, other[...]) == nil, "\(byte) at \(place)")
      }
    }
  }

  /// A raw control character is nobody's canonical document.
  @Test func aControlCharacter() {
    for byte in UInt8.min..<0x20 {
      for place in 0..<12 {
        var document = Array("0123456789ab".utf8)
        document[place] = byte
        #expect(Self.byWords(document, document[...]) == nil)
      }
    }
  }

  private static func spelled(_ document: [UInt8]) -> [UInt8] {
    document.flatMap { $0 == 0x22 || $0 == 0x5C ? [0x5C, $0] : [$0] }
  }

  private static func byWords(_ document: [UInt8], _ text: ArraySlice<UInt8>) -> Int? {
    // A copy of its own, so that a read beyond the end is one beyond the allocation.
    let text = Array(text) + [0]
    return document.withUnsafeBufferPointer { document in
      text.withUnsafeBufferPointer { text in
        guard let start = text.baseAddress else { return nil }
        return EmbeddedText.length(of: document, at: start, count: text.count - 1)
      }
    }
  }

  private static func bytewise(_ document: [UInt8], _ text: ArraySlice<UInt8>) -> Int? {
    let text = Array(text) + [0]
    return document.withUnsafeBufferPointer { document in
      text.withUnsafeBufferPointer { text -> Int? in
        guard let start = text.baseAddress, let source = document.baseAddress else { return 0 }
        var target = start
        let isEqual = EmbeddedText.bytewise(
          source, source + document.count, &target, start + (text.count - 1))
        return isEqual ? target - start : nil
      }
    }
  }
}
