import Synchronization

/// A stream that any thread may feed and many may read.
final class Source: Sendable {
  private struct State {
    var readers: [Int: AsyncStream<Int>.Continuation] = [:]
    var lastNumber = 0
  }

  private let state = Mutex(State())

  /// How many read it.
  var readerCount: Int {
    state.withLock { $0.readers.count }
  }

  func values() -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let number = state.withLock { state in
      state.lastNumber += 1
      state.readers[state.lastNumber] = continuation
      return state.lastNumber
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.readers[number] = nil }
    }
    return stream
  }

  func send(_ value: Int) {
    let readers = state.withLock { Array($0.readers.values) }
    for reader in readers { reader.yield(value) }
  }
}
