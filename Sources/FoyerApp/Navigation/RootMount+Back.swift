import DuetKernel
import DuetShells
import FoyerFeatures

extension RootMount {
  /// Does what a system-wide "back" does where a person is.
  ///
  /// - Returns: false when no level takes it, and it is the system's.
  @discardableResult
  package func goBack() -> Bool {
    guard let level = BackLevel.winner(over: spine) else { return false }
    switch level.action {
    case .onboarding(let action): onboarding?.store.send(action)
    case .home(let action): main?.home.send(action)
    case .account(let action): main?.profile.account.child?.store.send(action)
    case .editName(let action): main?.profile.account.child?.editor.child?.send(action)
    case .upgrade(let action): main?.upgrade.child?.send(action)
    }
    return true
  }
}
