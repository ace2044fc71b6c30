/// Declarations that a compiler uses where no source names them.
enum ImplicitUse {
  /// What a literal is where nothing else says it, in Swift.
  static let types: Set<String> = [
    "BooleanLiteralType", "ExtendedGraphemeClusterType", "FloatLiteralType", "IntegerLiteralType",
    "StringLiteralType", "UnicodeScalarType",
  ]

  /// The first labels of the initializers that literals, decoders and wrappers call, in Swift.
  static let initializers: Set<String> = [
    "arrayLiteral", "booleanLiteral", "dictionaryLiteral", "extendedGraphemeClusterLiteral",
    "floatLiteral", "from", "integerLiteral", "nilLiteral", "projectedValue",
    "stringInterpolation", "stringLiteral", "unicodeScalarLiteral", "wrappedValue",
  ]

  /// The members that interpolations, builders, loops, wrappers and encoders call, in Swift.
  static let members: Set<String> = [
    "appendInterpolation", "appendLiteral", "buildArray", "buildBlock", "buildEither",
    "buildExpression", "buildFinalResult", "buildLimitedAvailability", "buildOptional",
    "buildPartialBlock", "customMirror", "debugDescription", "description", "encode", "hash",
    "makeAsyncIterator", "makeIterator", "projectedValue", "wrappedValue",
  ]

  /// Attributes that have others use a declaration under another name.
  private static let renaming: Set<String> = [
    "_cdecl", "_dynamicReplacement", "_expose", "_silgen_name", "c", "objc",
  ]

  /// Whether anything is declared under one name and used under another.
  static func isRenamed(in tokens: [SourceToken], language: SourceLanguage) -> Bool {
    tokens.indices.dropLast().contains { place in
      guard tokens[place].kind == .word, tokens[place + 1].is("(") else { return false }
      let word = tokens[place].text
      // `@file:JvmName("A")`.
      if language == .kotlin { return word == "JvmName" }
      return place > 0 && tokens[place - 1].is("@") && renaming.contains(word)
    }
  }
}
