import DuetKernel
import DuetShells
import FoyerApp
import FoyerFeatures
import FoyerTerminal

extension Screens {
  func onboardingForm(_ mount: OnboardingMount) -> Form {
    var form = stepForm(mount.step.child)
    form.blocks = progressRow(mount.progress.state) + form.blocks
    if mount.store.state.page != .welcome {
      form.blocks.append(
        .control(Control("back", "Back", .button { mount.store.send(.back) })))
    }
    return form
  }

  private func stepForm(_ step: OnboardingStep?) -> Form {
    switch step {
    case .welcome(let store): welcomeForm(store)
    case .name(let store): nameForm(store)
    case .preferences(let store): preferencesForm(store)
    case nil: Form(name: "onboarding", title: "", blocks: [])
    }
  }

  /// Where the newcomer is, and which steps call themselves ready.
  private func progressRow(_ state: ProgressState) -> [Form.Block] {
    let ticks = OnboardingPage.allCases.map { state.readiness[$0] == true ? "✓" : "·" }
    return [
      .text(
        "Step \(state.stepNumber) of \(ProgressState.stepCount)  \(ticks.joined(separator: " "))"),
      .bar(step: state.stepNumber, of: ProgressState.stepCount),
      .gap,
    ]
  }

  private func welcomeForm(_ store: Store<WelcomeFeature>) -> Form {
    Form(
      name: "welcome", title: "Welcome to Foyer",
      blocks: [
        .text("Three short steps and you are in."),
        .gap,
        .control(Control("continue", "Continue", .button { store.send(.continueTapped) })),
      ])
  }

  private func nameForm(_ store: Store<NameFeature>) -> Form {
    let state = store.state
    return Form(
      name: "name", title: "What should we call you?",
      blocks: [
        .control(
          Control(
            "name", "Display name",
            .field(text: state.draft) { store.send(.draftChanged(text: $0)) },
            note: state.validation)),
        .gap,
        .control(Control("continue", "Continue", .button { store.send(.continueTapped) })),
      ])
  }

  private static let preferences = [
    ("digest", "Weekly digest"), ("reminders", "Reminders"), ("tips", "Tips and tricks"),
  ]

  private func preferencesForm(_ store: Store<PreferencesFeature>) -> Form {
    let state = store.state
    let rows = Self.preferences.map { key, label in
      Form.Block.control(
        Control(
          key, label,
          .toggle(isOn: state.selected.contains(key)) {
            store.send(.preferenceToggled(key: key))
          }))
    }
    return Form(
      name: "preferences", title: "Pick at least one",
      blocks: rows + [
        .gap,
        .control(
          Control(
            "finish", "Finish", .button { store.send(.continueTapped) }, isEnabled: state.isReady)),
      ])
  }
}
