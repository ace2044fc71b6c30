import Synchronization

/// Waits for the one value that a callback brings.
///
/// ```swift
/// guard let outcome = await awaitCallback({ port.signIn(provider, onOutcome: $0) }) else { return }
/// send(.signInFinished(outcome))
/// ```
///
/// `start` is called on the spot, with a callback that may be called on any thread. The first call
/// counts and later ones go nowhere.
///
/// - Returns: the value, or `nil` when the surrounding task was cancelled before it came. A task
///   that is cancelled already does not call `start`.
@MainActor
public func awaitCallback<Value: Sendable>(
  _ start: (@escaping @Sendable (Value) -> Void) -> Void
) async -> Value? {
  guard !Task.isCancelled else { return nil }
  let answer = OneShot<Value>()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      guard answer.wait(with: continuation) else { return }
      start { value in answer.resume(returning: value) }
    }
  } onCancel: {
    answer.resume(returning: nil)
  }
}

/// Waits for a callback that brings nothing but its call.
///
/// - Returns: whether it came before the surrounding task was cancelled.
@MainActor
@discardableResult
public func awaitCompletion(_ start: (@escaping @Sendable () -> Void) -> Void) async -> Bool {
  await awaitCallback { answer in start { answer(true) } } ?? false
}

/// Waits until the surrounding task is cancelled: the end of a handler whose effect lives as long
/// as its store, such as a subscription.
@MainActor
public func awaitCancellation() async {
  await awaitCompletion { _ in }
}

/// A continuation that is resumed once, whether the wait or its end comes first.
private final class OneShot<Value: Sendable>: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<Value?, Never>)
    case over
  }

  private let state = Mutex(State.idle)

  /// - Returns: false when the wait is over before it began; the continuation is then resumed.
  func wait(with continuation: CheckedContinuation<Value?, Never>) -> Bool {
    let isWaiting = state.withLock { state in
      guard case .idle = state else { return false }
      state = .waiting(continuation)
      return true
    }
    if !isWaiting { continuation.resume(returning: nil) }
    return isWaiting
  }

  func resume(returning value: Value?) {
    let waiting: CheckedContinuation<Value?, Never>? = state.withLock { state in
      defer { state = .over }
      guard case .waiting(let continuation) = state else { return nil }
      return continuation
    }
    waiting?.resume(returning: value)
  }
}
