/// Splits a list into parts of about the same weight.
package enum Partition {
  /// The part of each item, from 0: heavy items first, each into the part that is lightest so far.
  ///
  /// It depends on the weights and their order alone, so that every shard comes to the same parts by
  /// itself. No part is empty unless there are fewer items than parts.
  ///
  /// - Parameter weights: what is less than 1 counts as 1.
  /// - Complexity: O(n log n + n log m).
  package static func parts(of weights: [Int], into count: Int) -> [Int] {
    guard count > 1 else { return Array(repeating: 0, count: weights.count) }
    var parts = Array(repeating: 0, count: weights.count)
    var lightest = LightestPart(count: count)
    let order = weights.indices.sorted { (-weights[$0], $0) < (-weights[$1], $1) }
    for item in order { parts[item] = lightest.take(max(1, weights[item])) }
    return parts
  }
}

/// A heap of parts by load, then by number.
private struct LightestPart {
  private var heap: [(load: Int, part: Int)]

  init(count: Int) {
    heap = (0..<count).map { (0, $0) }
  }

  /// Puts a weight into the lightest part, and tells which that is.
  mutating func take(_ weight: Int) -> Int {
    let part = heap[0].part
    heap[0].load = heap[0].load.addingReportingOverflow(weight).partialValue
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && heap[child] < heap[least] { least = child }
      guard least != place else { return part }
      heap.swapAt(place, least)
      place = least
    }
  }
}
