import DuetKernel

/// Adds names of new fixtures to the manifest's text and leaves every other byte as it is.
enum ManifestRows {
  /// The manifest's bytes with names appended to features' `fixtures` lists.
  ///
  /// - Returns: `nil` where the text has no such list to append to.
  static func appending(_ rows: [FixtureRow], to document: SourceDocument) -> [UInt8]? {
    var bytes = document.bytes
    for row in rows {
      guard case .feature(let feature) = row.owner,
        let changed = append(row.name, to: feature, in: bytes)
      else { return nil }
      bytes = changed
    }
    return bytes
  }

  private static func append(_ name: String, to feature: String, in bytes: [UInt8]) -> [UInt8]? {
    let path = FieldPath([.key("features"), .key(feature), .key("fixtures")])
    let start = JSONPlace.offset(of: path, in: bytes)
    guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return nil }
    let text = Array("\"\(name)\"".utf8)
    guard let last = lastElementEnd(in: bytes, from: start) else {
      return Array(bytes[...start]) + text + Array(bytes[(start + 1)...])
    }
    return Array(bytes[..<last.end]) + [UInt8(ascii: ",")] + separator(in: bytes, last) + text
      + Array(bytes[last.end...])
  }

  private struct Element {
    let start: Int
    let end: Int
  }

  /// The last string of a list of strings that begins at `start`.
  private static func lastElementEnd(in bytes: [UInt8], from start: Int) -> Element? {
    var last: Element?
    var position = start + 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "]") {
      guard bytes[position] == UInt8(ascii: "\"") else {
        position += 1
        continue
      }
      let opening = position
      position += 1
      while position < bytes.count, bytes[position] != UInt8(ascii: "\"") { position += 1 }
      position += 1
      last = Element(start: opening, end: position)
    }
    return last
  }

  /// The white space that stands before the last name, so that the new one lines up with it.
  private static func separator(in bytes: [UInt8], _ element: Element) -> [UInt8] {
    var start = element.start
    while start > 0, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[start - 1]) { start -= 1 }
    return Array(bytes[start..<element.start])
  }
}
