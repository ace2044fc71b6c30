/// Where things stand in the source of an existing scenario, as far as its words tell.
struct ScenarioOutline {
  /// How many steps stand before the first branch: every branch begins with them.
  let sharedSteps: Int
  /// The line of the brace that ends the scenario.
  let closingLine: Int

  /// - Parameter type: the feature's type, whose scenario it is.
  /// - Returns: `nil` where the file holds no such scenario.
  init?(_ bytes: [UInt8], of type: String) {
    let tokens = SourceLexer(bytes, language: .swift).tokens
    let start = tokens.indices.first { index in
      tokens[index].isWord("Scenario") && index + 2 < tokens.endIndex && tokens[index + 1].is("(")
        && tokens[index + 2].isWord(type)
    }
    guard let start else { return nil }
    var cursor = TokenCursor(tokens, from: start + 1)
    _ = cursor.takeGroup()
    guard let open = cursor.current, open.is("{") else { return nil }
    let body = cursor.takeGroup()
    guard body.upperBound < tokens.endIndex, tokens[body.upperBound].is("}") else { return nil }
    closingLine = tokens[body.upperBound].line
    sharedSteps = Self.sharedSteps(
      TokenCursor(tokens, from: body.lowerBound, to: body.upperBound))
  }

  private static func sharedSteps(_ start: TokenCursor) -> Int {
    var cursor = start
    var count = 0
    while let token = cursor.current {
      cursor.advance()
      guard token.kind == .word, let open = cursor.current, open.is("(") else { continue }
      switch token.text {
      case "Branch": return count
      case "When":
        count += 1
        cursor.skip()
        if let checks = cursor.current, checks.is("{") { cursor.skip() }
      case "Context": cursor.skip()
      default: cursor.skip()
      }
    }
    return count
  }
}
