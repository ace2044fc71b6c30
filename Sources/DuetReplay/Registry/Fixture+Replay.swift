import DuetKernel

extension Fixture {
  /// Replays the recording on the registry's features, in this process.
  ///
  /// A leaf seeds each step with the recorded state, a chain with the state that its node has come
  /// to (design, section 7).
  /// - Returns: the first divergence; `nil` when the recording replays byte for byte.
  public func replay(with registry: ReplayRegistry) -> Divergence? {
    var states = nodes.map(\.initialState)
    for (index, step) in steps.enumerated() {
      let reduction: Reduction
      do throws(ReplayRefusal) {
        let feature = try registry.feature(.string(node(of: index).name))
        reduction = try feature.reduce(state: states[step.node], action: step.action)
      } catch {
        return divergence(at: index, .refused(error.reason))
      }
      let divergence = divergence(
        at: index, effects: reduction.effects.bytes, state: reduction.state.bytes)
      if let divergence { return divergence }
      states[step.node] = reduction.state
    }
    return nil
  }
}
