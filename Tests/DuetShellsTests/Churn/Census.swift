import Synchronization

/// How many of those that carry a `Life` of it are there.
final class Census: Sendable {
  private let count = Atomic<Int>(0)

  var living: Int { count.load(ordering: .relaxed) }

  fileprivate func add(_ change: Int) {
    count.add(change, ordering: .relaxed)
  }
}

/// What something carries to be counted, from its making until nothing holds it any more.
final class Life: Sendable {
  private let census: Census

  init(_ census: Census) {
    self.census = census
    census.add(1)
  }

  deinit {
    census.add(-1)
  }
}
