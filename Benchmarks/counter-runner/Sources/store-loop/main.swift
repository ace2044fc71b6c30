import DuetKernel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// store-loop ROUNDS AMOUNT…: times a store and a plain loop over the same reducer, in turn, and prints a line for
// each: what, amount, seconds.

let words = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard let rounds = words.first, words.count > 1 else {
  print("usage: store-loop ROUNDS AMOUNT…")
  exit(2)
}

for amount in words.dropFirst() {
  for _ in 0..<rounds {
    report("loop", amount, time { loop(amount) { .added($0) } })
    report("store", amount, time { sends(amount) })
    report("chained-loop", amount, time { loop(amount) { .chained(left: amount - $0 - 1) } })
    report("chained-store", amount, await timeChain(amount))
  }
}

@inline(never)
func loop(_ amount: Int, _ action: (Int) -> TallyFeature.Action) -> Int {
  var state = TallyFeature.State()
  var effects = 0
  for number in 0..<amount {
    effects += TallyFeature.reduce(&state, action(number)).count
  }
  return state.count &+ effects - effects
}

@MainActor
func sends(_ amount: Int) -> Int {
  let store = Store(TallyFeature.self, initialState: .init()) { _, _ in }
  for number in 0..<amount { store.send(.added(number)) }
  defer { store.teardown() }
  return store.state.count
}

/// Every action starts an effect, which delivers the next action.
@MainActor
func timeChain(_ amount: Int) async -> (Int, Duration) {
  let start = ContinuousClock.now
  let count = await withCheckedContinuation { continuation in
    var holder: Store<TallyFeature>?
    let store = Store(TallyFeature.self, initialState: .init()) { left, send in
      send(.chained(left: left))
      if left == 0 {
        continuation.resume(returning: holder?.state.count ?? 0)
        holder = nil
      }
    }
    holder = store
    store.send(.chained(left: amount - 1))
  }
  return (count, ContinuousClock.now - start)
}

@MainActor
func time(_ body: () -> Int) -> (Int, Duration) {
  let start = ContinuousClock.now
  let count = body()
  return (count, ContinuousClock.now - start)
}

@MainActor
func report(_ what: String, _ amount: Int, _ outcome: (count: Int, time: Duration)) {
  guard outcome.count == amount else {
    print("\(what) reduced \(outcome.count) actions, not \(amount)")
    exit(1)
  }
  print("\(what) \(amount) \(outcome.time / .seconds(1))")
}
