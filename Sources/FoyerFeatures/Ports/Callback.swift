/// Where a port delivers the answer to one call: on the main actor, exactly once.
package typealias Callback<Value> = @MainActor @Sendable (Value) -> Void

/// Where a port says that work without an answer is over: on the main actor, exactly once.
package typealias Completion = @MainActor @Sendable () -> Void
