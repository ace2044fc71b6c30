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
  /// Whether code and literals may have been mixed up: it may hold a Swift pattern between slashes, or
  /// a short string goes on beyond its line.
  private(set) var isUncertain = false

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
    case UInt8(ascii: "/"):
      if mayBeginPattern { isUncertain = true }
      takeMark()
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
    while position < bytes.count, !isAtLineEnd { position += 1 }
  }

  /// Compilers end a line at a lone carriage return as well.
  private var isAtLineEnd: Bool { bytes[position] == 0x0A || bytes[position] == 0x0D }

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
    if byte(hashes) == UInt8(ascii: "/"), language == .swift { isUncertain = true }
    position += hashes
    let start = position
    while position < bytes.count, Self.continuesWord(bytes[position]) { position += 1 }
    append(.directive, bytes[start..<position], line: line, column: column)
  }
}

// Patterns.
extension SourceLexer {
  /// Whether a slash stands where a Swift pattern may begin, in a line that would be cut otherwise
  /// then.
  private var mayBeginPattern: Bool {
    guard language == .swift, let next = byte(1), next > 0x20 else { return false }
    if position > 0 {
      let last = bytes[position - 1]
      guard last <= 0x20 || "([{,;:=!&|?".utf8.contains(last) else { return false }
    }
    let rest = bytes[(position + 1)...].prefix { $0 != 0x0A && $0 != 0x0D }
    return rest.contains(UInt8(ascii: "\"")) || !rest.ranges(of: Array("/*".utf8)).isEmpty
      || !rest.ranges(of: Array("//".utf8)).isEmpty
  }
}

// Strings.
extension SourceLexer {
  /// How deep strings inside of strings are followed.
  private static let nestingLimit = 64

  private mutating func takeString(hashes: Int) {
    // `$$"` has it that fewer of the signs are text.
    if language == .kotlin, position > 0, bytes[position - 1] == UInt8(ascii: "$") {
      isUncertain = true
    }
    let (start, column) = (line, column)
    let text = skipString(hashes: hashes, nesting: 0)
    append(.string, bytes[text], line: start, column: column)
    if start < line { linesInStrings.formUnion((start + 1)...line) }
  }

  /// - Returns: where the text between the quotes stands.
  private mutating func skipString(hashes: Int, nesting: Int) -> Range<Int> {
    let start = Unfinished(what: "the string", line: line, column: column)
    position += hashes
    let marks = [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    let isLong = starts(with: [0x22, 0x22, 0x22]) && !isShort(endingWith: [0x22] + marks)
    let end = [UInt8](repeating: UInt8(ascii: "\""), count: isLong ? 3 : 1) + marks
    position += isLong ? 3 : 1
    let textStart = position
    while position < bytes.count, !starts(with: end), isLong || !isAtLineEnd {
      takeStringPiece(hashes: hashes, isLong: isLong, nesting: nesting)
    }
    // In Kotlin the last three of many quotes end it.
    while language == .kotlin, isLong, byte(3) == UInt8(ascii: "\""), starts(with: end) {
      position += 1
    }
    let text = textStart..<position
    if starts(with: end) {
      position += end.count
    } else if isLong {
      unfinished = unfinished ?? start
    } else {
      // An unfinished short literal ends with its line.
      isUncertain = true
    }
    return text
  }

  /// Whether what begins with three quotes is a short string all the same: `#"""#`.
  private func isShort(endingWith end: [UInt8]) -> Bool {
    guard end.count > 1 else { return false }
    let rest = bytes[(position + 1)...].prefix { $0 != 0x0A && $0 != 0x0D }
    return rest.firstRange(of: end) != nil
  }

  /// One character, an escape, or a whole interpolation.
  private mutating func takeStringPiece(hashes: Int, isLong: Bool, nesting: Int) {
    switch (language, bytes[position]) {
    case (.swift, UInt8(ascii: "\\")):
      let escape = [UInt8(ascii: "\\")] + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
      guard starts(with: escape) else { return advance() }
      position += escape.count
      if byte(0) == UInt8(ascii: "(") {
        skipInterpolation("(", ")", isLong: isLong, nesting: nesting)
      } else if position < bytes.count {
        advance()
      }
    case (.kotlin, UInt8(ascii: "\\")) where !isLong:
      advance()
      if position < bytes.count { advance() }
    case (.kotlin, UInt8(ascii: "$")) where byte(1) == UInt8(ascii: "{"):
      position += 1
      skipInterpolation("{", "}", isLong: isLong, nesting: nesting)
    default: advance()
    }
  }

  /// What is interpolated may hold strings of its own, but is no declaration.
  private mutating func skipInterpolation(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, isLong: Bool, nesting: Int
  ) {
    var depth = 0
    while position < bytes.count, isLong || !isAtLineEnd {
      switch bytes[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        skipNestedString(nesting: nesting + 1)
        continue
      case UInt8(ascii: "'") where language == .kotlin:
        skipCharacter()
        continue
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
        skipBlockComment()
        continue
      case UInt8(ascii: open): depth += 1
      case UInt8(ascii: close): depth -= 1
      default: break
      }
      advance()
      if depth == 0 { return }
    }
  }

  private mutating func skipNestedString(nesting: Int) {
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    guard byte(hashes) == UInt8(ascii: "\"") else {
      position += hashes
      return
    }
    guard nesting < Self.nestingLimit else {
      isUncertain = true
      position += hashes + 1
      return
    }
    _ = skipString(hashes: hashes, nesting: nesting)
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
