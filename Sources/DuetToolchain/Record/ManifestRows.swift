import DuetKernel

/// Adds names of new fixtures to the manifest's text and leaves every other byte as it is.
enum ManifestRows {
  /// The manifest's bytes with names appended to features' `fixtures` lists; a feature without a
  /// list gets one, a name that is listed already stays where it is.
  ///
  /// - Returns: `nil` where a feature has no row, or something else than a list.
  static func appending(_ rows: [FixtureRow], to document: SourceDocument) -> [UInt8]? {
    var bytes = document.bytes
    for row in rows {
      guard case .feature(let feature) = row.owner,
        let member = document.json["features"]?[feature], member.kind == .object
      else { return nil }
      let list = member["fixtures"]
      if list?.elements.contains(where: { $0.stringBytes == Array(row.name.utf8) }) ?? false {
        continue
      }
      guard let changed = append(row.name, to: feature, in: bytes) else { return nil }
      bytes = changed
    }
    return bytes
  }

  private static func append(_ name: String, to feature: String, in bytes: [UInt8]) -> [UInt8]? {
    let row = FieldPath([.key("features"), .key(feature)])
    let member = JSONPlace.offset(of: row, in: bytes)
    let list = JSONPlace.offset(of: row.appending(key: "fixtures"), in: bytes)
    // The offset of a field that is not there is that of the value around it.
    if list == member { return insertList(of: name, at: member, in: bytes) }
    guard list < bytes.count, bytes[list] == UInt8(ascii: "[") else { return nil }
    let text = Array("\"\(name)\"".utf8)
    let elements = stringRanges(in: bytes, from: list)
    guard let last = elements.last else {
      return Array(bytes[...list]) + text + Array(bytes[(list + 1)...])
    }
    let space = whiteSpace(in: bytes, before: last.lowerBound)
    let separator = elements.count == 1 && space.isEmpty ? [UInt8(ascii: " ")][...] : space
    return Array(bytes[..<last.upperBound]) + [UInt8(ascii: ",")] + separator + text
      + Array(bytes[last.upperBound...])
  }

  /// Gives a row that has no list one, as its first member.
  private static func insertList(of name: String, at member: Int, in bytes: [UInt8]) -> [UInt8]? {
    guard member < bytes.count, bytes[member] == UInt8(ascii: "{") else { return nil }
    let rest = bytes[(member + 1)...]
    let space = rest.prefix(while: isWhiteSpace)
    let text = Array("\"fixtures\": [\"\(name)\"]".utf8)
    if rest.dropFirst(space.count).first == UInt8(ascii: "}") {
      return Array(bytes[...member]) + text + Array(rest)
    }
    let separator = space.isEmpty ? [UInt8(ascii: " ")][...] : space
    return Array(bytes[...member]) + Array(space) + text + [UInt8(ascii: ",")] + separator
      + Array(rest.dropFirst(space.count))
  }

  /// Where the strings of a list of strings stand that begins at `start`.
  private static func stringRanges(in bytes: [UInt8], from start: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var position = start + 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "]") {
      guard bytes[position] == UInt8(ascii: "\"") else {
        position += 1
        continue
      }
      let opening = position
      position += 1
      // A name has no quote in it, not even an escaped one.
      while position < bytes.count, bytes[position] != UInt8(ascii: "\"") { position += 1 }
      position += 1
      ranges.append(opening..<position)
    }
    return ranges
  }

  /// The white space before a place, so that what is added lines up with what is there.
  private static func whiteSpace(in bytes: [UInt8], before end: Int) -> ArraySlice<UInt8> {
    let start = bytes[..<end].lastIndex { !isWhiteSpace($0) }.map { $0 + 1 } ?? 0
    return bytes[start..<end]
  }

  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    [0x20, 0x0A, 0x0D, 0x09].contains(byte)
  }
}
