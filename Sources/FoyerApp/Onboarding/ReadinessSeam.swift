package import FoyerFeatures

/// What each step of onboarding says of itself, from the steps to the row beside them.
@MainActor
package final class ReadinessSeam: ReadinessUpdating, ReadinessObserving {
  private var readiness: [OnboardingPage: Bool] = [:]
  private var subscriptions: [Subscription] = []

  package init() {}

  package func updateReadiness(_ step: OnboardingPage, _ ready: Bool) {
    readiness[step] = ready
    for subscription in subscriptions { subscription.deliver { readiness[$0] } }
  }

  package func observeReadiness(
    onChange: @escaping Callback<StepReadiness>
  ) -> any ReadinessSubscription {
    let subscription = Subscription(onChange) { [weak self] ended in
      self?.subscriptions.removeAll { $0 === ended }
    }
    subscriptions.append(subscription)
    subscription.deliver { readiness[$0] }
    return subscription
  }

  /// How many observe.
  package var subscriptionCount: Int { subscriptions.count }
}

extension ReadinessSeam {
  /// One observation, with what it was told so far: it is told what differs from that.
  private final class Subscription: ReadinessSubscription {
    private var onChange: Callback<StepReadiness>?
    private let onCancel: @MainActor (Subscription) -> Void
    private var told: [OnboardingPage: Bool] = [:]

    init(
      _ onChange: @escaping Callback<StepReadiness>,
      onCancel: @escaping @MainActor (Subscription) -> Void
    ) {
      self.onChange = onChange
      self.onCancel = onCancel
    }

    /// Tells what is new; an observer may write meanwhile, so each step is looked up when its turn comes.
    func deliver(_ readiness: (OnboardingPage) -> Bool?) {
      for step in OnboardingPage.allCases {
        guard let ready = readiness(step), told[step] != ready else { continue }
        told[step] = ready
        onChange?(StepReadiness(step: step, ready: ready))
      }
    }

    func cancel() {
      guard onChange != nil else { return }
      onChange = nil
      onCancel(self)
    }
  }
}
