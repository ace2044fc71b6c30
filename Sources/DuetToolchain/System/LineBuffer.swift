#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Cuts what a pipe delivers into lines, without an allocation per line.
///
///     consumed   line being read     room
///     ........   {"effects":"[]",    ....
///             start        scanned  end
struct LineBuffer {
  private static let usualSize = 256 << 10
  private static let leastRoom = 32 << 10

  private var storage = [UInt8](repeating: 0, count: usualSize)
  private var start = 0
  private var scanned = 0
  private var end = 0

  /// The bytes that arrived after the last line handed out.
  var pending: ArraySlice<UInt8> { storage[start..<end] }

  /// Reads once, as much as there is room for.
  mutating func fill(from file: FileDescriptor) -> FileDescriptor.Transfer {
    makeRoom()
    let transfer = storage.withUnsafeMutableBytes { bytes in
      file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[end...]))
    }
    if case .bytes(let count) = transfer { end += count }
    return transfer
  }

  /// Looks at the bytes that arrived after the last line handed out.
  func withPending<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
  }

  /// Takes bytes off the pending ones: whole lines.
  mutating func consume(_ count: Int) {
    start += count
    scanned = max(scanned, start)
  }

  /// The next complete line without its line feed, consumed by the call.
  ///
  /// The slice shares the buffer's storage: whoever keeps it past the next `fill` pays for a copy
  /// of the buffer.
  mutating func nextLine() -> ArraySlice<UInt8>? {
    let position = storage.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress, scanned < end else { return nil }
      guard let found = memchr(base + scanned, 0x0A, end - scanned) else { return nil }
      return UnsafeRawPointer(found) - base
    }
    guard let position else {
      scanned = end
      return nil
    }
    let line = start..<position
    start = position + 1
    scanned = start
    return storage[line]
  }

  private mutating func makeRoom() {
    if start == end {
      (start, scanned, end) = (0, 0, 0)
      // One long line must not hold its memory for the rest of a run.
      if storage.count > Self.usualSize { self = LineBuffer() }
    }
    guard storage.count - end < Self.leastRoom else { return }
    if start > 0 { moveDown() }
    if storage.count - end < Self.leastRoom {
      storage += [UInt8](repeating: 0, count: storage.count)
    }
  }

  private mutating func moveDown() {
    storage.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      memmove(base, base + start, end - start)
    }
    scanned -= start
    end -= start
    start = 0
  }
}

extension LineBuffer {
  /// Takes the first line off a text, without its line feed; the last line may lack one.
  ///
  /// - Returns: `nil` where nothing is left.
  static func takeLine(
    from text: inout UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    guard let start = text.baseAddress, !text.isEmpty else { return nil }
    let lineFeed = memchr(start, 0x0A, text.count)
    let end = lineFeed.map { UnsafeRawPointer($0) - UnsafeRawPointer(start) } ?? text.count
    let line = UnsafeBufferPointer(rebasing: text[..<end])
    text = UnsafeBufferPointer(rebasing: text[min(end + 1, text.count)...])
    return line
  }
}
