package import DuetKernel

/// The limits of a display name.
package enum EditNameConfig {
  /// The longest trimmed name, in UTF-16 units.
  package static let maxLength = 40
}

/// What the editor says about a name it does not save.
package enum EditNameMessages {
  package static let empty = "Enter a name."
  package static let tooLong = "Keep it to 40 characters or fewer."
}

/// Says what is wrong with a draft of a display name, or `nil` when its trimmed text can be saved.
package func validateDisplayName(_ draft: String) -> String? {
  let name = draft.trimmingWhitespace()
  if name.isEmpty { return EditNameMessages.empty }
  if name.utf16.count > EditNameConfig.maxLength { return EditNameMessages.tooLong }
  return nil
}

/// What the name editor remembers. The draft is kept as typed, its edges untrimmed.
package struct EditNameState: Codable, Equatable, Sendable {
  package var draft: String
  package var isSaving: Bool
  package var validation: String?

  package init(draft: String = "", isSaving: Bool = false, validation: String? = nil) {
    self.draft = draft
    self.isSaving = isSaving
    self.validation = validation
  }
}

/// What can happen to the name editor.
package enum EditNameAction: Codable, CanonicalSum, Equatable, Sendable {
  case draftChanged(text: String)
  case saveTapped
  case saveFinished
  case cancelTapped
}

/// What the name editor tells the account screen.
package enum EditNameDelegateEvent: Codable, CanonicalSum, Equatable, Sendable {
  case saved(name: String)
  case closed
}

/// What the name editor asks of the outside world.
package enum EditNameEffectPayload: Codable, CanonicalSum, Equatable, Sendable {
  case saveName(name: String)
  case notifyListener(EditNameDelegateEvent)
}

/// The editor of the display name: it checks on save, not while typing.
///
/// Typing goes on while a save is in flight, and `saved` carries the draft as it is when the save
/// ends; it can differ from the name that was sent.
package enum EditNameFeature: Feature {
  package static let name = "editname"

  package static func reduce(
    _ state: inout EditNameState, _ action: EditNameAction
  ) -> [Effect<EditNameEffectPayload>] {
    switch action {
    case .draftChanged(let text):
      state.draft = text
      state.validation = nil
      return []

    case .saveTapped:
      guard !state.isSaving else { return [] }
      state.validation = validateDisplayName(state.draft)
      guard state.validation == nil else { return [] }
      state.isSaving = true
      return [.run(.saveName(name: state.draft.trimmingWhitespace()))]

    case .saveFinished:
      state.isSaving = false
      return [.run(.notifyListener(.saved(name: state.draft.trimmingWhitespace())))]

    case .cancelTapped:
      return [.run(.notifyListener(.closed))]
    }
  }
}
