import DuetKernel

/// Waits until no effect can move by itself any more: each one has ended, or waits for a
/// virtual clock, a callback, or something else that only its owner can bring about.
///
/// No time is involved, and no guess at how long is enough. Effects move by steps that go through
/// one queue (`EffectQueue`); they are at rest when it is empty. Work that does not go through that
/// queue, such as an actor's way back to the main actor, goes through the main queue, which is first
/// in, first out: so the main queue is gone through once, and if that brought a new step, all
/// begins again.
@MainActor
package func settle() async {
  EffectQueue.install()
  var seen: Int
  repeat {
    EffectQueue.shared.drain()
    seen = EffectQueue.shared.stepCount
    await Task { @MainActor in }.value
  } while EffectQueue.shared.stepCount != seen
}
