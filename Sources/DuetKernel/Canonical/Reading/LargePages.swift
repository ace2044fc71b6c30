#if canImport(Glibc)
  import Glibc
#endif

/// Memory for whole documents: filling it page by page costs as much as reading what is in it.
package enum LargePages {
  /// What a large page holds on the machines that have them.
  private static let size = 2 << 20

  /// Asks the system to back fresh memory with large pages, where it has them and the memory is
  /// many of them.
  package static func prefer(for memory: UnsafeMutableRawBufferPointer) {
    #if canImport(Glibc)
      guard memory.count >= 2 * size, let start = memory.baseAddress else { return }
      let first = start.alignedUp(toMultipleOf: size)
      let end = (start + memory.count).alignedDown(toMultipleOf: size)
      // A refusal costs time, nothing else.
      _ = madvise(first, end - first, MADV_HUGEPAGE)
    #endif
  }
}
