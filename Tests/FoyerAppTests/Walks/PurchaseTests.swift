import DuetKernel
import DuetShells
import DuetTesting
import FoyerApp
import FoyerFeatures
import Testing

@MainActor
@Suite("A purchase")
struct PurchaseTests {
  private static let offers = [
    PlanOffer(plan: .monthly, price: "$4.99"), PlanOffer(plan: .yearly, price: "$39.99"),
  ]

  private let device = Device(document: Device.onboardedAnn)

  /// The app with the flow open at its confirmation, by way of the locked card.
  private func atConfirmation() async throws -> RootMount {
    let root = try await device.launchPastSplash()
    let main = try #require(root.main)
    main.home.send(.insightsTapped)
    #expect(root.states == .main(presented: .promo))
    main.home.send(.upgradeTapped)
    await settleEffects()
    let flow = try #require(main.upgrade.child)
    flow.send(.appeared)
    await settleEffects()
    #expect(
      root.states
        == .main(main: MainState(sheet: .upgrade), upgrade: UpgradeState(offers: Self.offers)))
    flow.send(.planSelected(plan: .yearly))
    return root
  }

  @Test("goes from the locked card to Premium, and a relaunch starts there")
  func buys() async throws {
    let root = try await atConfirmation()
    let main = try #require(root.main)
    let flow = try #require(main.upgrade.child)
    flow.send(.confirmTapped)
    await device.testClock.advance(by: .milliseconds(999))
    #expect(
      root.states
        == .main(
          main: MainState(sheet: .upgrade),
          upgrade: UpgradeState(
            step: .confirm(plan: .yearly), offers: Self.offers, isPurchasing: true)))
    await device.testClock.advance(by: .milliseconds(1))
    #expect(
      root.states
        == .main(
          entitlement: .premium(plan: .yearly), main: MainState(sheet: .upgrade),
          upgrade: UpgradeState(step: .done, offers: Self.offers)))
    flow.send(.doneTapped)
    await settleEffects()
    #expect(root.states == .main(entitlement: .premium(plan: .yearly)))
    #expect(flow.isTornDown)
    root.teardown()

    let again = try await device.launchPastSplash()
    #expect(again.states == .main(entitlement: .premium(plan: .yearly)))
    again.main?.home.send(.insightsTapped)
    #expect(again.main?.home.state.presented == .insights)
    again.teardown()
  }

  @Test("unlocks the card from the stream although the flow is gone, and its answer nobody hears")
  func dismissed() async throws {
    let root = try await atConfirmation()
    let flow = try #require(root.main?.upgrade.child)
    flow.send(.confirmTapped)
    await settleEffects()
    #expect(root.goBack())
    await settleEffects()
    #expect(root.states == .main())
    let last = flow.state
    await device.testClock.advance(by: .seconds(1))
    #expect(root.states == .main(entitlement: .premium(plan: .yearly)))
    #expect(flow.state == last)
    root.teardown()
  }
}
