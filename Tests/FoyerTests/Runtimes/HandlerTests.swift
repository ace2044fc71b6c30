import DuetKernel
import FoyerFeatures
import Testing

/// What the handlers do with each payload, without a store around them.
@MainActor
@Suite("Effect handlers")
struct HandlerTests {
  /// The calls that a handler made to its environment, in order.
  final class Log: Sendable {
    @MainActor var calls: [String] = []
  }

  /// The actions that a handler sent, in order.
  final class Sent<Action: Sendable>: Sendable {
    @MainActor var actions: [Action] = []
  }

  /// Runs one payload to its end, and gives back the actions that it sent.
  private func actions<F: Feature>(
    of feature: F.Type, _ payload: F.EffectPayload, by handler: EffectHandler<F>
  ) async -> [F.Action] {
    let sent = Sent<F.Action>()
    await handler(payload, Send { sent.actions.append($0) })
    return sent.actions
  }

  @Test("splash: the net sleeps in nanoseconds, and says nothing when it is taken down")
  func splash() async {
    struct Clock: KernelClock {
      let log: Log
      let isCancelled: Bool

      func sleep(nanoseconds: Int64) async throws {
        await MainActor.run { log.calls.append("\(nanoseconds)") }
        if isCancelled { throw CancellationError() }
      }
    }
    for (isCancelled, expected) in [(false, [SplashAction.safetyNetElapsed]), (true, [])] {
      let log = Log()
      let handler = SplashFeature.handler(
        SplashEnvironment(
          clock: Clock(log: log, isCancelled: isCancelled),
          notifyHost: { log.calls.append("\($0)") }))
      #expect(
        await actions(of: SplashFeature.self, .armSafetyNet(afterMillis: 3000), by: handler)
          == expected)
      #expect(log.calls == ["3000000000"])
    }
  }

  @Test("an answer of a port comes back as one action")
  func answers() async {
    let signIn = SignInFeature.handler(
      SignInEnvironment(
        signIn: { _, answer in answer(.failed(reason: "no")) }, notifyHost: { _ in }))
    #expect(
      await actions(of: SignInFeature.self, .signIn(provider: .guest), by: signIn)
        == [.signInFinished(outcome: .failed(reason: "no"))])

    let items = [Item(id: "1", title: "Welcome note")]
    let home = HomeFeature.handler(
      HomeEnvironment(loadItems: { $0(items) }, notifyHost: { _ in }))
    #expect(
      await actions(of: HomeFeature.self, .loadItems, by: home) == [.itemsLoaded(items: items)])

    let offers = [PlanOffer(plan: .yearly, price: "$39.99")]
    let upgrade = UpgradeFeature.handler(
      UpgradeEnvironment(
        loadPlans: { $0(offers) }, purchase: { plan, answer in answer(.purchased(plan: plan)) },
        notifyHost: { _ in }))
    #expect(
      await actions(of: UpgradeFeature.self, .loadPlans, by: upgrade)
        == [.plansLoaded(offers: offers)])
    #expect(
      await actions(of: UpgradeFeature.self, .purchase(plan: .monthly), by: upgrade)
        == [.purchaseFinished(outcome: .purchased(plan: .monthly))])
  }

  @Test("a port that says when it is done is answered by one action")
  func completions() async {
    let log = Log()
    let editName = EditNameFeature.handler(
      EditNameEnvironment(
        saveName: { name, done in
          log.calls.append(name)
          done()
        }, notifyHost: { _ in }))
    #expect(
      await actions(of: EditNameFeature.self, .saveName(name: "Ann B"), by: editName)
        == [.saveFinished])
    #expect(log.calls == ["Ann B"])

    let account = AccountFeature.handler(
      AccountEnvironment(signOut: { $0() }, notifyHost: { _ in }))
    #expect(await actions(of: AccountFeature.self, .signOut, by: account) == [.signedOut])
  }

  @Test("the steps publish their readiness, and nothing comes back")
  func readiness() async {
    let log = Log()
    let update: ReadinessUpdate = { step, ready in log.calls.append("\(step) \(ready)") }
    #expect(
      await actions(
        of: WelcomeFeature.self, .publishReadiness(step: .welcome, ready: true),
        by: WelcomeFeature.handler(
          WelcomeEnvironment(updateReadiness: update, notifyHost: { _ in }))
      ).isEmpty)
    #expect(
      await actions(
        of: NameFeature.self, .publishReadiness(step: .name, ready: false),
        by: NameFeature.handler(NameEnvironment(updateReadiness: update, notifyHost: { _ in }))
      ).isEmpty)
    #expect(
      await actions(
        of: PreferencesFeature.self, .publishReadiness(step: .preferences, ready: true),
        by: PreferencesFeature.handler(
          PreferencesEnvironment(updateReadiness: update, notifyHost: { _ in }))
      ).isEmpty)
    #expect(log.calls == ["welcome true", "name false", "preferences true"])
  }

  @Test("progress: each report comes back as an action, until the effect is cancelled")
  func observation() async {
    final class Subscription: ReadinessSubscription {
      var isCancelled = false
      func cancel() { isCancelled = true }
    }
    let subscription = Subscription()
    let (subscribed, continuation) = AsyncStream<Void>.makeStream()
    let handler = ProgressFeature.handler(
      ProgressEnvironment { onChange in
        onChange(StepReadiness(step: .welcome, ready: true))
        onChange(StepReadiness(step: .name, ready: false))
        continuation.finish()
        return subscription
      })
    let sent = Sent<ProgressAction>()
    let effect = Task { await handler(.observeReadiness, Send { sent.actions.append($0) }) }
    for await _ in subscribed {}
    #expect(!subscription.isCancelled)
    effect.cancel()
    await effect.value
    #expect(subscription.isCancelled)
    #expect(
      sent.actions == [
        .readinessChanged(step: .welcome, ready: true),
        .readinessChanged(step: .name, ready: false),
      ])
  }

  @Test("main and root hand links and answers on")
  func forwarding() async {
    let log = Log()
    let main = MainFeature.handler(
      MainEnvironment(
        notifyHost: { log.calls.append("main \($0)") },
        forwardLink: { log.calls.append("main \($0)") }))
    #expect(
      await actions(of: MainFeature.self, .forwardLink(link: .profileAccount), by: main).isEmpty)
    #expect(
      await actions(of: MainFeature.self, .notifyListener(.signOutRequested), by: main).isEmpty)
    let root = RootFeature.handler(
      RootEnvironment(
        forwardLink: { log.calls.append("root \($0)") },
        completeOnboarding: { log.calls.append("root \($0) \($1)") }))
    #expect(await actions(of: RootFeature.self, .forwardLink(link: .upgrade), by: root).isEmpty)
    #expect(
      await actions(
        of: RootFeature.self, .completeOnboarding(name: "Ann", preferences: ["tips"]), by: root
      ).isEmpty)
    #expect(
      log.calls == [
        "main profileAccount", "main signOutRequested", "root upgrade", "root Ann [\"tips\"]",
      ])
  }
}
