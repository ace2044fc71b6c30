/// Pairs the elements of two arrays so that one that was inserted or removed does not make every
/// later one look changed.
///
/// Equal elements at both ends are set aside; between them, elements that stand exactly once on
/// each side are anchors where their order agrees, and what lies between two anchors is aligned in
/// the same way. Where equal bytes give no hold, the members that name an element do. Small rests
/// are aligned exactly, large ones index by index, so the cost stays near the arrays' size.
struct ArrayAlignment {
  /// Parts of both arrays that differ: their elements pair up from the front, the longer one's
  /// rest stands alone.
  struct Block: Equatable {
    var recorded: Range<Int>
    var actual: Range<Int>

    var pairCount: Int { min(recorded.count, actual.count) }
  }

  /// How two elements are taken for the same one.
  private enum Level { case exact, identity }

  /// Rests with at most this many pairs of elements are aligned exactly.
  private static let exactLimit = 4096
  /// How often what lies between anchors is searched for anchors of its own.
  private static let depthLimit = 6

  private let recorded: ElementTable
  private let actual: ElementTable
  private var exact: (recorded: [UInt64], actual: [UInt64])
  private var identity: (recorded: [UInt64], actual: [UInt64]) = ([], [])
  private var blocks: [Block] = []

  /// The differing parts of two arrays in order; `nil` where pairing index by index tells it in as
  /// few differences.
  ///
  /// - Complexity: `n log n` in the number of elements, and a few passes over their bytes.
  static func blocks(_ recorded: ElementTable, _ actual: ElementTable) -> [Block]? {
    if recorded.count == 0 || actual.count == 0 { return nil }
    if recorded.count == 1, actual.count == 1 { return nil }
    var alignment = ArrayAlignment(recorded: recorded, actual: actual)
    let whole = Block(recorded: 0..<recorded.count, actual: 0..<actual.count)
    alignment.align(whole, .exact, depth: 0)
    let aligned = alignment.blocks
    let cost = aligned.reduce(0) { $0 + alignment.cost(of: $1) }
    return cost < alignment.cost(of: whole) ? aligned : nil
  }

  private init(recorded: ElementTable, actual: ElementTable) {
    self.recorded = recorded
    self.actual = actual
    exact = (
      (0..<recorded.count).map { ElementHash.exact(recorded[$0]) },
      (0..<actual.count).map { ElementHash.exact(actual[$0]) }
    )
  }

  // MARK: - Cost

  /// What a block reads like: nothing for equal elements, one for an element that changed or
  /// stands alone, two for a pair that has nothing to do with each other.
  private mutating func cost(of block: Block) -> Int {
    var cost = abs(block.recorded.count - block.actual.count)
    for offset in 0..<block.pairCount {
      let pair = (block.recorded.lowerBound + offset, block.actual.lowerBound + offset)
      if isSame(pair.0, pair.1, .exact) { continue }
      cost += isSame(pair.0, pair.1, .identity) ? 1 : 2
    }
    return cost
  }

  private mutating func isSame(_ left: Int, _ right: Int, _ level: Level) -> Bool {
    switch level {
    case .exact:
      return exact.recorded[left] == exact.actual[right]
        && ByteOrder.compare(recorded[left], actual[right]) == 0
    case .identity:
      prepareIdentities()
      return identity.recorded[left] == identity.actual[right]
    }
  }

  private mutating func prepareIdentities() {
    guard identity.recorded.isEmpty else { return }
    identity = (
      (0..<recorded.count).map { ElementHash.identity(recorded[$0]) },
      (0..<actual.count).map { ElementHash.identity(actual[$0]) }
    )
  }

  // MARK: - Alignment

  private mutating func align(_ block: Block, _ level: Level, depth: Int) {
    let rest = trimmed(block, level)
    keepPairs(
      block.recorded.lowerBound..<rest.recorded.lowerBound, block.actual.lowerBound, level)
    alignTrimmed(rest, level, depth: depth)
    keepPairs(
      rest.recorded.upperBound..<block.recorded.upperBound, rest.actual.upperBound, level)
  }

  /// The block without the elements that are the same at both of its ends.
  private mutating func trimmed(_ block: Block, _ level: Level) -> Block {
    var (recorded, actual) = (block.recorded, block.actual)
    while !recorded.isEmpty, !actual.isEmpty,
      isSame(recorded.lowerBound, actual.lowerBound, level)
    {
      recorded.removeFirst()
      actual.removeFirst()
    }
    while !recorded.isEmpty, !actual.isEmpty,
      isSame(recorded.upperBound - 1, actual.upperBound - 1, level)
    {
      recorded.removeLast()
      actual.removeLast()
    }
    return Block(recorded: recorded, actual: actual)
  }

  private mutating func alignTrimmed(_ block: Block, _ level: Level, depth: Int) {
    if block.recorded.isEmpty || block.actual.isEmpty { return keep(block) }
    if block.recorded.count == 1, block.actual.count == 1 { return keep(block) }
    let anchors = anchors(in: block, level, depth: depth)
    if anchors.isEmpty {
      switch level {
      case .exact: return align(block, .identity, depth: 0)
      case .identity: return keep(block)
      }
    }
    var start = (block.recorded.lowerBound, block.actual.lowerBound)
    for anchor in anchors {
      let gap = Block(recorded: start.0..<anchor.recorded, actual: start.1..<anchor.actual)
      align(gap, level, depth: depth + 1)
      keepPairs(anchor.recorded..<anchor.recorded + 1, anchor.actual, level)
      start = (anchor.recorded + 1, anchor.actual + 1)
    }
    let tail = Block(
      recorded: start.0..<block.recorded.upperBound, actual: start.1..<block.actual.upperBound)
    align(tail, level, depth: depth + 1)
  }

  /// Keeps pairs that are the same by their names: within, they may have changed.
  private mutating func keepPairs(_ recorded: Range<Int>, _ actual: Int, _ level: Level) {
    guard level == .identity, !recorded.isEmpty else { return }
    keep(Block(recorded: recorded, actual: actual..<actual + recorded.count))
  }

  private mutating func keep(_ block: Block) {
    if block.recorded.isEmpty, block.actual.isEmpty { return }
    if let last = blocks.last, last.recorded.count == last.actual.count,
      last.recorded.upperBound == block.recorded.lowerBound,
      last.actual.upperBound == block.actual.lowerBound
    {
      blocks[blocks.count - 1].recorded = last.recorded.lowerBound..<block.recorded.upperBound
      blocks[blocks.count - 1].actual = last.actual.lowerBound..<block.actual.upperBound
    } else {
      blocks.append(block)
    }
  }
}

// MARK: - Anchors

extension ArrayAlignment {
  private struct Anchor {
    let recorded: Int
    let actual: Int
  }

  private mutating func anchors(in block: Block, _ level: Level, depth: Int) -> [Anchor] {
    if block.recorded.count * block.actual.count <= Self.exactLimit {
      return longestCommonSubsequence(block, level)
    }
    return depth < Self.depthLimit ? uniqueAnchors(block, level) : []
  }

  /// The elements that stand once on each side, as many as can be paired without crossing.
  private mutating func uniqueAnchors(_ block: Block, _ level: Level) -> [Anchor] {
    if level == .identity { prepareIdentities() }
    let hashes = level == .exact ? exact : identity
    let recorded = Self.unique(block.recorded, hashes.recorded)
    let actual = Self.unique(block.actual, hashes.actual)
    var pairs: [Anchor] = []
    var other = 0
    for element in recorded {
      while other < actual.count, actual[other].hash < element.hash { other += 1 }
      guard other < actual.count, actual[other].hash == element.hash,
        isSame(element.index, actual[other].index, level)
      else { continue }
      pairs.append(Anchor(recorded: element.index, actual: actual[other].index))
    }
    pairs.sort { $0.recorded < $1.recorded }
    return Self.longestIncreasing(pairs)
  }

  /// The elements whose hash stands once in a range, by hash.
  private static func unique(
    _ range: Range<Int>, _ hashes: [UInt64]
  ) -> [(hash: UInt64, index: Int)] {
    var sorted = range.map { (hash: hashes[$0], index: $0) }
    sorted.sort { $0.hash < $1.hash }
    var kept = 0
    var index = 0
    while index < sorted.count {
      var end = index + 1
      while end < sorted.count, sorted[end].hash == sorted[index].hash { end += 1 }
      if end == index + 1 {
        sorted[kept] = sorted[index]
        kept += 1
      }
      index = end
    }
    sorted.removeLast(sorted.count - kept)
    return sorted
  }

  /// The longest run of pairs that is in order on the actual side too.
  private static func longestIncreasing(_ pairs: [Anchor]) -> [Anchor] {
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].actual < pair.actual { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var run: [Anchor] = []
    var next = ends.last ?? -1
    while next >= 0 {
      run.append(pairs[next])
      next = before[next]
    }
    return run.reversed()
  }

  /// The most elements of a small block that can be paired without crossing.
  private mutating func longestCommonSubsequence(_ block: Block, _ level: Level) -> [Anchor] {
    let (recorded, actual) = (block.recorded, block.actual)
    let width = actual.count + 1
    var lengths = [UInt16](repeating: 0, count: (recorded.count + 1) * width)
    for row in (0..<recorded.count).reversed() {
      for column in (0..<actual.count).reversed() {
        let isPair = isSame(recorded.lowerBound + row, actual.lowerBound + column, level)
        lengths[row * width + column] =
          isPair
          ? lengths[(row + 1) * width + column + 1] + 1
          : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
      }
    }
    var anchors: [Anchor] = []
    var (row, column) = (0, 0)
    while row < recorded.count, column < actual.count {
      let pair = Anchor(recorded: recorded.lowerBound + row, actual: actual.lowerBound + column)
      if isSame(pair.recorded, pair.actual, level) {
        anchors.append(pair)
        (row, column) = (row + 1, column + 1)
      } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    return anchors
  }
}
