/// A JSON value in canonical compact form: the bytes are the value (design, section 3).
///
/// Two values are equal exactly when their bytes are. Slicing out a part shares storage with the
/// whole, so a document costs its own size and no tree is ever built.
public struct CanonicalJSON: Sendable, Equatable {
  /// The canonical compact bytes, UTF-8.
  public let bytes: ArraySlice<UInt8>

  /// Wraps bytes that are known to be canonical already; nothing is checked.
  package init(trusted bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// Whether both are the same bytes.
  public static func == (left: CanonicalJSON, right: CanonicalJSON) -> Bool {
    guard left.bytes.count == right.bytes.count else { return false }
    return left.bytes.withUnsafeBufferPointer { left in
      right.bytes.withUnsafeBufferPointer { ByteOrder.compare(left, $0) == 0 }
    }
  }
}
