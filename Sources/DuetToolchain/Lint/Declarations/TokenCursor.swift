/// A place in a list of tokens that knows how to pass over groups.
struct TokenCursor {
  let tokens: [SourceToken]
  var index: Int
  let end: Int

  init(_ tokens: [SourceToken], from start: Int = 0, to end: Int? = nil) {
    self.tokens = tokens
    index = start
    self.end = min(end ?? tokens.count, tokens.count)
  }

  var current: SourceToken? { index < end ? tokens[index] : nil }
  func peek(_ offset: Int = 1) -> SourceToken? {
    index + offset < end ? tokens[index + offset] : nil
  }

  /// Whether the current token is the first of its line.
  var startsLine: Bool {
    index == 0 || (index < end && tokens[index - 1].line < tokens[index].line)
  }

  mutating func advance() { index += 1 }

  /// Passes over the group that the current token opens and returns the tokens inside.
  mutating func takeGroup() -> Range<Int> {
    guard let open = current, let close = Self.closing(open) else { return index..<index }
    let start = index + 1
    var depth = 0
    while let token = current {
      if token.is(open.text) { depth += 1 }
      if token.is(close) { depth -= 1 }
      index += 1
      if depth == 0 { return start..<(index - 1) }
    }
    return start..<max(start, index)
  }

  /// Passes over the current token, or the group that it opens.
  mutating func skip() {
    if let current, Self.closing(current) != nil { _ = takeGroup() } else { index += 1 }
  }

  private static func closing(_ token: SourceToken) -> String? {
    guard token.kind == .mark else { return nil }
    return switch token.text {
    case "(": ")"
    case "[": "]"
    case "{": "}"
    default: nil
    }
  }

  /// Cuts a range at its commas, those inside groups and generic arguments left alone.
  static func split(_ tokens: [SourceToken], _ range: Range<Int>) -> [Range<Int>] {
    var cursor = TokenCursor(tokens, from: range.lowerBound, to: range.upperBound)
    var pieces: [Range<Int>] = []
    var (start, angles) = (range.lowerBound, 0)
    while let token = cursor.current {
      if token.is("<") { angles += 1 }
      if token.is(">"), cursor.index > 0, !tokens[cursor.index - 1].is("-") {
        angles = max(0, angles - 1)
      }
      if token.is(","), angles == 0 {
        pieces.append(start..<cursor.index)
        start = cursor.index + 1
      }
      cursor.skip()
    }
    if start < range.upperBound { pieces.append(start..<range.upperBound) }
    return pieces
  }
}
