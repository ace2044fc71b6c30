public import DuetKernel

/// Runs a script on a store and writes down what the kernel does, event by event, so that kernels in
/// different languages can be compared byte for byte.
///
/// Each step of the script returns when everything has happened that can happen without another
/// step. Two effects that end within one step have no order that all kernels share; scripts keep
/// them apart.
@MainActor
public final class KernelTrace<F: Feature> {
  private enum Event {
    case store(StoreEvent<F>)
    case send(F.Action)
    case advance(nanoseconds: Int64)
    case teardown
  }

  private let store: Store<F>
  private let clock: TestClock
  private var events: [Event] = []

  /// - Parameter clock: the clock that the handler sleeps on.
  public init(
    _ feature: F.Type, initialState: F.State, clock: TestClock,
    handler: @escaping EffectHandler<F>
  ) {
    self.store = Store(feature, initialState: initialState, handler: handler)
    self.clock = clock
    store.onEvent = { [weak self] event in self?.events.append(.store(event)) }
  }

  public func send(_ action: F.Action) async {
    sendWithinStep(action)
    await settleEffects()
  }

  public func advance(nanoseconds: Int64) async {
    events.append(.advance(nanoseconds: nanoseconds))
    await clock.advance(nanoseconds: nanoseconds)
  }

  public func teardown() async {
    tearDownWithinStep()
    await settleEffects()
  }

  /// Does something once, in the middle of the reduce that first brings a state about: where an
  /// observer stands.
  package func react(to state: F.State, _ reaction: @escaping @MainActor (KernelTrace) -> Void) {
    var isDone = false
    store.observe { [weak self] current in
      guard let self, current == state, !isDone else { return }
      isDone = true
      reaction(self)
    }
  }

  /// Sends an action in the middle of a step; the step's own end waits for what follows.
  package func sendWithinStep(_ action: F.Action) {
    events.append(.send(action))
    store.send(action)
  }

  /// Tears the store down in the middle of a step.
  package func tearDownWithinStep() {
    events.append(.teardown)
    store.teardown()
  }

  /// The trace so far: one canonical object a line, each line ended by a newline.
  ///
  /// - Throws: `EncodingError` when an action, a state or a payload has no canonical form.
  public func bytes() throws -> [UInt8] {
    try events.compactMap { try line(for: $0) }.flatMap { line in
      try CanonicalEncoder().encode(line).bytes + [0x0A]
    }
  }

  private func line(for event: Event) throws -> KernelTraceLine? {
    switch event {
    case .send(let action): .send(action: try canonical(action))
    case .advance(let nanoseconds): .advance(nanoseconds: nanoseconds)
    case .teardown: .teardown
    case .store(.reduced(let action, let state, _)):
      .reduce(action: try canonical(action), state: try canonical(state))
    case .store(.effectStarted(let payload)): .effectStart(payload: try canonical(payload))
    case .store(.effectDelivered(let action)): .effectAction(action: try canonical(action))
    case .store(.effectFinished(let payload)): .effectFinished(payload: try canonical(payload))
    case .store(.effectCancelled(let payload)): .effectCancelled(payload: try canonical(payload))
    case .store(.lateDeliveryDropped): nil
    }
  }

  private func canonical(_ value: some Encodable) throws -> String {
    try CanonicalEncoder().encode(value).description
  }
}
