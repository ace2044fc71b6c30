package import DuetKernel

extension EditNameFeature {
  /// Carries out this feature's effects in the given environment.
  package static func handler(_ environment: EditNameEnvironment) -> EffectHandler<EditNameFeature>
  {
    { payload, send in
      switch payload {
      case .saveName(let name):
        guard await awaitCompletion({ environment.saveName(name, $0) }) else { return }
        send(.saveFinished)
      case .notifyListener(let event):
        environment.notifyHost(event)
      }
    }
  }
}

/// An editor whose draft starts as the current name; a draft is never restored.
@MainActor
package func makeEditNameStore(currentName: String, environment: EditNameEnvironment) -> Store<
  EditNameFeature
> {
  Store(
    EditNameFeature.self, initialState: EditNameState(draft: currentName),
    handler: EditNameFeature.handler(environment))
}
