import DuetKernel
import DuetShells
import DuetTesting
import Synchronization
import Testing

@MainActor
@Suite("The worker tester")
struct WorkerTesterTests {
  /// A worker whose `run()` is given by the test.
  final class ScriptedWorker: Working {
    private let script: @MainActor () async -> Void

    init(_ script: @escaping @MainActor () async -> Void) {
      self.script = script
    }

    func run() async { await script() }
  }

  /// What testers object to, and on which lines.
  final class Failures: Sendable {
    private let noted = Mutex<[WorkerFailure]>([])

    var all: [WorkerFailure] { noted.withLock { $0 } }

    func note(_ failure: WorkerFailure) {
      noted.withLock { $0.append(failure) }
    }
  }

  private let failures = Failures()
  private let clock = TestClock()

  private func tester(
    _ script: @escaping @MainActor () async -> Void
  ) async -> WorkerTester {
    await WorkerTester(ScriptedWorker(script)) { [failures] failure, _ in failures.note(failure) }
  }

  struct GoodWorker: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let run: @MainActor @Sendable (TestClock) async -> Void
  }

  @Test(
    "lets a worker pass that ends on cancellation",
    arguments: [
      GoodWorker(testDescription: "that parks") { _ in await awaitCancellation() },
      GoodWorker(testDescription: "that reads a stream") { _ in
        for await _ in AsyncStream<Int>.makeStream().stream {}
      },
      GoodWorker(testDescription: "that leaves its loop when the clock throws") { clock in
        do { while true { try await clock.sleep(nanoseconds: 10) } } catch {}
      },
      GoodWorker(testDescription: "that is done before") { _ in },
    ])
  func good(_ worker: GoodWorker) async {
    let clock = clock
    let tester = await tester { await worker.run(clock) }
    await tester.cancel()
    #expect(!tester.isRunning)
    #expect(clock.sleeperCount == 0)
    #expect(failures.all == [])
  }

  @Test("moves a worker with the test clock")
  func clocked() async {
    let clock = clock
    var ticks: [Int64] = []
    let tester = await tester {
      do {
        while true {
          try await clock.sleep(nanoseconds: 10)
          ticks.append(clock.now)
        }
      } catch {}
    }
    await clock.advance(nanoseconds: 35)
    #expect(ticks == [10, 20, 30])
    #expect(tester.isRunning)
    await tester.cancel()
    #expect(failures.all == [])
  }

  @Test("fails a worker that waits for something else than its cancellation")
  func waits() async {
    var held: CheckedContinuation<Void, Never>?
    let tester = await tester { await withCheckedContinuation { held = $0 } }
    await tester.cancel()
    #expect(tester.isRunning)
    #expect(
      failures.all == [.survivesCancellation(worker: "ScriptedWorker", moves: false)])
    held?.resume()
  }

  @Test("fails a worker that swallows the clock's error and goes round and round")
  func spins() async {
    let clock = clock
    let tester = await tester {
      while true {
        do { try await clock.sleep(nanoseconds: 10) } catch {}
      }
    }
    #expect(failures.all == [])
    await tester.cancel()
    #expect(
      failures.all == [.survivesCancellation(worker: "ScriptedWorker", moves: true)])
  }

  @Test("fails a worker that goes round and round from the start, and stops it")
  func neverRests() async {
    struct ImpatientClock: KernelClock {
      func sleep(nanoseconds: Int64) async throws { try Task.checkCancellation() }
    }
    let clock = ImpatientClock()
    let tester = await tester {
      do { while true { try await clock.sleep(nanoseconds: 10) } } catch {}
    }
    #expect(failures.all == [.neverRests(worker: "ScriptedWorker")])
    await tester.cancel()
    #expect(failures.all == [.neverRests(worker: "ScriptedWorker")])
  }

  @Test("fails a test that never cancels its worker")
  func forgotten() async {
    _ = await tester {}
    #expect(failures.all == [.notCancelled(worker: "ScriptedWorker")])
  }

  @Test("reports at the line of the call")
  func reports() async {
    await withKnownIssue {
      let tester = await WorkerTester(ScriptedWorker { await withCheckedContinuation { _ in } })
      await tester.cancel()
    } matching: { issue in
      issue.comments.map(\.rawValue) == [
        """
        `run()` of ScriptedWorker survives its cancellation: it has not returned, and nothing moves any more
          a host that is torn down would leave it behind; let what it waits for end on cancellation, as
          `awaitCallback` and the elements of an `AsyncStream` do
        """
      ] && issue.sourceLocation?.fileName == "WorkerTesterTests.swift"
    }
  }

  @Test(
    "says what is wrong and what to do",
    arguments: [
      (
        WorkerFailure.survivesCancellation(worker: "W", moves: true),
        """
        `run()` of W survives its cancellation: it took 10000 steps and goes on
          a host that is torn down would leave it behind; leave the loop when a wait throws, or when
          `Task.isCancelled`
        """
      ),
      (
        WorkerFailure.neverRests(worker: "W"),
        """
        `run()` of W never rests: it took 10000 steps and goes on
          let it wait for a clock or a stream, not for its own next turn
        """
      ),
      (
        WorkerFailure.notCancelled(worker: "W"),
        """
        the tester of W was let go before `cancel`
          end the test with `await tester.cancel()`: without it nothing checks that the worker stops
        """
      ),
    ])
  func words(failure: WorkerFailure, text: String) {
    #expect(failure.description == text)
  }
}
