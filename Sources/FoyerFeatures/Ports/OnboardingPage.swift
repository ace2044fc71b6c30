/// A step of onboarding, in the order a newcomer meets them.
///
/// The one type of the app that is a bare string in recordings, and a key in a dictionary.
package enum OnboardingPage: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
  case welcome
  case name
  case preferences
}
