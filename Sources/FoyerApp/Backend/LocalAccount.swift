import FoyerFeatures

/// The account on this device; what changes in it shows in the session.
@MainActor
final class LocalAccount: AccountPort {
  private let storage: LocalStorage
  private let auth: LocalAuth

  init(storage: LocalStorage, auth: LocalAuth) {
    self.storage = storage
    self.auth = auth
  }

  func saveDisplayName(_ name: String, onSaved: @escaping Completion) {
    storage.update { $0.displayName = name }
    auth.sessionRenamed(name)
    onSaved()
  }

  func completeOnboarding(name: String, preferences: [String]) {
    storage.update {
      $0.displayName = name
      $0.hasOnboarded = true
      $0.preferences = preferences
    }
    auth.sessionRenamed(name)
    auth.sessionOnboarded()
  }
}
