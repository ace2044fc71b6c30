/// Where the focus is in a form, and what keys do to it.
@MainActor
package struct FormSession {
  private(set) var formName: String?
  /// The focused control's name.
  package private(set) var focus: String?

  package init() {}

  /// Keeps the focus where it was, or gives it to the first control that can have it.
  package mutating func show(_ form: Form) {
    let names = Self.reachable(form).map(\.name)
    if formName != form.name { focus = nil }
    formName = form.name
    if focus.map(names.contains) != true { focus = Self.first(form) ?? names.first }
  }

  /// Gives the focus to a control that can have it.
  package mutating func focus(_ name: String, in form: Form) {
    show(form)
    if Self.reachable(form).contains(where: { $0.name == name }) { focus = name }
  }

  /// The control that a fresh form begins with: a field where there is one, else what is no tab.
  private static func first(_ form: Form) -> String? {
    let controls = reachable(form)
    let field = controls.first { if case .field = $0.kind { true } else { false } }
    let other = controls.first { if case .tab = $0.kind { false } else { true } }
    return (field ?? other)?.name
  }

  /// Does what a key means in this form.
  ///
  /// - Returns: whether it meant anything.
  @discardableResult
  package mutating func press(_ key: Key, in form: Form) -> Bool {
    show(form)
    let control = Self.reachable(form).first { $0.name == focus }
    if case .field(let text, let change)? = control?.kind, let edited = Self.edit(text, key) {
      change(edited)
      return true
    }
    switch key {
    case .tab, .down: return move(1, in: form)
    case .backTab, .up: return move(-1, in: form)
    case .right where !Self.isField(control): return move(1, in: form)
    case .left where !Self.isField(control): return move(-1, in: form)
    case .enter, .character(" "): return activate(control, in: form)
    case .escape:
      form.back?()
      return form.back != nil
    default: return false
    }
  }

  private static func isField(_ control: Control?) -> Bool {
    if case .field? = control?.kind { true } else { false }
  }

  private static func reachable(_ form: Form) -> [Control] { form.controls.filter(\.isEnabled) }

  private mutating func move(_ distance: Int, in form: Form) -> Bool {
    let names = Self.reachable(form).map(\.name)
    guard !names.isEmpty else { return false }
    let current = focus.flatMap { names.firstIndex(of: $0) } ?? 0
    focus = names[(current + distance + names.count) % names.count]
    return true
  }

  private mutating func activate(_ control: Control?, in form: Form) -> Bool {
    switch control?.kind {
    case .button(let action), .row(_, let action), .toggle(_, let action), .tab(_, let action):
      action()
      return true
    case .field:
      // As in any form: on from the field to what comes next.
      return move(1, in: form)
    case nil: return false
    }
  }

  /// The text after a key, or `nil` when the key edits nothing.
  private static func edit(_ text: String, _ key: Key) -> String? {
    switch key {
    case .character(let character): text + String(character)
    case .pasted(let pasted):
      text + String(String.UnicodeScalarView(pasted.unicodeScalars.filter { $0.value >= 0x20 }))
    case .backspace: String(text.dropLast())
    case .control("u"): ""
    default: nil
    }
  }
}
