import Synchronization

/// A value that may be watched: who comes gets the value of now, and then every change.
final class StickyStream<Value: Equatable & Sendable>: Sendable {
  private struct State: Sendable {
    var value: Value
    var watchers: [Int: AsyncStream<Value>.Continuation] = [:]
    var lastNumber = 0
  }

  private let state: Mutex<State>

  init(_ value: Value) {
    state = Mutex(State(value: value))
  }

  /// How many watch.
  var watcherCount: Int {
    state.withLock { $0.watchers.count }
  }

  /// Changes the value; an equal one is not told.
  func send(_ value: Value) {
    let watchers: [AsyncStream<Value>.Continuation] = state.withLock { state in
      guard value != state.value else { return [] }
      state.value = value
      return state.watchers.sorted { $0.key < $1.key }.map(\.value)
    }
    for watcher in watchers { watcher.yield(value) }
  }

  /// A subscription of its own, which ends with the task that reads it.
  func stream() -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    let number = state.withLock { state in
      state.lastNumber += 1
      state.watchers[state.lastNumber] = continuation
      continuation.yield(state.value)
      return state.lastNumber
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.watchers[number] = nil }
    }
    return stream
  }
}
