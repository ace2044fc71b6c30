/// A growing stack of plain values, without the checks of an array that the canonicaliser's inner
/// loop would pay for with every member.
struct Stack<Element: BitwiseCopyable>: ~Copyable {
  private var start: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 16
    start = .allocate(capacity: capacity)
  }

  deinit {
    start.deallocate()
  }

  @inline(__always)
  mutating func push(_ element: Element) {
    if count == capacity { grow() }
    (start + count).initialize(to: element)
    count &+= 1
  }

  /// Takes the top off; there must be one.
  @inline(__always)
  mutating func pop() -> Element {
    assert(count > 0)
    count &-= 1
    return start[count]
  }

  /// The element pushed last; there must be one.
  @inline(__always)
  var top: Element {
    assert(count > 0)
    return start[count &- 1]
  }

  /// Takes everything off above the lowest `count` elements.
  @inline(__always)
  mutating func drop(to count: Int) {
    assert(count <= self.count)
    self.count = count
  }

  /// The elements from `first` on; valid until the next push.
  func elements(from first: Int) -> UnsafeMutableBufferPointer<Element> {
    assert(first <= count)
    return UnsafeMutableBufferPointer(start: start + first, count: count - first)
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
    capacity *= 2
  }
}
