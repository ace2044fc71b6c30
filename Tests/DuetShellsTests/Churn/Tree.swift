import DuetKernel
import DuetShells

/// A mounted tree of the kind that an app has: a store with an effect that waits, workers on a
/// stream, a slot, a family, and a slice that goes down to both. All of it is counted.
@MainActor
final class Tree: Mounted {
  let store: Store<TallyFeature>
  let relay = Relay<TallyFeature.Action>()
  let slot: ChildSlot<String, Leaf>
  let rows: ChildStores<Int, Leaf>

  private let host = StoreHost()
  private let slice = Projected(0)

  init(source: Source, clock: any KernelClock, census: Census) {
    let slice = slice.slice
    let makeLeaf = { Leaf(slice: slice, clock: clock, census: census) }
    store = host.adopt(makeStore(clock: clock, census: census))
    slot = host.adopt(ChildSlot { _ in makeLeaf() })
    rows = host.adopt(ChildStores { _ in makeLeaf() })
    relay.connect(to: store)
    host.adopt(self.slice)
    host.adopt(relay)
    // As mounts do it: the projection holds the mount, and the mount's host holds the projection.
    host.adopt(
      StateTransitions(of: store) { transition in
        self.slice.write(transition.current.count)
        self.slot.reconcile(transition.current.label.isEmpty ? nil : transition.current.label)
        self.rows.reconcile(0..<min(transition.current.count, 3))
      })
    host.adopt(StreamWorker(source: source, relay: relay, census: census))
    host.adopt(StreamWorker(source: source, relay: relay, census: census))
  }

  var liveWorkerCount: Int { host.liveWorkerCount }
  var sliceReaderCount: Int { slice.observerCount }

  func teardown() { host.teardown() }
}

/// A child: a store with an effect that waits, and a worker that parks.
@MainActor
final class Leaf: Mounted {
  private let host = StoreHost()

  init(slice: ProjectedSlice<Int>, clock: any KernelClock, census: Census) {
    let store = host.adopt(makeStore(clock: clock, census: census))
    host.adopt(slice.observe { store.send(.added($0)) })
    host.adopt(ParkedWorker(census: census))
    store.send(.appeared)
  }

  func teardown() { host.teardown() }
}

@MainActor
private func makeStore(clock: any KernelClock, census: Census) -> Store<TallyFeature> {
  let life = Life(census)
  let handler = TallyFeature.handler(clock)
  return Store(TallyFeature.self, initialState: .init()) { payload, send in
    await handler(payload, send)
    withExtendedLifetime(life) {}
  }
}

/// Reports a stream to a store.
private final class StreamWorker: Working {
  private let source: Source
  private let relay: Relay<TallyFeature.Action>
  private let census: Census
  private let life: Life

  init(source: Source, relay: Relay<TallyFeature.Action>, census: Census) {
    self.source = source
    self.relay = relay
    self.census = census
    self.life = Life(census)
  }

  func run() async {
    let task = Life(census)
    for await value in source.values() { relay.send(.added(value)) }
    withExtendedLifetime(task) {}
  }
}

private final class ParkedWorker: Working {
  private let census: Census
  private let life: Life

  init(census: Census) {
    self.census = census
    self.life = Life(census)
  }

  func run() async {
    let task = Life(census)
    await awaitCancellation()
    withExtendedLifetime(task) {}
  }
}
