import DuetKernel

/// What a few actions in a row lead to: the last state, and the effects of the last action.
struct Reduction<F: Feature>: Equatable {
  var state: F.State
  var effects: [Effect<F.EffectPayload>]

  init(_ state: F.State, _ effects: Effect<F.EffectPayload>...) {
    self.state = state
    self.effects = effects
  }

  init(_ feature: F.Type, from state: F.State, _ actions: F.Action...) {
    self.state = state
    self.effects = []
    for action in actions { effects = F.reduce(&self.state, action) }
  }
}
