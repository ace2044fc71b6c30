/// Those who watch a store's state, in the order in which they came.
struct StateObservers<State: Sendable>: Sendable {
  struct Observer: Sendable {
    let deliver: @MainActor @Sendable (State) -> Void
    let end: @Sendable () -> Void
  }

  private var observers: [Int: Observer] = [:]
  private var lastNumber = 0

  var count: Int { observers.count }

  var numbers: [Int] { observers.keys.sorted() }

  subscript(number: Int) -> Observer? { observers[number] }

  mutating func insert(_ observer: Observer) -> Int {
    lastNumber += 1
    observers[lastNumber] = observer
    return lastNumber
  }

  /// Takes the observer out; what must be told that it is over is told by the caller.
  mutating func remove(_ number: Int) -> Observer? {
    observers.removeValue(forKey: number)
  }

  func endAll() {
    for number in numbers { observers[number]?.end() }
  }
}
