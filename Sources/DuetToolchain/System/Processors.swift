internal import CDuetSystem

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The machine's processors.
enum Processors {
  /// How many this process may use, as far as the system tells; at least one.
  static let count = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether both are the same bytes.
  func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count, let start = baseAddress, let other = other.baseAddress else {
      return count == other.count
    }
    return memcmp(start, other, count) == 0
  }
}
