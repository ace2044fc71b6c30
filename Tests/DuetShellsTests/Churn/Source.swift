import Foundation

/// A stream that any thread may feed and many may read.
final class Source: Sendable {
  private struct State {
    var readers: [Int: AsyncStream<Int>.Continuation] = [:]
    var lastNumber = 0
  }

  // Not a `Mutex`: where threads contend for one, it takes a way through the library on Linux that
  // the thread sanitizer does not see, and what the lock guards looks like a race.
  private let lock = NSLock()
  // Only touched under the lock.
  nonisolated(unsafe) private var state = State()

  /// How many read it.
  var readerCount: Int {
    lock.withLock { state.readers.count }
  }

  func values() -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let number = lock.withLock {
      state.lastNumber += 1
      state.readers[state.lastNumber] = continuation
      return state.lastNumber
    }
    continuation.onTermination = { [weak self] _ in self?.remove(number) }
    return stream
  }

  func send(_ value: Int) {
    let readers = lock.withLock { Array(state.readers.values) }
    for reader in readers { reader.yield(value) }
  }

  private func remove(_ number: Int) {
    lock.withLock { state.readers[number] = nil }
  }
}
