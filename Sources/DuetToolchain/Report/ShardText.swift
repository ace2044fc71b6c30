/// What a report says of the part that it is about.
enum ShardText {
  static func heading(_ shard: Shard?, _ verb: String) -> [String] {
    guard let shard else { return [] }
    return ["duet \(verb): shard \(shard)"]
  }
}

/// The part, in JSON reports.
struct ShardOutput: Codable, Equatable {
  let index: Int
  let count: Int

  init(_ shard: Shard) {
    index = shard.number
    count = shard.count
  }
}
