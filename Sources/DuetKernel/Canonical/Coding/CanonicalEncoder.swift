/// Writes `Encodable` values as canonical JSON (design, section 3).
///
/// ```swift
/// try CanonicalEncoder().encode(Provider.email(address: "ann@example.com"))
/// // {"case":"email","value":{"address":"ann@example.com"}}
/// ```
///
/// It takes what the compiler synthesises and what authors write by hand, with these rules:
///
/// - enums marked `CanonicalSum` become `{"case":…,"value":…}`; raw-value enums are their scalar;
/// - a `Date` becomes ISO-8601 UTC with three fractional digits, rounded to the nearest millisecond;
/// - a `Set` becomes an array sorted by the bytes of its elements, because hash order differs from
///   run to run;
/// - a dictionary becomes an object; its keys must be `String`, `Int` or `CodingKeyRepresentable`;
/// - `encodeIfPresent` of `nil` leaves the key out, and only an explicit `encodeNil` writes `null`;
/// - a value whose coder asks for nothing becomes `{}`.
public struct CanonicalEncoder: Sendable {
  /// An encoder; it holds nothing, so one can serve everywhere.
  public init() {}

  /// The canonical form of a value.
  ///
  /// - Throws: `EncodingError` with the value's path in the written document when it has no
  ///   canonical form: floating-point numbers, integers beyond 64 bits, dates outside the years 0000
  ///   to 9999, dictionaries with other keys, two keys that are one after lowercasing UUIDs, nesting
  ///   beyond 512 levels, enum cases with unlabelled payloads beside others. Whatever a hand-written
  ///   coder throws passes through.
  /// - Complexity: linear in the written document, plus the sorting of keys and sets.
  public func encode<T: Encodable>(_ value: T) throws -> CanonicalJSON {
    CanonicalJSON(trusted: try canonicalBytes(of: value)[...])
  }

  /// The same as bytes that are the caller's own.
  package func canonicalBytes<T: Encodable>(of value: T) throws -> [UInt8] {
    let session = Self.sessions.take { EncodingSession() }
    session.begin()
    try session.put(value, at: EncodingDraft.root)
    let bytes = try session.finish()
    if bytes.count <= SessionPool<EncodingSession>.usualSize {
      Self.sessions.giveBack(consume session)
    }
    return bytes
  }

  private static let sessions = SessionPool<EncodingSession>()
}
