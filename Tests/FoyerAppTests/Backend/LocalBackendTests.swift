import DuetKernel
import DuetTesting
import FoyerApp
import FoyerFeatures
import Testing

@MainActor
@Suite("The backend on this device")
struct LocalBackendTests {
  private let clock = TestClock()
  private let file = MemoryFile()
  private let sessions = Heard<Session>()
  private let entitlements = Heard<Entitlement>()
  private let outcomes = Heard<SignInOutcome>()

  /// A backend over the file, with both streams listened to until the returned task is cancelled.
  private func backend() async -> (LocalBackend, Task<Void, Never>) {
    let backend = LocalBackend(file: file, clock: clock)
    let listening = EffectExecution.start { [sessions, entitlements] in
      await withDiscardingTaskGroup { group in
        group.addTask {
          for await session in await backend.auth.sessions() { await sessions.hear(session) }
        }
        group.addTask {
          for await entitlement in await backend.purchases.entitlements() {
            await entitlements.hear(entitlement)
          }
        }
      }
    }
    await settleEffects()
    return (backend, listening)
  }

  private func signIn(_ backend: LocalBackend, _ provider: SignInProvider) async {
    backend.auth.signIn(provider) { [outcomes] in outcomes.hear($0) }
    await settleEffects()
  }

  @Test("a guest is in for half an hour, to the millisecond")
  func guestExpires() async {
    let (backend, listening) = await backend()
    await signIn(backend, .guest)
    #expect(outcomes.values == [.signedIn(displayName: nil, hasOnboarded: false)])
    await clock.advance(by: .seconds(30 * 60) - .milliseconds(1))
    #expect(sessions.values == [.signedOut, .signedIn(displayName: "Guest", hasOnboarded: false)])
    await clock.advance(by: .milliseconds(1))
    #expect(sessions.values.last == .signedOut)
    #expect(file.text == "{}")
    listening.cancel()
  }

  @Test("a guest's half hour starts anew with a launch, and ends with a sign-out")
  func guestRelaunches() async {
    let (first, firstListening) = await backend()
    await signIn(first, .guest)
    await clock.advance(by: .seconds(20 * 60))
    firstListening.cancel()
    first.teardown()
    #expect(clock.sleeperCount == 0)

    let (second, listening) = await backend()
    await clock.advance(by: .seconds(20 * 60))
    #expect(sessions.values.last == .signedIn(displayName: "Guest", hasOnboarded: false))
    #expect(clock.sleeperCount == 1)
    second.auth.signOut {}
    await settleEffects()
    #expect(clock.sleeperCount == 0)
    #expect(sessions.values.last == .signedOut)
    listening.cancel()
  }

  @Test("a second guest sign-in gives half an hour from then, once")
  func guestAgain() async {
    let (backend, listening) = await backend()
    await signIn(backend, .guest)
    await clock.advance(by: .seconds(20 * 60))
    await signIn(backend, .guest)
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(20 * 60))
    #expect(sessions.values.last == .signedIn(displayName: "Guest", hasOnboarded: false))
    await clock.advance(by: .seconds(10 * 60))
    #expect(sessions.values.last == .signedOut)
    listening.cancel()
  }

  @Test("a blank address is refused, and nothing changes")
  func blankAddress() async {
    let (backend, listening) = await backend()
    await signIn(backend, .email(address: " \u{a0}\n"))
    #expect(outcomes.values == [.failed(reason: "Enter an email address.")])
    #expect(sessions.values == [.signedOut])
    #expect(file.text == nil)
    listening.cancel()
  }

  @Test("the account survives a sign-out and a relaunch, whoever signs in next")
  func account() async {
    let (first, firstListening) = await backend()
    await signIn(first, .email(address: "ann@example.com"))
    #expect(file.text == #"{"session":{"displayName":"ann","guest":false}}"#)
    first.account.completeOnboarding(name: "Ann", preferences: ["digest", "tips"])
    await settleEffects()
    #expect(
      sessions.values == [
        .signedOut, .signedIn(displayName: "ann", hasOnboarded: false),
        .signedIn(displayName: "Ann", hasOnboarded: true),
      ])
    #expect(file.text == Device.onboardedAnn)
    firstListening.cancel()

    let (second, listening) = await backend()
    #expect(sessions.values.last == .signedIn(displayName: "Ann", hasOnboarded: true))
    let saved = Heard<String>()
    second.account.saveDisplayName("Ann B") { saved.hear("saved") }
    #expect(saved.values == ["saved"])
    second.auth.signOut { saved.hear("signed out") }
    #expect(saved.values == ["saved", "signed out"])
    await signIn(second, .guest)
    #expect(outcomes.values.last == .signedIn(displayName: "Ann B", hasOnboarded: true))
    listening.cancel()
  }

  @Test("a name saved without a session starts none")
  func saveWithoutSession() async {
    let (backend, listening) = await backend()
    backend.account.saveDisplayName("Ann") {}
    backend.account.completeOnboarding(name: "Ann", preferences: [])
    await settleEffects()
    #expect(sessions.values == [.signedOut])
    #expect(file.text == #"{"displayName":"Ann","hasOnboarded":true}"#)
    listening.cancel()
  }

  @Test("a purchase takes a second; the stream hears of it before the buyer")
  func purchase() async {
    let (backend, listening) = await backend()
    let answers = Heard<PurchaseOutcome>()
    backend.purchases.purchase(.monthly) { answers.hear($0) }
    await clock.advance(by: .milliseconds(999))
    #expect(answers.values == [])
    #expect(entitlements.values == [.free])
    await clock.advance(by: .milliseconds(1))
    #expect(answers.values == [.purchased(plan: .monthly)])
    #expect(entitlements.values == [.free, .premium(plan: .monthly)])
    listening.cancel()

    let (_, again) = await self.backend()
    #expect(entitlements.values.last == .premium(plan: .monthly))
    again.cancel()
  }

  @Test("purchases do not get in each other's way, and none completes after teardown")
  func purchases() async {
    let (backend, listening) = await backend()
    let answers = Heard<PurchaseOutcome>()
    backend.purchases.purchase(.monthly) { answers.hear($0) }
    await clock.advance(by: .milliseconds(500))
    backend.purchases.purchase(.yearly) { answers.hear($0) }
    await clock.advance(by: .milliseconds(500))
    #expect(answers.values == [.purchased(plan: .monthly)])
    backend.teardown()
    await clock.advance(by: .seconds(10))
    #expect(answers.values == [.purchased(plan: .monthly)])
    #expect(clock.sleeperCount == 0)
    listening.cancel()
  }

  @Test("what is on offer, and what is on the home list")
  func lists() async {
    let (backend, listening) = await backend()
    let offers = Heard<[PlanOffer]>()
    backend.purchases.plans { offers.hear($0) }
    #expect(
      offers.values == [
        [PlanOffer(plan: .monthly, price: "$4.99"), PlanOffer(plan: .yearly, price: "$39.99")]
      ])
    let lists = Heard<[Item]>()
    backend.items.items { lists.hear($0) }
    #expect(lists.values.first?.count == 12)
    #expect(lists.values.first?.first == Item(id: "1", title: "Welcome note"))
    #expect(lists.values.first?.last == Item(id: "12", title: "Everything else"))
    listening.cancel()
  }
}
