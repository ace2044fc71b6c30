/// Cuts a Swift or Kotlin source file into tokens; comments are left out.
///
/// It is a lexer, not a parser: it knows what is code and what is a literal or a comment, and how deep
/// in braces a token stands. It takes any bytes and says what it found no end of.
struct SourceLexer {
  /// Something that the file begins and does not end.
  struct Unfinished: Equatable {
    let what: String
    let line: Int
    let column: Int
    var isPlural: Bool { what == "the braces" }
  }

  private(set) var tokens: [SourceToken] = []
  /// The lines that begin inside a string literal, whose text means nothing.
  private(set) var linesInStrings: Set<Int> = []
  private(set) var unfinished: Unfinished?

  private let bytes: [UInt8]
  private let language: SourceLanguage
  private var position = 0
  private var line = 1
  private var lineStart = 0
  private var braces: [Unfinished] = []

  init(_ bytes: [UInt8], language: SourceLanguage) {
    self.bytes = bytes
    self.language = language
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while position < bytes.count { step() }
    unfinished = unfinished ?? braces.last
  }

  private mutating func step() {
    switch bytes[position] {
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipBlockComment()
    case UInt8(ascii: "\""): takeString(hashes: 0)
    case UInt8(ascii: "'") where language == .kotlin: skipCharacter()
    case UInt8(ascii: "#"): takeHash()
    case UInt8(ascii: "`"): takeQuotedWord()
    case let byte where Self.startsWord(byte): takeRun(.word)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): takeRun(.number)
    case 0...0x20: advance()
    default: takeMark()
    }
  }

  private func byte(_ offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private var column: Int { position - lineStart + 1 }

  private mutating func advance() {
    if bytes[position] == 0x0A {
      line += 1
      lineStart = position + 1
    }
    position += 1
  }

  private mutating func append(
    _ kind: SourceToken.Kind, _ text: ArraySlice<UInt8>, line: Int, column: Int
  ) {
    tokens.append(
      SourceToken(
        kind: kind, text: String(decoding: text, as: UTF8.self), line: line, column: column,
        depth: braces.count))
  }

  private mutating func takeRun(_ kind: SourceToken.Kind) {
    let (start, column) = (position, column)
    while position < bytes.count, Self.continuesWord(bytes[position]) { position += 1 }
    append(kind, bytes[start..<position], line: line, column: column)
  }

  private mutating func takeQuotedWord() {
    let (start, column) = (position + 1, column)
    let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "`") || $0 == 0x0A }
    guard let end, bytes[end] == UInt8(ascii: "`") else { return advance() }
    append(.word, bytes[start..<end], line: line, column: column)
    position = end + 1
  }

  private mutating func takeMark() {
    let mark = bytes[position]
    if mark == UInt8(ascii: "}"), !braces.isEmpty { braces.removeLast() }
    append(.mark, bytes[position...position], line: line, column: column)
    if mark == UInt8(ascii: "{") {
      braces.append(Unfinished(what: "the braces", line: line, column: column))
    }
    advance()
  }

  private mutating func skipLine() {
    while position < bytes.count, bytes[position] != 0x0A { position += 1 }
  }

  private mutating func skipBlockComment() {
    let start = Unfinished(what: "the comment", line: line, column: column)
    var open = 0
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        open += 1
        position += 2
      } else if bytes[position] == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        open -= 1
        position += 2
        if open == 0 { return }
      } else {
        advance()
      }
    }
    unfinished = unfinished ?? start
  }

  /// A character literal, whose quote may stand for itself: `'"'`.
  private mutating func skipCharacter() {
    advance()
    while position < bytes.count, bytes[position] != UInt8(ascii: "'"), bytes[position] != 0x0A {
      if bytes[position] == UInt8(ascii: "\\"), byte(1) != nil { advance() }
      advance()
    }
    if position < bytes.count { advance() }
  }

  /// A raw string, or a directive such as `#if`.
  private mutating func takeHash() {
    let column = column
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    if byte(hashes) == UInt8(ascii: "\"") { return takeString(hashes: hashes) }
    position += hashes
    let start = position
    while position < bytes.count, Self.continuesWord(bytes[position]) { position += 1 }
    append(.directive, bytes[start..<position], line: line, column: column)
  }
}

// Strings.
extension SourceLexer {
  private mutating func takeString(hashes: Int) {
    let start = Unfinished(what: "the string", line: line, column: column)
    position += hashes
    let isLong = starts(with: [0x22, 0x22, 0x22])
    let quotes = isLong ? 3 : 1
    position += quotes
    let textStart = position
    let end =
      [UInt8](repeating: UInt8(ascii: "\""), count: quotes)
      + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    let firstLine = line
    while position < bytes.count, !starts(with: end) {
      if bytes[position] == 0x0A, !isLong { break }
      takeStringPiece(hashes: hashes, isLong: isLong)
    }
    append(.string, bytes[textStart..<position], line: start.line, column: start.column)
    if firstLine < line { linesInStrings.formUnion((firstLine + 1)...line) }
    if starts(with: end) {
      position += end.count
    } else if isLong {
      // An unfinished short literal ends with its line.
      unfinished = unfinished ?? start
    }
  }

  /// One character, an escape, or a whole interpolation.
  private mutating func takeStringPiece(hashes: Int, isLong: Bool) {
    switch (language, bytes[position]) {
    case (.swift, UInt8(ascii: "\\")):
      let escape = [UInt8(ascii: "\\")] + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
      guard starts(with: escape) else { return advance() }
      position += escape.count
      if byte(0) == UInt8(ascii: "(") {
        skipInterpolation(open: UInt8(ascii: "("), close: UInt8(ascii: ")"), isLong: isLong)
      } else if position < bytes.count {
        advance()
      }
    case (.kotlin, UInt8(ascii: "\\")) where !isLong:
      advance()
      if position < bytes.count { advance() }
    case (.kotlin, UInt8(ascii: "$")) where byte(1) == UInt8(ascii: "{"):
      position += 1
      skipInterpolation(open: UInt8(ascii: "{"), close: UInt8(ascii: "}"), isLong: isLong)
    default: advance()
    }
  }

  /// What is interpolated may hold strings of its own, but is no declaration.
  private mutating func skipInterpolation(open: UInt8, close: UInt8, isLong: Bool) {
    var depth = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x0A, !isLong { return }
      if byte == UInt8(ascii: "\"") {
        skipNestedString()
        continue
      }
      if byte == open { depth += 1 }
      if byte == close { depth -= 1 }
      advance()
      if depth == 0 { return }
    }
  }

  private mutating func skipNestedString() {
    advance()
    while position < bytes.count, bytes[position] != UInt8(ascii: "\""), bytes[position] != 0x0A {
      if bytes[position] == UInt8(ascii: "\\"), byte(1) != nil { advance() }
      advance()
    }
    if byte(0) == UInt8(ascii: "\"") { advance() }
  }

  private func starts(with pattern: [UInt8]) -> Bool {
    bytes[position...].starts(with: pattern)
  }

  private static func startsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func continuesWord(_ byte: UInt8) -> Bool {
    startsWord(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
