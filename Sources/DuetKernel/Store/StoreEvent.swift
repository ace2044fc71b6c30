/// One step in the life of a store, told to whoever set `Store.onEvent`.
///
/// Test harnesses see a store through these: the trace recorder writes them down, the test store
/// checks that a test has asserted each.
package enum StoreEvent<F: Feature> {
  /// The reducer has run; the state is the one after it.
  case reduced(F.Action, state: F.State, effects: [Effect<F.EffectPayload>])
  /// A run effect has been started. Its handler takes its first step later, in a task.
  case effectStarted(F.EffectPayload)
  /// A running effect delivers an action, whose `reduced` follows.
  case effectDelivered(F.Action)
  /// An action arrived from an effect whose handler has already returned, and was dropped.
  case lateDeliveryDropped(F.EffectPayload, F.Action)
  /// The handler of an effect that was not cancelled has returned.
  case effectFinished(F.EffectPayload)
  /// The task of a cancelled effect has come to its end, or never took its first step.
  case effectCancelled(F.EffectPayload)
}

extension StoreEvent: Equatable {}
extension StoreEvent: Sendable {}
