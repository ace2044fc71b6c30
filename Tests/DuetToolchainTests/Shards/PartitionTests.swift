import DuetKernel
import DuetToolchain
import Foundation
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

  // MARK: - Steps

  /// The shards' steps, the weights being the sizes of files.
  private func loads(_ fixtures: [(size: Int, steps: Int)], into count: Int) -> [Int] {
    var loads = Array(repeating: 0, count: count)
    for (fixture, part) in zip(
      fixtures, Partition.parts(of: fixtures.map(\.size), into: count))
    { loads[part] += fixture.steps }
    return loads
  }

  private func expectEven(_ fixtures: [(size: Int, steps: Int)], into count: Int) throws {
    let loads = loads(fixtures, into: count)
    let spread = try #require(loads.max()) - #require(loads.min())
    let heaviest = try #require(fixtures.map(\.steps).max())
    #expect(spread <= heaviest, "\(loads) steps")
    #expect(loads.reduce(0, +) == fixtures.map(\.steps).reduce(0, +))
  }

  /// Sizes stand for steps: no two shards of this repository's own corpus differ by more steps than
  /// its longest recording has.
  @Test(arguments: [2, 3, 4, 8, 16]) func stepsOfFoyerAreEven(count: Int) throws {
    let tree = try RecordedTree.find(from: FilePath(Snippets.root.path))
    let fixtures = try tree.requireManifest().manifest.fixtures.map { row in
      let path = tree.path(RecordedTree.fixturePath(row.name))
      let document = try CanonicalJSON(parsing: FileSystem.read(path))
      let steps = try #require(document["steps"])
      return (
        size: try #require(try FileSystem.status(of: path)).size,
        steps: steps.elements.count { _ in true }
      )
    }
    try #require(fixtures.count > 50)
    try expectEven(fixtures, into: count)
  }

  /// Steps of about one size, in recordings of very different lengths, each with a head of its own.
  @Test(arguments: [2, 3, 4, 8, 16]) func stepsOfLargeCorporaAreEven(count: Int) throws {
    for (name, weight) in Self.families where name != "one giant" && name != "powers" {
      let fixtures = (0..<1000).map { index in
        let steps = weight(index) % 1000 + 1
        return (size: 300 + steps * 200 + index % 7, steps: steps)
      }
      try expectEven(fixtures, into: count)
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
