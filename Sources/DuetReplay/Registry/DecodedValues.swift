import DuetKernel
import Synchronization

/// Values as they were decoded from small documents that come again and again, such as actions
/// without a payload, and states that many paths share.
///
/// Decoding depends on the bytes alone, so a kept value is what decoding them again would give. A
/// document takes the place of another one that falls on it; memory is bounded.
final class DecodedValues<Value: Sendable>: Sendable {
  private final class Kept: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private let documents: KeptDocuments

  /// Keeps at most so many values, of documents that are at most so long.
  ///
  /// - Parameter places: a power of two.
  init(places: Int = 64, longestDocument: Int = 128) {
    documents = KeptDocuments(places: places, longest: longestDocument)
  }

  /// The value of a document; what `decode` gives where none is kept.
  ///
  /// - Throws: what `decode` throws.
  func value<Failure: Error>(
    of document: CanonicalJSON, decode: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let place = documents.place(of: document) else { return try decode() }
    if let kept = documents.kept(of: document, at: place) {
      // Nothing but `keep` below fills the documents.
      return unsafeDowncast(kept, to: Kept.self).value
    }
    let value = try decode()
    keep(value, of: document, at: place)
    return value
  }

  // Apart, because a generic function looks up every type that it may need when it is entered.
  @inline(never)
  private func keep(_ value: Value, of document: CanonicalJSON, at place: Int) {
    documents.keep(Kept(value), of: document, at: place)
  }
}

/// The documents of `DecodedValues`, each with an object. It knows nothing of types: each step of
/// code that does costs a search for them.
private final class KeptDocuments: Sendable {
  private struct Entry {
    let document: CanonicalJSON
    let object: any AnyObject & Sendable
  }

  private let places: Int
  private let longest: Int
  /// Empty until something is kept.
  private let entries = Mutex<[Entry?]>([])

  init(places: Int, longest: Int) {
    self.places = places
    self.longest = longest
  }

  /// Where a document belongs; `nil` for one that is too long to be kept.
  func place(of document: CanonicalJSON) -> Int? {
    guard document.bytes.count <= longest else { return nil }
    // FNV-1a.
    let hash = document.bytes.withUnsafeBufferPointer { bytes in
      bytes.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
    return Int((hash ^ hash >> 16) & UInt32(places - 1))
  }

  func kept(of document: CanonicalJSON, at place: Int) -> (any AnyObject & Sendable)? {
    entries.withLock { entries in
      guard !entries.isEmpty, let entry = entries[place], entry.document == document else {
        return nil
      }
      return entry.object
    }
  }

  func keep(_ object: any AnyObject & Sendable, of document: CanonicalJSON, at place: Int) {
    // A copy of its own: the document is a part of a whole request.
    let document = CanonicalJSON(trusted: Array(document.bytes)[...])
    entries.withLock { entries in
      if entries.isEmpty { entries = Array(repeating: nil, count: places) }
      entries[place] = Entry(document: document, object: object)
    }
  }
}
