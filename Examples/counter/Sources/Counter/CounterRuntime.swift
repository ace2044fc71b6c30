import DuetKernel

/// A counter that saves its total in the given way.
@MainActor
public func makeCounterStore(
  save: @escaping @MainActor @Sendable (Int) async -> Void
) -> Store<CounterFeature> {
  Store(CounterFeature.self, initialState: 0) { payload, _ in
    switch payload {
    case .save(let total): await save(total)
    }
  }
}
