import DuetKernel
import DuetTesting
import Testing

@MainActor
struct AwaitCallbackTests {
  /// Keeps the callback of a port call until the test answers.
  @MainActor
  final class Port {
    var answer: (@Sendable (Int) -> Void)?
    var done: (@Sendable () -> Void)?
  }

  @Test func callbackOnTheSpotIsTheValue() async {
    #expect(await awaitCallback { $0(7) } == 7)
  }

  @Test func laterCallbackIsTheValueAndTheFirstCallCounts() async {
    let port = Port()
    let task = Task { await awaitCallback { port.answer = $0 } }
    await settleEffects()
    port.answer?(1)
    port.answer?(2)
    #expect(await task.value == 1)
  }

  @Test func cancellationEndsTheWaitAndTheLateAnswerGoesNowhere() async {
    let port = Port()
    let task = Task { await awaitCallback { port.answer = $0 } }
    await settleEffects()
    task.cancel()
    #expect(await task.value == nil)
    port.answer?(1)
  }

  @Test func cancelledTaskDoesNotStart() async {
    let task = Task {
      await awaitCallback { (_: @escaping @Sendable (Int) -> Void) in
        Issue.record("the call must not start")
      }
    }
    task.cancel()
    #expect(await task.value == nil)
  }

  @Test func completionTellsWhetherItCame() async {
    let port = Port()
    let completed = Task { await awaitCompletion { port.done = $0 } }
    await settleEffects()
    port.done?()
    #expect(await completed.value)

    let cancelled = Task { await awaitCompletion { port.done = $0 } }
    await settleEffects()
    cancelled.cancel()
    #expect(await !cancelled.value)
  }

  @Test func answerFromAnotherThreadArrives() async {
    let value = await awaitCallback { answer in Task.detached { answer(5) } }
    #expect(value == 5)
  }
}
