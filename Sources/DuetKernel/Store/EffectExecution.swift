import Synchronization

/// Where the stores of this process run their effects.
///
/// An app leaves it alone. A test harness puts its own executor here, and from then on holds every
/// step of every effect in its hand: a task that prefers an executor comes through it when it
/// starts, when it wakes, and when it leaves the main actor. That must reach stores which a
/// feature's factory makes far away from the test, hence one place for the process.
package enum EffectExecution {
  private static let installed = Mutex<(any TaskExecutor)?>(nil)

  package static var executor: (any TaskExecutor)? {
    get { installed.withLock { $0 } }
    set { installed.withLock { $0 = newValue } }
  }

  /// Starts `body` in a task of its own. Tasks that start one after the other take their first steps
  /// in that order.
  @MainActor
  package static func start(_ body: @escaping @MainActor @Sendable () async -> Void) -> Task<
    Void, Never
  > {
    guard let executor else { return Task { await body() } }
    return Task(executorPreference: executor) { await body() }
  }
}
