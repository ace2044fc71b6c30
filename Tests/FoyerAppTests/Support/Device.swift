import DuetKernel
import DuetShells
import DuetTesting
import FoyerApp
import FoyerFeatures
import Testing

/// A device that the app is launched on, again and again: its clock, and what is on its disk.
@MainActor
final class Device: RootDependency {
  let testClock = TestClock()
  let file: MemoryFile

  init(document: String? = nil) {
    file = MemoryFile(document)
  }

  var storage: any KeyValueFile { file }
  var clock: any KernelClock { testClock }

  /// Mounts the app and lets what starts by itself come to rest.
  func launch(restored: RouteSpine? = nil) async -> RootMount {
    let root = RootBuilder(dependency: self).build(restored: restored)
    await settleEffects()
    return root
  }

  /// Mounts the app over what was there, and lets the splash end.
  func launchPastSplash(restored: RouteSpine? = nil) async throws -> RootMount {
    let root = await launch(restored: restored)
    try await root.passSplash()
    return root
  }

  /// A document as the app leaves it when Ann is through with onboarding.
  nonisolated static let onboardedAnn = """
    {"session":{"displayName":"Ann","guest":false},"displayName":"Ann","hasOnboarded":true,\
    "preferences":["digest","tips"]}
    """
}

/// What a person does, and the app's way to its rest after it.
extension RootMount {
  func passSplash() async throws {
    let splash = try #require(splash)
    splash.send(.appeared)
    splash.send(.ceremonyFinished)
    await settleEffects()
  }

  func signIn(as provider: SignInProvider) async throws {
    try #require(signIn).send(.continueTapped(provider: provider))
    await settleEffects()
  }

  func onboard(as name: String, preferring keys: String...) async throws {
    let onboarding = try #require(onboarding)
    onboarding.progress.send(.appeared)
    try #require(onboarding.welcome).send(.appeared)
    try #require(onboarding.welcome).send(.continueTapped)
    await settleEffects()
    let step = try #require(onboarding.name)
    step.send(.draftChanged(text: name))
    step.send(.continueTapped)
    await settleEffects()
    let preferences = try #require(onboarding.preferences)
    for key in keys { preferences.send(.preferenceToggled(key: key)) }
    preferences.send(.continueTapped)
    await settleEffects()
  }
}

extension OnboardingMount {
  var welcome: Store<WelcomeFeature>? {
    guard case .welcome(let store) = step.child else { return nil }
    return store
  }

  var name: Store<NameFeature>? {
    guard case .name(let store) = step.child else { return nil }
    return store
  }

  var preferences: Store<PreferencesFeature>? {
    guard case .preferences(let store) = step.child else { return nil }
    return store
  }
}

extension MainMount {
  var account: AccountMount? { profile.account.child }
  var editor: Store<EditNameFeature>? { account?.editor.child }
}
