/// One thing that a line of an elder manifest says. A line `- key: value` says two: that an element
/// begins, and a member of it.
struct ElderLine: Equatable {
  enum Content: Equatable {
    /// `-`: what follows in the line, two columns further, is the element.
    case dash
    /// `key:`, with its value where that stands in the line.
    case member(key: String, value: ElderNode?)
    /// An element that is a single value.
    case value(ElderNode)
  }

  let indentation: Int
  let place: ElderPlace
  let content: Content
}

extension ElderLine {
  /// Deeper than any manifest goes; it bounds the recursion of readers.
  static let maximumIndentation = 32

  /// Cuts a document into what its lines say, without comments and empty lines.
  static func all(in document: [UInt8]) throws(ElderError) -> [ElderLine] {
    try requireText(document)
    var lines: [ElderLine] = []
    var number = 0
    for line in document.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let text = line.last == 0x0D ? line.dropLast() : line
      var cursor = ElderCursor(text, line: number)
      lines += try cursor.readLine()
    }
    return lines
  }

  private static func requireText(_ document: [UInt8]) throws(ElderError) {
    if document.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw ElderError(
        ElderPlace(line: 1, column: 1), "a byte order mark, save the file as UTF-8 without one")
    }
    do {
      _ = try UTF8Span(validating: document.span)
    } catch {
      throw ElderError(
        place(of: error.byteOffsets.lowerBound, in: document),
        "invalid UTF-8, save the file as UTF-8")
    }
  }

  private static func place(of offset: Int, in document: [UInt8]) -> ElderPlace {
    let before = document[..<offset]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return ElderPlace(line: before.count { $0 == 0x0A } + 1, column: offset - start + 1)
  }
}
