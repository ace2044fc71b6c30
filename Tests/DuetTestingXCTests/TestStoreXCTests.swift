import DuetKernel
import DuetTesting
import Foundation
import XCTest

/// The test store in an XCTest case: nothing here imports Swift Testing.
final class TestStoreXCTests: XCTestCase {
  @MainActor
  func testWhatIsAssertedInFullPasses() async {
    let clock = TestClock()
    let store = TestStore(CountdownFeature.self, initialState: 2) { _, send in
      do { try await clock.sleep(nanoseconds: 1_000_000_000) } catch { return }
      send(.ticked)
    }
    await store.send(.started, effects: .run("second"))
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked, effects: .run("second")) { $0 = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0 = 0 }
    await store.finish()
  }

  /// Fails on purpose, but only for `XCTestFailureTests`, which run it in a process of its own.
  @MainActor
  func testFailureOnPurpose() async {
    guard ProcessInfo.processInfo.environment["DUET_FAIL_ON_PURPOSE"] == "1" else { return }
    let store = TestStore(CountdownFeature.self, initialState: 2)
    await store.send(.ticked)
    store.exhaustivity = .off
    await store.send(.ticked)
    await store.finish()
  }
}

enum CountdownFeature: Feature {
  static let name = "countdown"

  enum Action: Codable, CanonicalSum, Equatable {
    case started
    case ticked
  }

  static func reduce(_ state: inout Int, _ action: Action) -> [Effect<String>] {
    if action == .ticked { state -= 1 }
    return state > 0 ? [.run("second")] : []
  }
}
