import DuetKernel
import FoyerFeatures
import Testing

@MainActor
@Suite("Store factories")
struct FactoryTests {
  @Test("a store starts where its restore parameter says")
  func restored() {
    let account = makeAccountStore(
      displayName: "Ann", child: .editName,
      environment: AccountEnvironment(signOut: { _ in }, notifyHost: { _ in }))
    #expect(account.state == AccountState(displayName: "Ann", child: .editName))

    let profile = makeProfileStore(
      displayName: "Ann", child: .account, environment: ProfileEnvironment(notifyHost: { _ in }))
    #expect(profile.state == ProfileState(displayName: "Ann", child: .account))

    let editName = makeEditNameStore(
      currentName: "Ann",
      environment: EditNameEnvironment(saveName: { _, _ in }, notifyHost: { _ in }))
    #expect(editName.state == EditNameState(draft: "Ann"))

    let onboarding = makeOnboardingStore(
      page: .preferences, environment: OnboardingEnvironment(notifyHost: { _ in }))
    #expect(onboarding.state == OnboardingState(page: .preferences))

    let upgrade = makeUpgradeStore(
      step: .confirm(plan: .yearly),
      environment: UpgradeEnvironment(
        loadPlans: { _ in }, purchase: { _, _ in }, notifyHost: { _ in }))
    #expect(upgrade.state == UpgradeState(step: .confirm(plan: .yearly)))

    let home = makeHomeStore(
      initialState: HomeState(presented: .insights),
      environment: HomeEnvironment(loadItems: { _ in }, notifyHost: { _ in }))
    #expect(home.state == HomeState(presented: .insights))

    let main = makeMainStore(
      initialState: MainState(activeTab: .profile, sheet: .upgrade),
      environment: MainEnvironment(notifyHost: { _ in }, forwardLink: { _ in }))
    #expect(main.state == MainState(activeTab: .profile, sheet: .upgrade))
  }
}
