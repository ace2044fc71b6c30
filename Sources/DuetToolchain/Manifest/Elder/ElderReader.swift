/// Reads the fixed subset of YAML that elder manifests are written in: blocks of keys and lists, steps
/// of two spaces, values of one line, comments from `#`.
///
/// Every value is a text: `yes`, `1.0` and `~` are what they look like. What YAML has besides (anchors,
/// tags, texts of several lines, lists in brackets) is an error, for a value that two readers may
/// understand differently is worse than none.
struct ElderReader {
  private let lines: [ElderLine]
  private var position = 0

  /// Reads a document.
  ///
  /// - Returns: a block; an empty document is an empty one.
  /// - Throws: `ElderError` at the first place that strays from the subset.
  static func read(_ document: [UInt8]) throws(ElderError) -> ElderNode {
    var reader = ElderReader(lines: try ElderLine.all(in: document))
    let start = ElderPlace(line: 1, column: 1)
    guard let first = reader.lines.first else { return ElderNode(value: .block([]), place: start) }
    try reader.requireIndentation(0, of: first, below: nil)
    guard case .member = first.content else {
      throw ElderError(first.place, "a manifest is a block of keys, it has no list at its top")
    }
    return ElderNode(value: try reader.readBlock(0), place: start)
  }

  private init(lines: [ElderLine]) {
    self.lines = lines
  }

  private var next: ElderLine? { position < lines.count ? lines[position] : nil }

  private mutating func readBlock(_ indentation: Int) throws(ElderError) -> ElderNode.Value {
    var members: [ElderNode.Member] = []
    while let line = next, line.indentation >= indentation {
      try requireIndentation(indentation, of: line, below: members.last?.key)
      guard case .member(let key, let value) = line.content else {
        throw ElderError(
          line.place,
          "a list stands two spaces further in than its key, and not beside other keys")
      }
      if let first = members.first(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
        throw ElderError(
          line.place, "the key '\(key)' stands here again, it is in line \(first.keyPlace.line)")
      }
      position += 1
      let node: ElderNode
      if let value { node = value } else { node = try readChild(of: line, indentation) }
      members.append(ElderNode.Member(key: key, keyPlace: line.place, value: node))
    }
    return .block(members)
  }

  private mutating func readList(_ indentation: Int) throws(ElderError) -> ElderNode.Value {
    var elements: [ElderNode] = []
    while let line = next, line.indentation >= indentation {
      try requireIndentation(indentation, of: line, below: nil)
      guard case .dash = line.content else {
        throw ElderError(line.place, "a key among the elements of a list, begin it with '- '")
      }
      position += 1
      elements.append(try readElement(after: line, indentation))
    }
    return .list(elements)
  }

  private mutating func readElement(
    after dash: ElderLine, _ indentation: Int
  ) throws(ElderError) -> ElderNode {
    guard case .value(let value)? = next?.content else {
      let place = next?.place ?? dash.place
      return ElderNode(value: try readBlock(indentation + 2), place: place)
    }
    position += 1
    if let line = next, line.indentation > indentation { throw strayed(line, from: indentation) }
    return value
  }

  private mutating func readChild(
    of line: ElderLine, _ indentation: Int
  ) throws(ElderError) -> ElderNode {
    guard let child = next, child.indentation > indentation else {
      return ElderNode(value: .nothing, place: line.place)
    }
    guard child.indentation == indentation + 2 else { throw strayed(child, from: indentation + 2) }
    let value =
      child.content == .dash
      ? try readList(indentation + 2) : try readBlock(indentation + 2)
    return ElderNode(value: value, place: line.place)
  }

  private func requireIndentation(
    _ indentation: Int, of line: ElderLine, below key: String?
  ) throws(ElderError) {
    if line.indentation == indentation { return }
    if let key {
      throw ElderError(
        line.place, "stands below '\(key)', which has its value already, or is indented too far")
    }
    throw strayed(line, from: indentation)
  }

  private func strayed(_ line: ElderLine, from indentation: Int) -> ElderError {
    ElderError(
      line.place,
      "indented by \(line.indentation) spaces, \(indentation) are expected here")
  }
}
