/// The identifiers of a Swift or Kotlin source file, without those in comments and string literals.
///
/// It is a lexer, not a parser: it knows where words are and how deep in braces they stand. What
/// interpolations inside strings mention is left out.
struct SourceWords {
  struct Word: Equatable {
    let text: String
    /// From 1.
    let line: Int
    /// From 1, in bytes.
    let column: Int
    /// How many braces are open around it.
    let depth: Int
  }

  private(set) var words: [Word] = []
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lineStart = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    scan()
  }

  private mutating func scan() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipBlockComment()
      case UInt8(ascii: "\""): skipString(hashes: 0)
      case UInt8(ascii: "#"): takeHash()
      case UInt8(ascii: "{"):
        depth += 1
        position += 1
      case UInt8(ascii: "}"):
        depth = max(0, depth - 1)
        position += 1
      case let byte where Self.startsWord(byte): takeWord()
      default: advance()
      }
    }
  }

  private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  private mutating func advance() {
    if bytes[position] == 0x0A {
      line += 1
      lineStart = position + 1
    }
    position += 1
  }

  private mutating func takeWord() {
    let start = position
    while position < bytes.count, Self.continuesWord(bytes[position]) { position += 1 }
    words.append(
      Word(
        text: String(decoding: bytes[start..<position], as: UTF8.self), line: line,
        column: start - lineStart + 1, depth: depth))
  }

  private mutating func skipLine() {
    while position < bytes.count, bytes[position] != 0x0A { position += 1 }
  }

  private mutating func skipBlockComment() {
    var open = 0
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        open += 1
        position += 2
      } else if bytes[position] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        open -= 1
        position += 2
        if open == 0 { return }
      } else {
        advance()
      }
    }
  }

  /// A raw string, or a directive such as `#if`.
  private mutating func takeHash() {
    var hashes = 0
    while position + hashes < bytes.count, bytes[position + hashes] == UInt8(ascii: "#") {
      hashes += 1
    }
    position += hashes
    if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
      skipString(hashes: hashes)
    }
  }

  private mutating func skipString(hashes: Int) {
    let isMultiline = starts(with: [0x22, 0x22, 0x22])
    let quotes = isMultiline ? 3 : 1
    position += quotes
    let end =
      Array(repeating: UInt8(ascii: "\""), count: quotes)
      + Array(repeating: UInt8(ascii: "#"), count: hashes)
    while position < bytes.count {
      if starts(with: end) {
        position += end.count
        return
      }
      if bytes[position] == UInt8(ascii: "\\"), hashes == 0 {
        position += 1
        if position < bytes.count { advance() }
      } else if bytes[position] == 0x0A, !isMultiline {
        // An unfinished literal ends with its line.
        return
      } else {
        advance()
      }
    }
  }

  private func starts(with pattern: [UInt8]) -> Bool {
    bytes.dropFirst(position).starts(with: pattern)
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

extension SourceWords {
  private static let declarators: Set<String> = [
    "actor", "class", "enum", "func", "fun", "interface", "let", "object", "protocol", "struct",
    "typealias", "val", "var",
  ]

  /// The names that the file declares outside any braces.
  var declared: Set<String> {
    var names: Set<String> = []
    for (word, name) in zip(words, words.dropFirst())
    where word.depth == 0 && name.depth == 0 && Self.declarators.contains(word.text) {
      if !Self.declarators.contains(name.text) { names.insert(name.text) }
    }
    return names
  }
}
