/// What an account remembers about its owner.
@MainActor
package protocol AccountPort: Sendable {
  /// Stores a display name and says so once.
  func saveDisplayName(_ name: String, onSaved: @escaping Completion)

  /// Stores the answers of onboarding. There is no callback: the session stream carries the result.
  func completeOnboarding(name: String, preferences: [String])
}
