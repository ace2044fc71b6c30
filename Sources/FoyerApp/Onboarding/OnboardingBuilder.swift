import DuetKernel
import DuetShells
import FoyerFeatures

@MainActor
struct OnboardingBuilder {
  let dependency: any OnboardingDependency

  /// An onboarding level; `page` is where a restored route goes on.
  func build(
    page: OnboardingPage?, notifyHost: @escaping Callback<OnboardingDelegateEvent>
  ) -> OnboardingMount {
    let component = OnboardingComponent(dependency: dependency)
    let host = StoreHost()
    let actions = Relay<OnboardingAction>()
    let store = host.adopt(
      makeOnboardingStore(
        page: page ?? .welcome, environment: component.environment(notifyHost: notifyHost)))
    actions.connect(to: store)

    let progress = host.adopt(ProgressBuilder(dependency: component).build())
    let step = host.adopt(
      ChildSlot<OnboardingPage, _> { page in component.step(page, reportingTo: actions) })
    host.adopt(
      StateTransitions(of: store) { transition in
        // The row first: it shows the page when the page comes.
        progress.send(.pageChanged(page: transition.current.page))
        step.reconcile(transition.current.page)
      })
    host.adopt(component.readinessWorker)
    return OnboardingMount(host: host, store: store, progress: progress, step: step)
  }
}

extension OnboardingComponent {
  fileprivate func step(
    _ page: OnboardingPage, reportingTo actions: Relay<OnboardingAction>
  ) -> OnboardingStep {
    switch page {
    case .welcome:
      .welcome(
        WelcomeBuilder(dependency: self).build { actions.send(.welcome(event: $0)) })
    case .name:
      .name(NameBuilder(dependency: self).build { actions.send(.name(event: $0)) })
    case .preferences:
      .preferences(
        PreferencesBuilder(dependency: self).build { actions.send(.preferences(event: $0)) })
    }
  }
}
