/// What all containers of one encoding share: the draft, and the first failure where the `Encoder`
/// protocol does not let a container throw.
///
/// A session belongs to one call of one thread, and none of its methods runs into another while it
/// changes the draft, so the exclusivity that the compiler cannot see need not be checked for each
/// value.
final class EncodingSession {
  @exclusivity(unchecked) private(set) var draft = EncodingDraft()
  @exclusivity(unchecked) private var writer = DraftWriter()
  @exclusivity(unchecked) private var failure: EncodingError?
  @exclusivity(unchecked) private var hasFailed = false
  @exclusivity(unchecked) private var shapes = ShapeCache()
  @exclusivity(unchecked) private var depth = 0

  /// A coder that nests without opening containers runs out of stack before it runs out of levels.
  private static let maximumCalls = 4 * Canonicalizer.maximumDepth

  /// Starts with an empty document; the one before must have been encoded without an error.
  func begin() {
    draft.begin()
  }

  /// The document's canonical bytes.
  func finish() throws -> [UInt8] {
    try throwFailure()
    do {
      return try writer.write(draft)
    } catch {
      throw self.error(error.reason, at: error.place)
    }
  }
}

// MARK: - Values

extension EncodingSession {
  /// Writes any value; its type decides how (`CodingShape`).
  func put<T: Encodable>(_ value: T, at place: Int) throws {
    if let string = exactly(value, as: String.self) { return try put(string, at: place) }
    if let integer = exactly(value, as: Int.self) { return try put(integer: integer, at: place) }
    if let boolean = exactly(value, as: Bool.self) { return try put(boolean, at: place) }
    switch shapes.shape(of: T.self) {
    case .plain, .dictionary:
      try nest(value, in: ValueEncoder(session: self, place: place), at: place)
    case .set:
      try nest(value, in: ValueEncoder(session: self, place: place, arrays: .set), at: place)
    case .sum:
      try nest(value, in: SumEncoder(session: self, place: place, type: T.self), at: place)
      guard case .container(let sum) = draft.places[place].content,
        draft.containers[Int(sum)].count > 0
      else { throw error(SumRules.notASum(T.self), at: place, value: value) }
    case .pairs(let key):
      throw error(
        CodingShape.keyRule(key),
        at: place, value: value)
    case .date:
      guard let date = CanonicalDate(value) else {
        throw error("the date is outside the years 0000 to 9999", at: place, value: value)
      }
      try put(date.text, at: place)
    case .floatingPoint:
      throw floatingPointError(value, at: place)
    }
  }

  private func nest(_ value: some Encodable, in encoder: any Encoder, at place: Int) throws {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumCalls { throw nestingError(at: place) }
    try value.encode(to: encoder)
    try throwFailure()
  }

  func put<I: BinaryInteger>(integer: I, at place: Int) throws {
    guard let integer = Int64(exactly: integer) else {
      throw error(
        "the integer \(integer) is out of range, it must fit a signed 64-bit integer",
        at: place, value: integer)
    }
    try requireEmpty(place)
    draft.set(integer, at: place)
  }

  func put(_ string: String, at place: Int) throws {
    try requireEmpty(place)
    draft.set(string, at: place)
  }

  func put(_ boolean: Bool, at place: Int) throws {
    try requireEmpty(place)
    draft.set(boolean, at: place)
  }

  func putNull(at place: Int) throws {
    try requireEmpty(place)
    draft.setNull(at: place)
  }
}

// MARK: - Containers

extension EncodingSession {
  /// The container of a place: a new one, or the one of that kind that it holds already, as when a
  /// class and its superclass write into one object.
  ///
  /// The `Encoder` protocol cannot throw here. After a failure the container that comes back is no
  /// part of the document, and the encoding ends at the next call that can throw.
  func container(_ kind: EncodingDraft.Kind, at place: Int) -> Int {
    switch draft.places[place].content {
    case .container(let container) where draft.containers[Int(container)].kind == kind:
      return Int(container)
    case .empty:
      let container = draft.addContainer(kind, at: place)
      if draft.containers[container].depth > Canonicalizer.maximumDepth {
        fail(nestingError(at: place))
      }
      return container
    case .scalar, .container:
      fail(secondValueError(at: place))
      return draft.addContainer(kind, at: place)
    }
  }

  func addElement(to container: Int) -> Int { draft.addElement(to: container) }

  func addMember(_ key: String, to container: Int) -> Int {
    draft.addMember(key, to: container)
  }

  /// Names the case of a sum.
  func put(case name: String, in sum: Int) {
    draft.set(name, at: draft.addMember(SumRules.caseKey, to: sum))
  }

  private func requireEmpty(_ place: Int) throws {
    try throwFailure()
    guard case .empty = draft.places[place].content else { throw secondValueError(at: place) }
    guard !draft.isFull else { throw error("the document is too large", at: place) }
  }
}

// MARK: - Errors

extension EncodingSession {
  /// Keeps the first failure for the next call that can throw.
  func fail(_ error: EncodingError) {
    if failure == nil { failure = error }
    hasFailed = true
  }

  @inline(__always)
  private func throwFailure() throws {
    if hasFailed, let failure { throw failure }
  }

  func error(_ reason: String, at place: Int, value: Any = ()) -> EncodingError {
    .invalidValue(
      value,
      EncodingError.Context(codingPath: draft.path(to: place), debugDescription: reason))
  }

  func floatingPointError(_ value: Any, at place: Int) -> EncodingError {
    error(
      CodingShape.floatingPointRule,
      at: place, value: value)
  }

  private func nestingError(at place: Int) -> EncodingError {
    error(
      "the value is nested deeper than \(Canonicalizer.maximumDepth) levels", at: place)
  }

  private func secondValueError(at place: Int) -> EncodingError {
    error("the coder writes two values into one place", at: place)
  }
}
