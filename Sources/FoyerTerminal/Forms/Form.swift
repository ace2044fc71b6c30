/// What a screen shows and offers, from top to bottom.
///
/// A form is made anew whenever what it shows has changed; where the focus is, and how far a text
/// is typed, the `FormSession` remembers across forms by the controls' names.
package struct Form {
  package enum Block {
    /// Shown as it is.
    case text(String, Style = [])
    /// An empty row.
    case gap
    /// A bar of which so much is filled.
    case bar(step: Int, of: Int)
    case control(Control)
    /// Several controls on one row.
    case row([Control])
  }

  /// What the screen is called: a form of another name starts with a focus of its own.
  package var name: String
  package var title: String
  package var blocks: [Block]
  /// What escape does; `nil` where there is no way back.
  package var back: (@MainActor () -> Void)?
  /// Whether it lies over what was there before, as a sheet.
  package var isSheet = false

  package init(
    name: String, title: String, blocks: [Block], back: (@MainActor () -> Void)? = nil,
    isSheet: Bool = false
  ) {
    self.name = name
    self.title = title
    self.blocks = blocks
    self.back = back
    self.isSheet = isSheet
  }

  /// The controls in the order of the tab key.
  package var controls: [Control] {
    blocks.flatMap { block -> [Control] in
      switch block {
      case .control(let control): [control]
      case .row(let controls): controls
      case .text, .gap, .bar: []
      }
    }
  }
}

/// Something that can have the focus.
package struct Control {
  package enum Kind {
    case button(@MainActor () -> Void)
    /// Carries a value beside its label.
    case row(value: String, @MainActor () -> Void)
    case toggle(isOn: Bool, @MainActor () -> Void)
    /// A text that is edited in place; the closure is told of every change.
    case field(text: String, @MainActor (String) -> Void)
    /// One of several places to be.
    case tab(isSelected: Bool, @MainActor () -> Void)
  }

  package var name: String
  package var label: String
  package var kind: Kind
  package var isEnabled: Bool
  /// Said after the label, in words: what a field complains of.
  package var note: String?

  package init(
    _ name: String, _ label: String, _ kind: Kind, isEnabled: Bool = true, note: String? = nil
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.isEnabled = isEnabled
    self.note = note
  }
}
