import Testing

@testable import DuetKernel

/// The two ways to write a piece down, into an array and into a run of raw bytes, are one.
@Suite struct WritingTests {
  @Test(arguments: [
    "", "a", "seven b", "eight by", "nine byte", "ü", "›››››››››", "\u{1}", "12345678\u{1F}", "\"",
    "\\",
    "tab\tline\nreturn\r", "01234567\"", "0123456\"8", "👩‍👩‍👧 and \" and \\ and \u{2}, and so on",
    "0F8FAD5B-D9CB-469F-A165-70867728950E", "0F8FAD5B-D9CB-469F-A165-7086772895 E",
  ])
  func strings(_ text: String) throws {
    var array: [UInt8] = [0x2E]
    CanonicalWriter.appendString(text, to: &array)
    var output = OutputBytes()
    output.append(contentsOf: [0x2E])
    output.appendString(text)
    #expect(array == Array(output.written))
    #expect(try CanonicalJSON(parsing: array[1...]).bytes == array[1...])
  }

  @Test(
    arguments: [
      (0, "0"), (7, "7"), (-1, "-1"), (10, "10"), (99, "99"), (-100, "-100"),
      (.max, "9223372036854775807"), (.min, "-9223372036854775808"),
    ] as [(Int64, String)])
  func integers(_ integer: Int64, text: String) {
    var array: [UInt8] = []
    CanonicalWriter.appendInteger(integer, to: &array)
    var output = OutputBytes()
    output.appendInteger(integer)
    #expect(String(decoding: array, as: UTF8.self) == text)
    #expect(Array(output.written) == array)
  }
}
