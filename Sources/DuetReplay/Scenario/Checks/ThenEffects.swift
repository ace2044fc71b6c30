public import DuetKernel

/// Checks the effects of a step: exactly these, in this order; `ThenEffects()` means none.
public struct ThenEffects<F: Feature>: Sendable {
  let check: Check<F>

  /// The step emits `effects` and nothing else.
  public init(
    _ effects: Effect<F.EffectPayload>..., file: StaticString = #fileID, line: Int = #line
  ) {
    check = Check(place: SourcePlace(file: file, line: line)) { outcome in
      try outcome.complaint(expectingEffects: effects)
    }
  }
}
