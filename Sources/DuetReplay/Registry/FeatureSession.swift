public import DuetKernel

/// One feature of a registry at work on canonical values, for a mount that does not know its types:
/// another language, a debugger, a server.
///
/// It carries nothing out: effects are for the mount.
public struct FeatureSession: Sendable {
  private let feature: ReplayableFeature
  /// What the steps so far have come to.
  public private(set) var state: CanonicalJSON
  /// The last step's effects, an array; empty before the first.
  public private(set) var effects: CanonicalJSON = .emptyArray

  /// Begins with a state.
  ///
  /// - Throws: `ReplayRefusal` when the registry has no such feature, or the state is none of it.
  public init(
    of name: String, in registry: ReplayRegistry, state: CanonicalJSON
  ) throws(ReplayRefusal) {
    feature = try registry.feature(.string(name))
    self.state = try feature.normalized(state: state)
  }

  /// Reduces one action.
  ///
  /// - Throws: `ReplayRefusal` when the action is none of the feature's; nothing has changed then.
  public mutating func step(_ action: CanonicalJSON) throws(ReplayRefusal) {
    let reduction = try feature.reduce(state: state, action: action)
    (state, effects) = (reduction.state, reduction.effects)
  }
}
