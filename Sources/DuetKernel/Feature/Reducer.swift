/// The shape of a feature's `reduce`: it changes the state in place and returns the effects that
/// follow, in order. It must be pure (design, section 4).
public typealias Reducer<State, Action, Payload> =
  @Sendable (inout State, Action) -> [Effect<Payload>]
