import DuetKernel
import DuetShells
package import FoyerApp
import FoyerFeatures
package import FoyerTerminal

/// One launch of the app, as a person has it before them: keys in, screens out.
///
/// It decides nothing. What is shown comes from the mounted stores, what a key does is an action of
/// one of them; its own are only the focus, the e-mail field's text and the reveal.
@MainActor
package final class FoyerSession {
  package let root: RootMount
  /// Is called when another screen may have to be drawn.
  package var changed: @MainActor () -> Void = {}

  private let clock: any KernelClock
  private let spines: SpineFile?
  private var observation: TreeObservation?
  private var forms = FormSession()
  private var shown: [Appearance] = []
  private var reveal: StoreHost?
  private var view = ViewState()

  /// Launches the app.
  ///
  /// - Parameters:
  ///   - dependency: where its document lies, and its clock.
  ///   - spines: where the route is kept for the next launch.
  package init(
    _ dependency: any RootDependency, spines: SpineFile? = nil, trace: SessionTrace? = nil
  ) {
    clock = dependency.clock
    self.spines = spines
    root = RootBuilder(dependency: dependency).build(restored: spines?.read())
    observation = root.observe(visitor: trace) { [weak self] in self?.update() }
    update()
  }

  /// Ends the app: nothing runs and nothing is drawn afterwards.
  package func end() {
    changed = {}
    observation?.teardown()
    reveal?.teardown()
    root.teardown()
  }

  /// Does what a key means on the screen that shows.
  package func press(_ key: Key) {
    forms.press(key, in: form)
    update()
  }

  /// Goes where a URL asks for.
  ///
  /// - Returns: whether it is one of the app's.
  @discardableResult
  package func open(_ url: String) -> Bool { root.open(url) }

  /// The screen as it is now.
  package func canvas(columns: Int, rows: Int) -> Canvas {
    let form = form
    forms.show(form)
    return FormLayout.draw(form, focus: forms.focus, columns: columns, rows: rows, below: below)
  }

  /// The labels of what can be chosen now, in order.
  package var choices: [String] { form.controls.filter(\.isEnabled).map(\.label) }

  /// Gives the focus to a control by its label.
  ///
  /// - Returns: whether there is one that can have it.
  package func focus(label: String) -> Bool {
    let form = form
    guard
      let control = form.controls.first(where: {
        $0.isEnabled && $0.label.utf8.elementsEqual(label.utf8)
      })
    else { return false }
    forms.focus(control.name, in: form)
    return true
  }

  // MARK: - What shows

  private var form: Form {
    var form = Screens(root: root, view: view) { [weak self] in self?.view.email = $0 }.top
    if let problem = root.storageProblem.value {
      form.blocks += [.gap, .text("! \(problem)", .dim)]
    }
    return form
  }

  /// What a sheet lies over.
  private var below: Form? {
    Screens(root: root, view: view) { _ in }.below
  }

  // MARK: - What changes

  private func update() {
    reportAppearances()
    startReveal()
    spines?.write(root.spine)
    changed()
  }

  private func reportAppearances() {
    // A report can bring up another view.
    while true {
      let visible = root.appearances
      let known = Set(shown.map(\.id))
      shown = visible.filter { known.contains($0.id) }
      guard let fresh = visible.first(where: { !known.contains($0.id) }) else { return }
      shown.append(fresh)
      fresh.report()
    }
  }

  private func startReveal() {
    guard case .splash(let splash)? = root.child.child else {
      reveal?.teardown()
      reveal = nil
      return
    }
    guard reveal == nil else { return }
    let host = StoreHost()
    reveal = host
    host.adopt(
      Reveal(on: clock) { [weak self] part in
        self?.view.revealed = part
        self?.changed()
      } finished: { [weak splash] in
        splash?.send(.ceremonyFinished)
      })
  }
}
