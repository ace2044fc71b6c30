import DuetKernel
import DuetShells

enum RowFeature: Feature {
  enum EffectPayload: Codable, Equatable, Sendable { case observe }

  static let name = "row"

  static func reduce(_ count: inout Int, _ amount: Int) -> [Effect<EffectPayload>] {
    count += amount
    return amount == 0 ? [.run(.observe, id: "observe")] : []
  }
}

/// What is still running: handlers and workers that have begun and not returned.
@MainActor var running = 0

@MainActor
func park() async {
  running += 1
  await awaitCancellation()
  running -= 1
}

final class ParkedWorker: Working {
  func run() async { await park() }
}

/// A child: a store with an effect that waits, a worker that waits, and a slice that it follows.
@MainActor
final class Leaf: Mounted {
  private let host = StoreHost()

  init(_ slice: ProjectedSlice<Int>) {
    let store = host.adopt(Store(RowFeature.self, initialState: 0) { _, _ in await park() })
    host.adopt(slice.observe { store.send($0) })
    host.adopt(ParkedWorker())
    store.send(0)
  }

  func teardown() { host.teardown() }
}

/// A level with a store, two workers, a slot and a family of three: five stores, six workers.
@MainActor
final class Tree: Mounted {
  let store: Store<RowFeature>
  private let host = StoreHost()

  init() {
    let slice = host.adopt(Projected(1))
    let reader = slice.slice
    store = host.adopt(Store(RowFeature.self, initialState: 0) { _, _ in await park() })
    let slot = host.adopt(ChildSlot<Int, Leaf> { _ in Leaf(reader) })
    let rows = host.adopt(ChildStores<Int, Leaf> { _ in Leaf(reader) })
    host.adopt(
      StateTransitions(of: store) { transition in
        slice.write(transition.current)
        slot.reconcile(transition.current > 0 ? transition.current : nil)
        rows.reconcile(0..<min(transition.current, 3))
      })
    host.adopt(ParkedWorker())
    host.adopt(ParkedWorker())
  }

  func teardown() { host.teardown() }
}
