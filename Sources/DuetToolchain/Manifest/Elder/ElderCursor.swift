/// Reads one line of an elder manifest from left to right.
struct ElderCursor {
  private let text: ArraySlice<UInt8>
  private let line: Int
  private var position: Int

  init(_ text: ArraySlice<UInt8>, line: Int) {
    self.text = text
    self.line = line
    position = text.startIndex
  }

  mutating func readLine() throws(ElderError) -> [ElderLine] {
    try refuseMarkers()
    try refuseControls()
    skipSpaces()
    let indentation = position - text.startIndex
    if atEnd || isAt("#") { return [] }
    guard !isAt("\t") else {
      throw error("a tab, indent with spaces, two for each step")
    }
    guard indentation.isMultiple(of: 2) else {
      throw error("indented by \(indentation) spaces, steps are of two")
    }
    guard indentation <= ElderLine.maximumIndentation else {
      throw error("indented by \(indentation) spaces, no manifest is nested so deep")
    }
    guard isDash else { return [try readMember(indentation)] }
    return try readElement(indentation)
  }

  // MARK: - Elements and members

  private mutating func readElement(_ indentation: Int) throws(ElderError) -> [ElderLine] {
    let dash = ElderLine(indentation: indentation, place: place, content: .dash)
    position += 1
    guard !atEnd else { throw error("an empty element, put its value after '- '") }
    position += 1
    guard !atEnd, !isAt("#") else { throw error("an empty element, put its value after '- '") }
    guard !isAt(" ") else { throw error("put one space after '-'") }
    guard !isDash else { throw error("a list in a list, the subset has none") }
    if keyEnd != nil { return [dash, try readMember(indentation + 2)] }
    let start = place
    let value = try readValue()
    return [dash, ElderLine(indentation: indentation + 2, place: start, content: .value(value))]
  }

  private mutating func readMember(_ indentation: Int) throws(ElderError) -> ElderLine {
    let start = place
    guard let end = keyEnd else { throw notAMember }
    let key = String(decoding: text[position..<end], as: UTF8.self)
    if let fault = text[position..<end].firstIndex(where: { !Self.isKeyByte($0) }) {
      position = fault
      throw error("a key has only letters, digits, '.', '-' and '_', and no quotes")
    }
    guard end > position else { throw error("a value without a key before the ':'") }
    position = end + 1
    let gap = position
    skipSpaces()
    let isValued = !atEnd && !(isAt("#") && position > gap)
    if isValued, position == gap { throw error("put a space after ':'") }
    let value = isValued ? try readValue() : nil
    return ElderLine(
      indentation: indentation, place: start, content: .member(key: key, value: value))
  }

  /// Where the `:` of a member stands: the first that ends a word, outside of quotes.
  private var keyEnd: Int? {
    guard !atEnd, !isAt("\""), !isAt("'") else { return nil }
    let comment = commentStart(from: position) ?? text.endIndex
    let found = text[position..<comment].firstIndex(of: UInt8(ascii: ":"))
    guard let found else { return nil }
    // A word such as `https://example.org` is no member, `key:value` is one without its space.
    let isWordEnd = found + 1 == text.endIndex || text[found + 1] == UInt8(ascii: " ")
    let isKey = text[position..<found].allSatisfy(Self.isKeyByte)
    if isWordEnd { return found }
    return isKey && text[found + 1] != UInt8(ascii: "/") ? found : nil
  }

  private var notAMember: ElderError {
    if isAt("\"") || isAt("'") { return error("a key stands without quotes, as 'key: value'") }
    if isAt("?") { return error("'?' is not part of the subset, write 'key: value'") }
    if text.elementsEqual("---".utf8) || text.elementsEqual("...".utf8) {
      return error("a manifest is one document, remove the marker")
    }
    return error("neither 'key: value' nor '- element'")
  }

  // MARK: - Values

  private mutating func readValue() throws(ElderError) -> ElderNode {
    let start = place
    switch text[position] {
    case UInt8(ascii: "\""):
      return ElderNode(value: .text(try readQuoted()), place: start)
    case UInt8(ascii: "'"):
      return ElderNode(value: .text(try readSingleQuoted()), place: start)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      return ElderNode(value: try readEmptyBrackets(), place: start)
    default:
      return ElderNode(value: .text(try readPlain()), place: start)
    }
  }

  private mutating func readPlain() throws(ElderError) -> String {
    if let reason = Self.refused[text[position]] { throw error(reason) }
    let end = commentStart(from: position) ?? text.endIndex
    let plain = Self.trimmed(text[position..<end])
    if let sharp = plain.firstIndex(of: UInt8(ascii: "#")) {
      position = sharp
      throw error("'#' in a word: put a space before a comment, or quotes around the value")
    }
    let colon = plain.indices.first { index in
      plain[index] == UInt8(ascii: ":")
        && (index + 1 == plain.endIndex || plain[index + 1] == UInt8(ascii: " "))
    }
    if let colon {
      position = colon
      throw error("a ':' that ends a word of a value, put quotes around the value")
    }
    position = text.endIndex
    return String(decoding: plain, as: UTF8.self)
  }

  private mutating func readEmptyBrackets() throws(ElderError) -> ElderNode.Value {
    let isList = isAt("[")
    guard text.dropFirst(position - text.startIndex + 1).first == (isList ? 0x5D : 0x7D) else {
      throw error(
        isList
          ? "a list in brackets, put each element in a line of its own after '- '"
          : "a block in braces, put each key in a line of its own")
    }
    position += 2
    try requireEnd()
    return isList ? .list([]) : .block([])
  }

  private mutating func readQuoted() throws(ElderError) -> String {
    let start = place
    position += 1
    var bytes: [UInt8] = []
    while !atEnd, !isAt("\"") {
      if isAt("\\") {
        position += 1
        guard !atEnd, let byte = Self.escapes[text[position]] else {
          throw error(#"after '\' only '"', '\', '/', 'n' and 't' are known"#)
        }
        bytes.append(byte)
      } else {
        bytes.append(text[position])
      }
      position += 1
    }
    guard !atEnd else { throw ElderError(start, "the quotes are not closed in this line") }
    position += 1
    try requireEnd()
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func readSingleQuoted() throws(ElderError) -> String {
    let start = place
    position += 1
    var bytes: [UInt8] = []
    while !atEnd {
      if isAt("'") {
        position += 1
        guard isAt("'") else {
          try requireEnd()
          return String(decoding: bytes, as: UTF8.self)
        }
      }
      bytes.append(text[position])
      position += 1
    }
    throw ElderError(start, "the quotes are not closed in this line")
  }

  private mutating func requireEnd() throws(ElderError) {
    let gap = position
    skipSpaces()
    if atEnd || (isAt("#") && position > gap) { return }
    throw error("something follows the end of the value")
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09,
  ]

  /// What begins a form of YAML that is not part of the subset.
  private static let refused: [UInt8: String] = [
    UInt8(ascii: "&"): "an anchor ('&') is not part of the subset, write the value out",
    UInt8(ascii: "*"): "an alias ('*') is not part of the subset, write the value out",
    UInt8(ascii: "!"): "a tag ('!') is not part of the subset, every value is a text",
    UInt8(ascii: "|"): "a text of several lines ('|') is not part of the subset, write one line",
    UInt8(ascii: ">"): "a text of several lines ('>') is not part of the subset, write one line",
    UInt8(ascii: "%"): "a value does not start with '%', put quotes around it",
    UInt8(ascii: "@"): "a value does not start with '@', put quotes around it",
    UInt8(ascii: "`"): "a value does not start with '`', put quotes around it",
    UInt8(ascii: ","): "a value does not start with ',', put quotes around it",
    UInt8(ascii: "]"): "a value does not start with ']', put quotes around it",
    UInt8(ascii: "}"): "a value does not start with '}', put quotes around it",
  ]

  // MARK: - Lines that are none

  private func refuseMarkers() throws(ElderError) {
    for marker in ["<<<<<<<", "=======", ">>>>>>>"] where text.starts(with: marker.utf8) {
      throw error("a merge conflict marker stands here, resolve the conflict")
    }
  }

  private mutating func refuseControls() throws(ElderError) {
    let fault = text.firstIndex { $0 == 0x7F || ($0 < 0x20 && $0 != 0x09) }
    guard let fault else { return }
    let number = String(text[fault], radix: 16, uppercase: true)
    position = fault
    throw error("the control character U+00\(number.count < 2 ? "0" : "")\(number), remove it")
  }

  // MARK: - Pieces

  private var place: ElderPlace {
    ElderPlace(line: line, column: position - text.startIndex + 1)
  }

  private func error(_ message: String) -> ElderError { ElderError(place, message) }

  private var atEnd: Bool { position >= text.endIndex }

  private func isAt(_ scalar: Unicode.Scalar) -> Bool {
    !atEnd && UInt32(text[position]) == scalar.value
  }

  private var isDash: Bool {
    guard isAt("-") else { return false }
    return position + 1 == text.endIndex || text[position + 1] == UInt8(ascii: " ")
  }

  private mutating func skipSpaces() {
    while isAt(" ") { position += 1 }
  }

  /// A comment begins at a `#` that stands after a space.
  private func commentStart(from start: Int) -> Int? {
    text[start...].indices.first { index in
      text[index] == UInt8(ascii: "#") && index > text.startIndex
        && text[index - 1] == UInt8(ascii: " ")
    }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
    return text
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
