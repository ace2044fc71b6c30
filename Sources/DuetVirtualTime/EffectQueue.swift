import DuetKernel
import Synchronization

/// The queue through which every step of every effect goes under test, first in, first out.
///
/// A step comes here when an effect starts, when what it waits for has come, and when it goes to or
/// from code off the main actor. All run on the main actor, one at a time, so their order is the
/// order in which they came. An empty queue means that each effect has ended or waits for something
/// that has not happened.
///
/// Steps that nobody runs by `drain()` run by themselves, a little later.
package final class EffectQueue: TaskExecutor {
  static let shared = EffectQueue()

  private struct State {
    var steps: [UnownedJob] = []
    var stepCount = 0
    var willDrain = false
  }

  private let state = Mutex(State())

  /// Makes the stores of this process run their effects here.
  package static func install() {
    EffectExecution.executor = shared
  }

  /// How many steps have come since the process began.
  var stepCount: Int {
    state.withLock { $0.stepCount }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let step = UnownedJob(job)
    let mustSchedule = state.withLock { state in
      state.steps.append(step)
      state.stepCount += 1
      defer { state.willDrain = true }
      return !state.willDrain
    }
    if mustSchedule { Task { @MainActor in drain() } }
  }

  /// Runs the steps that wait, and those that come from running them, until there are none.
  @MainActor
  func drain() {
    let executor = asUnownedTaskExecutor()
    while true {
      let steps = takeSteps()
      if steps.isEmpty { return }
      for step in steps {
        // On the main actor by name: a step that is main-actor code goes on right here, and does
        // not have to go through the main queue.
        step.runSynchronously(
          isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: executor)
      }
    }
  }

  private func takeSteps() -> [UnownedJob] {
    state.withLock { state in
      defer { state.steps = [] }
      if state.steps.isEmpty { state.willDrain = false }
      return state.steps
    }
  }
}
