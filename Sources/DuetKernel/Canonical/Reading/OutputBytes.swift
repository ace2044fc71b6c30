/// A growing run of bytes that canonical text is written into.
///
/// The one place that owns raw memory: appending checks room once per run of bytes, not per byte.
package struct OutputBytes: ~Copyable {
  private(set) var start: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  var count = 0
  /// Whether the memory is to be freed with this.
  private var isOwner = true

  package init(capacity: Int = 0) {
    self.capacity = max(capacity, 64)
    start = .allocate(capacity: self.capacity)
  }

  /// Writes into memory of someone else's until it is full, and into memory of its own then.
  init(into memory: UnsafeMutableBufferPointer<UInt8>, at start: UnsafeMutablePointer<UInt8>) {
    self.start = start
    capacity = memory.count
    isOwner = false
  }

  deinit {
    if isOwner { start.deallocate() }
  }

  /// Where the next byte goes.
  @inline(__always)
  var end: UnsafeMutablePointer<UInt8> { start + count }

  /// What has been written so far; valid until the next write.
  package var written: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start, count: count)
  }

  /// Starts afresh, and keeps the room.
  package mutating func removeAll() {
    count = 0
  }

  /// Makes room for `extra` more bytes.
  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if capacity - count < extra { grow(by: extra) }
  }

  @inline(never)
  private mutating func grow(by extra: Int) {
    let larger = max(capacity * 2, count + extra)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    LargePages.prefer(for: UnsafeMutableRawBufferPointer(start: moved, count: larger))
    moved.update(from: start, count: count)
    if isOwner { start.deallocate() }
    isOwner = true
    start = moved
    capacity = larger
  }

  /// Appends one byte into room that was reserved before.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    start[count] = byte
    count += 1
  }

  /// Appends a run into room that was reserved before.
  @inline(__always)
  mutating func append(_ source: UnsafePointer<UInt8>, count length: Int) {
    (start + count).update(from: source, count: length)
    count += length
  }

  /// Appends what is written into room for so many bytes.
  ///
  /// - Parameter write: has to write all of them.
  package mutating func append(
    count length: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Void
  ) {
    reserve(length)
    write(end)
    count += length
  }

  /// Appends bytes, whatever room there is.
  package mutating func append(contentsOf bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends a run, whatever room there is.
  package mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    append(source, count: bytes.count)
  }
}
