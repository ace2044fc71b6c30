import DuetKernel
import DuetTesting
import Synchronization
import Testing

/// A feature with a timer, an answer to wait for, and an effect that lives as long as its store.
enum PlayerFeature: Feature {
  static let name = "player"

  struct State: Codable, Equatable {
    var title: String?
    var seconds = 0
    var isPlaying = false
  }

  enum Action: Codable, CanonicalSum, Equatable {
    case playTapped
    case pauseTapped
    case ticked
    case titleLoaded(title: String)
    case watchTapped
  }

  enum Payload: Codable, CanonicalSum, Equatable {
    case tick(afterMillis: Int64)
    case loadTitle
    case watch
  }

  static let timer = "player.timer"
  static let tick = Effect.run(Payload.tick(afterMillis: 1000), id: timer)

  static func reduce(_ state: inout State, _ action: Action) -> [Effect<Payload>] {
    switch action {
    case .playTapped:
      state.isPlaying = true
      return [tick, .run(.loadTitle)]
    case .pauseTapped:
      state.isPlaying = false
      return [.cancel(id: timer)]
    case .ticked:
      state.seconds += 1
      return [tick]
    case .titleLoaded(let title):
      state.title = title
      return []
    case .watchTapped:
      return [.run(.watch)]
    }
  }
}

/// A test store of the player whose failures are kept as values, and the outside world it talks to.
@MainActor
final class PlayerTest {
  let clock = TestClock()
  let failures = FailureLog()
  private(set) var store: TestStore<PlayerFeature>?
  private(set) var answerTitle: (@Sendable (String) -> Void)?

  init() {
    let player = Store(PlayerFeature.self, initialState: .init()) {
      [clock, weak self] payload, send in
      switch payload {
      case .tick(let afterMillis):
        do { try await clock.sleep(nanoseconds: afterMillis * 1_000_000) } catch { return }
        send(.ticked)
      case .loadTitle:
        guard let title = await awaitCallback({ self?.answerTitle = $0 }) else { return }
        send(.titleLoaded(title: title))
      case .watch:
        await awaitCancellation()
      }
    }
    store = TestStore(player, at: here(), reportingTo: failures.reporter())
  }

  func letGo() {
    store = nil
  }
}

/// Failures and notes of a test store, kept as values.
final class FailureLog: Sendable {
  private let failures = Mutex<[TestStoreFailure]>([])
  private let skipped = Mutex<[SkippedAssertions]>([])

  var all: [TestStoreFailure] { failures.withLock { $0 } }
  var texts: [String] { all.map(\.description) }
  var notes: [String] { skipped.withLock { $0 }.map(\.description) }

  func reporter() -> TestStore<PlayerFeature>.Reporter {
    var reporter = TestStore<PlayerFeature>.Reporter()
    reporter.fail = { failure, _ in self.failures.withLock { $0.append(failure) } }
    reporter.note = { skipped, _ in self.skipped.withLock { $0.append(skipped) } }
    return reporter
  }
}

func here(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> CallSite {
  CallSite(fileID, filePath, line, column)
}
