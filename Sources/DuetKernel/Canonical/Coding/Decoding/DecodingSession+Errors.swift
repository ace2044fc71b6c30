extension DecodingSession {
  func context(_ reason: String, at value: Int) -> DecodingError.Context {
    DecodingError.Context(codingPath: table.path(to: value), debugDescription: reason)
  }

  func corrupted(_ reason: String, at value: Int) -> DecodingError {
    .dataCorrupted(context(reason, at: value))
  }

  func mismatch(_ type: any Any.Type, _ reason: String, at value: Int) -> DecodingError {
    .typeMismatch(type, context(reason, at: value))
  }

  func mismatch(_ type: any Any.Type, expected: String, at value: Int) -> DecodingError {
    let kind = table.json(of: value).kind
    let context = context("expected \(expected), found \(kind.noun)", at: value)
    return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func floatingPointError(_ type: any Any.Type, at value: Int) -> DecodingError {
    mismatch(type, CodingShape.floatingPointRule, at: value)
  }

  /// The error for a key that an object should have.
  func missing(_ key: String, expected: String, in container: Int) -> DecodingError {
    .keyNotFound(
      CodingPathKey(key: key),
      context("missing, expected \(expected)", at: table.containers[container].value))
  }

  /// The case that a sum names, as far as it is a string.
  func caseName(of sum: Int) -> String? { caseName(in: table.containers[sum]) }

  private func caseName(in container: DecodingTable.Container) -> String? {
    guard let value = container.caseName else { return nil }
    return table.string(at: value)
  }

  func unknownCase(of sum: Int) -> DecodingError {
    let container = table.containers[sum]
    return corrupted(
      "unknown case '\(Excerpt(caseName(of: sum) ?? ""))' of \(container.owner)",
      at: container.caseName ?? container.value)
  }

  /// Refuses an object that the canonical form would leave out.
  func refuseEmpty(_ value: Int) throws {
    guard unknownKeys == .refused else { return }
    throw corrupted("an empty object is no value of a case, leave it out", at: value)
  }

  /// The error for what an object or array holds and nobody decoded.
  func refuseUndecoded(of container: DecodingTable.Container) throws {
    for item in container.items where !table.values[item].isDecoded {
      throw corrupted(reason(undecoded: item, of: container), at: item)
    }
  }

  private func reason(undecoded item: Int, of container: DecodingTable.Container) -> String {
    guard container.isObject else { return "unknown element of \(container.owner)" }
    let key = table.key(of: item)
    guard let name = caseName(in: container), key.utf8.elementsEqual(SumRules.valueKey.utf8) else {
      return "unknown key '\(Excerpt(key))' of \(container.owner)"
    }
    return "case '\(Excerpt(name))' of \(container.owner) has no payload, leave the value out"
  }
}

extension CanonicalJSON.Kind {
  /// The kind as messages name a value of it.
  var noun: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .integer: "an integer"
    case .boolean: "a boolean"
    case .null: "null"
    }
  }
}
