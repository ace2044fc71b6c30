/// Reads `Decodable` values from canonical JSON, the inverse of `CanonicalEncoder`
/// (design, section 3).
///
/// It is strict, because a byte gate must not ignore what a recording holds:
///
/// - a key that nobody decoded is an error, and so is an element that nobody decoded, a `value` on a
///   case without payload, and a member beside `case` and `value` (see `unknownKeys`);
/// - `null` is not absence: an optional property whose key stands with `null` is an error, in either
///   mode. Where `null` is a value of the type, as in an array of optionals, it decodes as `nil`;
/// - numbers must fit their type, dates must have exactly the canonical shape, and a set or a
///   dictionary must not merge two of its elements into one.
public struct CanonicalDecoder: Sendable {
  /// What becomes of object keys and array elements that nobody decoded.
  public enum UnknownKeys: Sendable {
    /// They are an error that names them.
    case refused
    /// They are left alone.
    case ignored
  }

  /// What becomes of object keys and array elements that nobody decoded.
  public var unknownKeys: UnknownKeys

  /// A decoder that refuses what it does not know, unless told otherwise.
  public init(unknownKeys: UnknownKeys = .refused) {
    self.unknownKeys = unknownKeys
  }

  /// The value that a canonical document stands for.
  ///
  /// - Throws: `DecodingError` with the path in the document and what was expected there. Whatever a
  ///   hand-written coder throws passes through.
  /// - Complexity: linear in the document times its depth.
  public func decode<T: Decodable>(_ type: T.Type, from json: CanonicalJSON) throws -> T {
    guard json.bytes.count <= DecodingTable.maximumSize else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "the document is too large"))
    }
    let session = Self.sessions.take { DecodingSession() }
    session.begin(document: json.bytes, unknownKeys: unknownKeys)
    let value = try session.decode(type, at: DecodingTable.root)
    if json.bytes.count <= SessionPool<DecodingSession>.usualSize {
      Self.sessions.giveBack(consume session)
    }
    return value
  }

  private static let sessions = SessionPool<DecodingSession>()
}
