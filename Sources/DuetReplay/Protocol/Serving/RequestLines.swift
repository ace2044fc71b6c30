/// Input cut into lines: bytes are read in bulk, and each line is looked at where it lies.
struct RequestLines {
  /// A line, or word of one that was too long to keep.
  enum Line {
    case whole(UnsafeBufferPointer<UInt8>)
    case tooLong
  }

  private let input: Descriptor
  private let limit: Int
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var buffer: [UInt8] = []
  /// Where the first line begins that has not been handed out.
  private var start = 0
  /// How far it is known that the line goes on.
  private var scanned = 0
  /// Whether the beginning of the line has been dropped.
  private var isCut = false

  /// - Parameter limit: how many bytes a line may have.
  init(from input: Descriptor, limit: Int) {
    self.input = input
    self.limit = limit
  }

  /// Hands out the next complete line without its line feed.
  ///
  /// - Returns: what `body` returned; `nil` when more input is needed first.
  mutating func withNextLine<Result>(_ body: (Line) -> Result) -> Result? {
    let found = buffer.withUnsafeBufferPointer { bytes in
      System.lineFeed(in: UnsafeBufferPointer(rebasing: bytes[scanned...]))
    }
    guard let found else {
      scanned = buffer.count
      return nil
    }
    let end = scanned + found
    defer {
      start = end + 1
      scanned = start
      isCut = false
    }
    return handOut(upTo: end, body)
  }

  /// Hands out what stands after the last line feed, once the input has ended.
  ///
  /// - Returns: what `body` returned; `nil` where there is nothing.
  mutating func withRemainder<Result>(_ body: (Line) -> Result) -> Result? {
    if start == buffer.count && !isCut { return nil }
    return handOut(upTo: buffer.count, body)
  }

  /// Waits for more input.
  ///
  /// - Returns: whether there was some; not at its end.
  mutating func refill() throws(SystemError) -> Bool {
    buffer.removeSubrange(..<start)
    scanned -= start
    start = 0
    if buffer.count > limit {
      buffer.removeAll()
      scanned = 0
      isCut = true
    }
    let input = input
    let count = try chunk.withUnsafeMutableBufferPointer { chunk throws(SystemError) in
      try input.readSome(into: chunk)
    }
    buffer.append(contentsOf: chunk[..<count])
    return count > 0
  }

  private func handOut<Result>(upTo end: Int, _ body: (Line) -> Result) -> Result {
    if isCut { return body(.tooLong) }
    return buffer.withUnsafeBufferPointer { bytes in
      body(.whole(UnsafeBufferPointer(rebasing: bytes[start..<end])))
    }
  }
}
