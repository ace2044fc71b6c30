import DuetToolchain
import Testing

/// What must hold of every partition, for every small number of fixtures and of shards.
@Suite struct PartitionTests {
  /// Weights that repeat, are equal, differ by much, or are none at all.
  private static let families: [(name: String, weight: @Sendable (Int) -> Int)] = [
    ("equal", { _ in 7 }),
    ("growing", { $0 + 1 }),
    ("one giant", { $0 == 3 ? 1 << 40 : 1 }),
    ("powers", { 1 << ($0 % 31) }),
    ("scattered", { ($0 &* 2_654_435_761) % 9973 }),
    ("nothing", { _ in 0 }),
  ]

  @Test(arguments: families.map(\.name)) func everyTable(family: String) throws {
    let weight = try #require(Self.families.first { $0.name == family }).weight
    for fixtures in 0...50 {
      let weights = (0..<fixtures).map(weight)
      for shards in 1...20 {
        let parts = Partition.parts(of: weights, into: shards)
        // Each in one part: disjoint and complete.
        try #require(parts.count == fixtures)
        try #require(parts.allSatisfy { (0..<shards).contains($0) })
        #expect(Set(parts).count == min(fixtures, shards), "\(fixtures) over \(shards)")
        #expect(Partition.parts(of: weights, into: shards) == parts)
        isBalanced(weights.map { max(1, $0) }, parts, shards)
      }
    }
  }

  /// No part could give its lightest item to another and be the lighter for it.
  private func isBalanced(_ weights: [Int], _ parts: [Int], _ shards: Int) {
    var loads = Array(repeating: 0, count: shards)
    for (weight, part) in zip(weights, parts) { loads[part] += weight }
    let least = loads.min() ?? 0
    for part in 0..<shards {
      let lightest = zip(weights, parts).filter { $0.1 == part }.map(\.0).min() ?? 0
      #expect(loads[part] - lightest <= least)
    }
  }

  @Test(arguments: [
    ("1/1", 1, 1), ("2/4", 2, 4), ("4/4", 4, 4), ("007/10", 7, 10), ("10000/10000", 10000, 10000),
  ]) func reads(text: String, number: Int, count: Int) throws {
    let shard = try #require(Shard(text))
    #expect(shard.number == number)
    #expect(shard.count == count)
  }

  @Test(arguments: [
    "", "/", "1", "1/", "/2", "0/2", "3/2", "-1/2", "+1/2", "1/2/3", "1 /2", "a/b", "1/0",
    "1/10001", "99999999999999999999/1", "１/２",
  ]) func refuses(text: String) throws {
    #expect(Shard(text) == nil)
    let tree = try TinyTree()
    let outcome = try tree.run("lint", "--shard", text)
    #expect(outcome.status == 2)
    #expect(outcome.complaints.contains("--shard"))
  }
}
