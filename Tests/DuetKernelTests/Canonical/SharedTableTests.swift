import DuetKernel
import Foundation
import Testing

/// The tables of `ReadingTests` as a document, which the twins' own tests read: readers and writers
/// of other languages are held to the same cases and the same words.
@Suite struct SharedTableTests {
  private struct Table: Encodable {
    var accepted: [Row] = []
    var refused: [Row] = []
  }

  /// A case; its document is given in hexadecimal digits where it is no text.
  private struct Row: Encodable {
    let name: String
    var document: String?
    var hex: String?
    var canonical: String?
    var message: String?

    init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      // Decoding a byte order mark as text would drop it.
      if bytes.starts(with: [0xEF]) || String(validating: bytes, as: UTF8.self) == nil {
        hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      } else {
        document = String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  @Test func `The twins' table is this one`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    let file = root.appending(path: "twins/canonical-cases.json")
    var table = Table()
    for example in ReadingTests.accepted {
      var row = Row(example.name, Array(example.document.utf8))
      row.canonical = example.canonical
      table.accepted.append(row)
    }
    for fault in ReadingTests.refused {
      var row = Row(fault.name, fault.document)
      row.message = fault.text
      table.refused.append(row)
    }
    let expected = try CanonicalEncoder().encode(table).pretty()
    let recorded = FileManager.default.contents(atPath: file.path)
    guard recorded.map(Array.init) != expected else { return }
    if ProcessInfo.processInfo.environment["REWRITE_EXPECTED"] != nil {
      try Data(expected).write(to: file)
    }
    Issue.record("\(file.path) is another table; REWRITE_EXPECTED=1 rewrites it")
  }
}
