/// The outside world of the mounted root.
package struct RootEnvironment: Sendable {
  package typealias CompleteOnboarding = @MainActor @Sendable (String, [String]) -> Void

  /// Hands a link to the main level.
  package var forwardLink: Callback<DeepLink>
  /// Stores a newcomer's name and preferences; the session stream carries the result.
  package var completeOnboarding: CompleteOnboarding

  package init(
    forwardLink: @escaping Callback<DeepLink>, completeOnboarding: @escaping CompleteOnboarding
  ) {
    self.forwardLink = forwardLink
    self.completeOnboarding = completeOnboarding
  }
}
