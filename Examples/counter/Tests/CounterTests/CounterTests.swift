import Counter
import DuetKernel
import DuetReplay
import DuetTesting
import Testing

@MainActor
struct CounterTests {
  @Test func everyTotalIsSaved() async {
    var saved: [Int] = []
    let store = TestStore(makeCounterStore { saved.append($0) })
    await store.send(.added(amount: 2), effects: .run(.save(total: 2))) { $0 = 2 }
    await store.send(.reset, effects: .run(.save(total: 0))) { $0 = 0 }
    await store.finish()
    #expect(saved == [2, 0])
  }

  @Test func recordingsHold() {
    Golden.expectRecordings(of: counterScenario, inDirectory: "parity/fixtures")
  }
}
