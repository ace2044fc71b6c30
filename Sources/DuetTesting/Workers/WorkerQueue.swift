import Synchronization

/// The queue through which every step of one worker goes under test, as effects go through
/// `EffectQueue`, with a bound: a worker that goes on and on cannot hold up the test.
final class WorkerQueue: TaskExecutor {
  /// More steps than any worker takes before it waits for something.
  static let stepLimit = 10_000

  private struct State {
    var steps: [UnownedJob] = []
    var stepCount = 0
    var willDrain = false
    var isExhausted = false
  }

  private let state = Mutex(State())

  /// How many steps have come so far.
  var stepCount: Int {
    state.withLock { $0.stepCount }
  }

  /// Whether the worker did not come to rest within the limit. It is then left where it is: no
  /// further step of it is taken.
  var isExhausted: Bool {
    state.withLock { $0.isExhausted }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let step = UnownedJob(job)
    let mustSchedule = state.withLock { state in
      guard !state.isExhausted else { return false }
      state.steps.append(step)
      state.stepCount += 1
      defer { state.willDrain = true }
      return !state.willDrain
    }
    if mustSchedule { Task { @MainActor in drain() } }
  }

  /// Takes the steps that wait, and those that come from taking them, until there are none.
  @MainActor
  func drain() {
    let executor = asUnownedTaskExecutor()
    for _ in 0..<Self.stepLimit {
      guard let step = nextStep() else { return }
      step.runSynchronously(isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: executor)
    }
    giveUp()
  }

  private func nextStep() -> UnownedJob? {
    state.withLock { state in
      guard !state.steps.isEmpty else {
        state.willDrain = false
        return nil
      }
      return state.steps.removeFirst()
    }
  }

  private func giveUp() {
    state.withLock { state in
      state.isExhausted = true
      state.steps = []
    }
  }
}
