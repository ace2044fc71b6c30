/// What a process said, in bounded memory: the head, the tail, and a count of what lay between.
package struct BoundedOutput: Equatable, Sendable {
  private let headLimit: Int
  private let tailLimit: Int
  private var head: [UInt8] = []
  /// Up to twice its limit, so that dropping its front is rare.
  private var tail: [UInt8] = []

  /// The number of bytes that were said in all.
  package private(set) var count = 0

  package init(headLimit: Int = 16 << 10, tailLimit: Int = 64 << 10) {
    self.headLimit = headLimit
    self.tailLimit = tailLimit
  }

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    count += bytes.count
    let first = bytes.prefix(headLimit - head.count)
    head += first
    tail += bytes.dropFirst(first.count).suffix(tailLimit)
    if tail.count > 2 * tailLimit { tail.removeFirst(tail.count - tailLimit) }
  }

  package mutating func removeAll() {
    self = BoundedOutput(headLimit: headLimit, tailLimit: tailLimit)
  }

  /// The number of bytes that were not kept.
  package var omitted: Int {
    count - head.count - tail.suffix(tailLimit).count
  }

  /// Everything when nothing was omitted, otherwise the tail alone.
  package var end: ArraySlice<UInt8> {
    omitted == 0 ? (head + tail)[...] : tail.suffix(tailLimit)
  }

  /// The kept beginning.
  package var beginning: ArraySlice<UInt8> {
    head[...]
  }

  /// The last lines that hold anything, each printable by itself.
  package func lastLines(_ count: Int) -> [String] {
    PrintableText.lastLines(end, count: count)
  }

  package static func == (first: BoundedOutput, second: BoundedOutput) -> Bool {
    first.count == second.count && first.head == second.head && first.end == second.end
  }
}
