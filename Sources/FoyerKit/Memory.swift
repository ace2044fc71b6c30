import CFoyerKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory that the caller owns and frees with C's `free`.
enum Memory {
  /// A copy with a zero after it; `nil` when there is no memory.
  static func copy(_ bytes: some Collection<UInt8>) -> foyer_bytes? {
    guard let start = malloc(bytes.count + 1) else { return nil }
    let copy = start.bindMemory(to: UInt8.self, capacity: bytes.count + 1)
    let room = UnsafeMutableBufferPointer(start: copy, count: bytes.count)
    _ = room.initialize(fromContentsOf: bytes)
    copy[bytes.count] = 0
    return foyer_bytes(bytes: copy, count: bytes.count)
  }

  /// A copy as a C string; `nil` when there is no memory.
  static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? { strdup(text) }
}
