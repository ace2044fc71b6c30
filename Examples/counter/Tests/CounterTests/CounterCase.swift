import Counter
import DuetKernel
import DuetTesting
import XCTest

final class CounterCase: XCTestCase {
  @MainActor
  func testReset() async {
    let store = TestStore(CounterFeature.self, initialState: 7)
    await store.send(.reset, effects: .run(.save(total: 0))) { $0 = 0 }
    await store.finish()
  }
}
