import DuetKernel
import Synchronization

/// Values as they were decoded from small documents that come again and again, such as actions
/// without a payload.
///
/// Decoding depends on the bytes alone, so a kept value is what decoding them again would give. A
/// document takes the place of another one that falls on it; memory is bounded.
final class DecodedValues<Value: Sendable>: Sendable {
  private struct Entry {
    let document: CanonicalJSON
    let value: Value
  }

  /// A power of two.
  private static var places: Int { 64 }
  private static var longestDocument: Int { 128 }

  private let entries = Mutex([Entry?](repeating: nil, count: places))

  /// The value of a document; what `decode` gives where none is kept.
  ///
  /// - Throws: what `decode` throws.
  func value<Failure: Error>(
    of document: CanonicalJSON, decode: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard document.bytes.count <= Self.longestDocument else { return try decode() }
    let place = Self.place(of: document)
    let kept = entries.withLock { entries in
      entries[place].flatMap { $0.document == document ? $0.value : nil }
    }
    if let kept { return kept }
    let value = try decode()
    // A copy of its own: the document is a part of a whole request.
    let entry = Entry(
      document: CanonicalJSON(trusted: Array(document.bytes)[...]), value: value)
    entries.withLock { $0[place] = entry }
    return value
  }

  /// FNV-1a.
  private static func place(of document: CanonicalJSON) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for byte in document.bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int((hash ^ hash >> 16) & UInt32(places - 1))
  }
}
