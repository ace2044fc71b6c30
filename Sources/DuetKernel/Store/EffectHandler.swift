/// What carries out a feature's effects: it is called in a task of the store for each run effect,
/// and gives actions back through `Send` until it returns (design, section 4).
///
/// ```swift
/// let handler: EffectHandler<SplashFeature> = { payload, send in
///   switch payload {
///   case .armSafetyNet(let afterMillis):
///     do { try await clock.sleep(nanoseconds: afterMillis * 1_000_000) } catch { return }
///     send(.safetyNetElapsed)
///   case .notifyListener(let event):
///     notifyHost(event)
///   }
/// }
/// ```
///
/// Cancelling the effect cancels the task. What the handler still sends then goes nowhere, so it
/// need not check for itself.
public typealias EffectHandler<F: Feature> =
  @MainActor @Sendable (F.EffectPayload, Send<F.Action>) async -> Void

/// The way back from an effect to its store.
///
/// Called like a function, it delivers an action before it returns, unless the store is in the
/// middle of another action: then this one follows that one.
///
/// Nothing is delivered once the effect is cancelled, the store is torn down, or the handler has
/// returned. A callback that outlives its handler is therefore lost: await it (`awaitCallback`).
public struct Send<Action: Sendable>: Sendable {
  private let deliver: @MainActor @Sendable (Action) -> Void

  /// Makes a `Send` that does with an action what `deliver` does, so that a handler can be called
  /// without a store.
  public init(_ deliver: @escaping @MainActor @Sendable (Action) -> Void) {
    self.deliver = deliver
  }

  @MainActor
  public func callAsFunction(_ action: Action) {
    deliver(action)
  }
}
