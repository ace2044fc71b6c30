import DuetKernel

/// What a step came to, as its checks see it.
struct StepOutcome<F: Feature> {
  let state: F.State
  let effects: [Effect<F.EffectPayload>]
}

extension StepOutcome {
  func complaint(expectingState expected: F.State) throws -> String? { nil }
  func complaint<V: Equatable>(expecting expected: V, at property: KeyPath<F.State, V>) throws
    -> String?
  { nil }
  func complaint(expecting words: String, _ predicate: (F.State) -> Bool) -> String? { nil }
  func complaint(expectingEffects expected: [Effect<F.EffectPayload>]) throws -> String? { nil }
}
