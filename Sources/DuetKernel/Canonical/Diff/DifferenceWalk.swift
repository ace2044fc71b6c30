/// One of the two values under comparison, and how far it has been read.
struct DifferenceSide {
  let value: CanonicalJSON
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(value: CanonicalJSON, bytes: UnsafeBufferPointer<UInt8>) {
    self.value = value
    self.bytes = bytes
  }

  var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  func slice(from start: Int) -> CanonicalJSON {
    let base = value.bytes.startIndex
    return CanonicalJSON(trusted: value.bytes[base + start..<base + position])
  }

  mutating func skipValue() {
    position = CompactScan.endOfValue(bytes, at: position)
  }

  /// Reads the value at the position and stands after it.
  mutating func takeValue() -> CanonicalJSON {
    let start = position
    skipValue()
    return slice(from: start)
  }

  /// Reads the key at the position and stands on its value.
  mutating func takeKey() -> Range<Int> {
    let start = position
    position = CompactScan.endOfString(bytes, at: position)
    let key = start..<position
    position += 1
    return key
  }

  /// Steps over the comma, if one follows.
  mutating func skipComma() {
    if byte == 0x2C { position += 1 }
  }

  /// Whether the array or object that is being read ends here.
  var isAtEnd: Bool { byte == 0x7D || byte == 0x5D || position >= bytes.count }
}

/// A merge walk over two canonical values: members come sorted on both sides, so one pass pairs
/// them, and no byte is read more than twice.
struct DifferenceWalk {
  enum Step {
    case key(CanonicalJSON)
    case index(Int)
    /// Two elements that were paired, or one that stands alone.
    case elements(recorded: Int?, actual: Int?)
  }

  var recorded: DifferenceSide
  var actual: DifferenceSide
  let pairing: ElementPairing
  let body: (borrowing DifferenceVisit) -> DifferenceVisit.Verdict
  /// How many more bytes may be looked at to align arrays. Arrays within arrays are looked at
  /// again at every level; when this is used up, elements are paired by index.
  private var alignmentBudget: Int
  private var steps: [Step] = []
  private var isStopped = false

  init(
    recorded: DifferenceSide, actual: DifferenceSide, pairing: ElementPairing,
    body: @escaping (borrowing DifferenceVisit) -> DifferenceVisit.Verdict
  ) {
    self.recorded = recorded
    self.actual = actual
    self.pairing = pairing
    self.body = body
    alignmentBudget = 16 * (recorded.bytes.count + actual.bytes.count)
  }

  mutating func run() {
    compareValues()
  }

  /// Compares the values at both positions and stands after both.
  private mutating func compareValues() {
    switch (recorded.byte, actual.byte) {
    case (0x7B, 0x7B): compareObjects()
    case (0x5B, 0x5B): compareArrays()
    default: compareLeaves()
    }
  }

  private mutating func compareLeaves() {
    let left = recorded.takeValue()
    let right = actual.takeValue()
    if left.bytes != right.bytes { visit(left, right) }
  }

  private mutating func visit(_ left: CanonicalJSON?, _ right: CanonicalJSON?) {
    if body(DifferenceVisit(steps: steps, recorded: left, actual: right)) == .stop {
      isStopped = true
    }
  }

  private mutating func compareArrays() {
    switch pairing {
    case .byIndex: compareByIndex()
    case .aligned: compareAligned()
    }
  }

  private mutating func compareAligned() {
    guard alignmentBudget > 0 else { return compareByIndex() }
    let left = ElementTable(recorded.bytes, arrayAt: recorded.position)
    let right = ElementTable(actual.bytes, arrayAt: actual.position)
    alignmentBudget -= left.end - recorded.position + right.end - actual.position
    guard let blocks = ArrayAlignment.blocks(left, right) else { return compareByIndex() }
    for block in blocks where !isStopped {
      compare(block, left, right)
    }
    recorded.position = left.end
    actual.position = right.end
  }

  private mutating func compare(
    _ block: ArrayAlignment.Block, _ left: ElementTable, _ right: ElementTable
  ) {
    for offset in 0..<max(block.recorded.count, block.actual.count) where !isStopped {
      let recordedIndex = offset < block.recorded.count ? block.recorded.lowerBound + offset : nil
      let actualIndex = offset < block.actual.count ? block.actual.lowerBound + offset : nil
      steps.append(.elements(recorded: recordedIndex, actual: actualIndex))
      if let recordedIndex { recorded.position = left.start(of: recordedIndex) }
      if let actualIndex { actual.position = right.start(of: actualIndex) }
      if actualIndex == nil {
        visit(recorded.takeValue(), nil)
      } else if recordedIndex == nil {
        visit(nil, actual.takeValue())
      } else {
        compareValues()
      }
      steps.removeLast()
    }
  }

  private mutating func compareByIndex() {
    recorded.position += 1
    actual.position += 1
    var index = 0
    while !isStopped, !(recorded.isAtEnd && actual.isAtEnd) {
      steps.append(.index(index))
      if recorded.isAtEnd {
        visit(nil, actual.takeValue())
      } else if actual.isAtEnd {
        visit(recorded.takeValue(), nil)
      } else {
        compareValues()
      }
      steps.removeLast()
      recorded.skipComma()
      actual.skipComma()
      index += 1
    }
    recorded.position += 1
    actual.position += 1
  }

  private mutating func compareObjects() {
    recorded.position += 1
    actual.position += 1
    while !isStopped, !(recorded.isAtEnd && actual.isAtEnd) {
      switch nextKeyOrder() {
      case 0:
        let key = recorded.takeKey()
        _ = actual.takeKey()
        inside(key, of: recorded) { $0.compareValues() }
        recorded.skipComma()
        actual.skipComma()
      case ..<0:
        let key = recorded.takeKey()
        let value = recorded.takeValue()
        inside(key, of: recorded) { $0.visit(value, nil) }
        recorded.skipComma()
      default:
        let key = actual.takeKey()
        let value = actual.takeValue()
        inside(key, of: actual) { $0.visit(nil, value) }
        actual.skipComma()
      }
    }
    recorded.position += 1
    actual.position += 1
  }

  private mutating func inside(
    _ key: Range<Int>, of side: DifferenceSide, _ work: (inout DifferenceWalk) -> Void
  ) {
    let base = side.value.bytes.startIndex
    let slice = side.value.bytes[base + key.lowerBound..<base + key.upperBound]
    steps.append(.key(CanonicalJSON(trusted: slice)))
    work(&self)
    steps.removeLast()
  }

  /// Negative where the recorded side's next key comes first, positive where the actual side's
  /// does, zero where both have the same.
  private func nextKeyOrder() -> Int {
    if recorded.isAtEnd { return 1 }
    if actual.isAtEnd { return -1 }
    return ByteOrder.compareEscaped(keyContent(of: recorded), keyContent(of: actual))
  }

  /// The bytes between the quotes of the key at a side's position.
  private func keyContent(of side: DifferenceSide) -> UnsafeBufferPointer<UInt8> {
    let end = CompactScan.endOfString(side.bytes, at: side.position)
    return UnsafeBufferPointer(rebasing: side.bytes[side.position + 1..<end - 1])
  }
}
