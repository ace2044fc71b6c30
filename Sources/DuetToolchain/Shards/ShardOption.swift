extension OptionDefinition {
  package static let shard = value(
    "--shard", "I/N", "only the I-th of N parts, the same parts wherever it runs")
}

extension Shard {
  /// The part that `--shard` asks for; without it, the part that Bazel's environment asks for, whose
  /// wish to hear that shards are understood is met.
  ///
  /// - Returns: `nil` for everything.
  init?(_ arguments: Arguments, in session: Session) throws {
    if let text = arguments.value(.shard) {
      guard let shard = Shard(text) else {
        throw UsageError(
          "--shard takes I/N with 1 <= I <= N <= \(Shard.largestCount), such as 2/4, not "
            + UsageError.quoted(text))
      }
      self = shard
      return
    }
    guard let shard = try Self.ofBazel(session.environment) else { return nil }
    self = shard
    if let path = session.environment.text(.testShardStatusFile) {
      try Self.touch(FilePath(path).resolved(in: session.workingDirectory))
    }
  }

  private static func ofBazel(_ environment: [String: String]) throws(UsageError) -> Shard? {
    // Bazel sets it to 0 where a test is not split.
    guard let total = environment.text(.testTotalShards), total != "0" else {
      return nil
    }
    let index = environment[.testShardIndex] ?? ""
    if let count = number(total), count > largestCount {
      throw UsageError(
        "TEST_TOTAL_SHARDS is \(UsageError.quoted(total)), and there are at most \(largestCount) "
          + "shards; give the test fewer")
    }
    guard let count = number(total), let place = number(index), place < count,
      let shard = Shard(place + 1, of: count)
    else {
      throw UsageError(
        "TEST_TOTAL_SHARDS is \(UsageError.quoted(total)) and TEST_SHARD_INDEX is "
          + "\(UsageError.quoted(index)), which is no part of a whole: the index counts from 0; "
          + "unset both, or give --shard I/N")
    }
    return shard
  }

  private static func touch(_ path: FilePath) throws(NotJudged) {
    do {
      let name = FilePath(bytes: Array(path.lastComponent))
      try WritableTree(root: path.parent).replace(name, with: [])
    } catch {
      throw NotJudged("TEST_SHARD_STATUS_FILE can't be written: \(error)")
    }
  }
}
