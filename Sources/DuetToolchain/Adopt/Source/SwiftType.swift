/// A type as a source spells it, as far as values of it can be written down.
indirect enum SwiftType {
  case optional(SwiftType)
  case array(SwiftType)
  case set(SwiftType)
  case dictionary(key: SwiftType, value: SwiftType)
  /// A name, with the types that it is nested in: `Home.State`.
  case named(String)

  /// - Returns: `nil` for a type of another make.
  init?(_ tokens: [SourceToken]) {
    var reader = SwiftTypeReader(cursor: TokenCursor(tokens))
    guard let type = reader.take(), reader.cursor.current == nil else { return nil }
    self = type
  }

  init(named name: String) { self = .named(name) }

  var isOptional: Bool { if case .optional = self { true } else { false } }
}

/// Takes types from tokens.
private struct SwiftTypeReader {
  var cursor: TokenCursor

  mutating func take() -> SwiftType? {
    guard let first = cursor.current else { return nil }
    var type: SwiftType?
    if first.is("[") {
      type = takeCollection()
    } else if first.kind == .word {
      type = takeName()
    }
    while let found = type, let mark = cursor.current, mark.is("?") {
      cursor.advance()
      type = .optional(found)
    }
    return type
  }

  private mutating func takeCollection() -> SwiftType? {
    cursor.advance()
    guard let first = take(), let mark = cursor.current else { return nil }
    cursor.advance()
    if mark.is("]") { return .array(first) }
    guard mark.is(":"), let value = take(), let close = cursor.current, close.is("]") else {
      return nil
    }
    cursor.advance()
    return .dictionary(key: first, value: value)
  }

  private mutating func takeName() -> SwiftType? {
    var names: [String] = []
    while let word = cursor.current, word.kind == .word {
      names.append(word.text)
      cursor.advance()
      guard let point = cursor.current, point.is("."), cursor.peek()?.kind == .word else { break }
      cursor.advance()
    }
    guard let open = cursor.current, open.is("<") else {
      return .named(names.joined(separator: "."))
    }
    cursor.advance()
    var arguments: [SwiftType] = []
    repeat {
      guard let argument = take() else { return nil }
      arguments.append(argument)
      guard let mark = cursor.current, mark.is(",") || mark.is(">") else { return nil }
      cursor.advance()
      if mark.is(">") { break }
    } while true
    return switch (names.last, arguments.count) {
    case ("Optional", 1): .optional(arguments[0])
    case ("Array", 1): .array(arguments[0])
    case ("Set", 1): .set(arguments[0])
    case ("Dictionary", 2): .dictionary(key: arguments[0], value: arguments[1])
    default: nil
    }
  }
}
