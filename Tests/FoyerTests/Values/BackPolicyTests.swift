import FoyerFeatures
import Testing

@Suite("Back policy")
struct BackPolicyTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let spine: RouteSpine
    let winner: BackLevel?

    init(_ name: String, _ spine: RouteSpine, _ winner: BackLevel?) {
      self.testDescription = name
      self.spine = spine
      self.winner = winner
    }
  }

  @Test(
    "the innermost open level takes a back",
    arguments: [
      Row("splash", RouteSpine(), nil),
      Row("sign-in gate", RouteSpine(phase: .signIn), nil),
      Row("onboarding, no page", RouteSpine(phase: .onboarding), nil),
      Row("first page", RouteSpine(phase: .onboarding, onboardingPage: .welcome), nil),
      Row("second page", RouteSpine(phase: .onboarding, onboardingPage: .name), .onboarding),
      Row("third page", RouteSpine(phase: .onboarding, onboardingPage: .preferences), .onboarding),
      Row("page outside onboarding", RouteSpine(phase: .main, onboardingPage: .name), nil),
      Row("main, no tab", RouteSpine(phase: .main), nil),
      Row("home, bare", RouteSpine(phase: .main, activeTab: .home), nil),
      Row(
        "home, promo", RouteSpine(phase: .main, activeTab: .home, homePresented: .promo),
        .homePresented),
      Row(
        "home, a deep profile behind it",
        RouteSpine(phase: .main, activeTab: .home, profilePath: .editName), nil),
      Row(
        "no tab, everything open below",
        RouteSpine(phase: .main, profilePath: .editName, homePresented: .insights), nil),
      Row("profile, bare", RouteSpine(phase: .main, activeTab: .profile), nil),
      Row(
        "profile, promo behind it",
        RouteSpine(phase: .main, activeTab: .profile, homePresented: .promo), nil),
      Row(
        "account screen", RouteSpine(phase: .main, activeTab: .profile, profilePath: .account),
        .account),
      Row(
        "name editor", RouteSpine(phase: .main, activeTab: .profile, profilePath: .editName),
        .editName),
      Row("sheet, no tab", RouteSpine(phase: .main, upgradeStep: .plans), .upgrade),
      Row(
        "sheet over the name editor",
        RouteSpine(
          phase: .main, activeTab: .profile, profilePath: .editName, upgradeStep: .done),
        .upgrade),
      Row(
        "sheet over the summary",
        RouteSpine(
          phase: .main, activeTab: .home, homePresented: .insights,
          upgradeStep: .confirm(plan: .monthly)),
        .upgrade),
      Row("sheet outside main", RouteSpine(phase: .signIn, upgradeStep: .plans), nil),
    ])
  func winner(_ row: Row) {
    #expect(BackLevel.winner(over: row.spine) == row.winner)
  }

  @Test("each level answers with an action of its own feature")
  func actions() {
    #expect(
      BackLevel.allCases.map(\.action) == [
        .onboarding(.back), .home(.dismissed), .account(.closeTapped), .editName(.cancelTapped),
        .upgrade(.dismissTapped),
      ])
  }
}
