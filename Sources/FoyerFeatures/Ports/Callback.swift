/// Where a port delivers the answer to one call: on the main actor, exactly once.
package typealias Callback<Value> = @MainActor @Sendable (Value) -> Void

/// Where a port says that work without an answer is over: on the main actor, exactly once.
package typealias Completion = @MainActor @Sendable () -> Void

/// Turns a port call with a callback into an awaited value.
///
/// Returns `nil` when the surrounding task is cancelled before the callback fires; the late answer
/// then goes nowhere.
@MainActor
package func awaitCallback<Value: Sendable>(
  _ start: (@escaping Callback<Value>) -> Void
) async -> Value? {
  let (answers, continuation) = AsyncStream<Value>.makeStream()
  start { answer in
    continuation.yield(answer)
    continuation.finish()
  }
  for await answer in answers { return answer }
  return nil
}

/// Waits until a port call without an answer says that it is over; false when the surrounding task
/// is cancelled before that.
@MainActor
package func awaitCompletion(_ start: (@escaping Completion) -> Void) async -> Bool {
  await awaitCallback { (callback: @escaping Callback<Void>) in start { callback(()) } } != nil
}
