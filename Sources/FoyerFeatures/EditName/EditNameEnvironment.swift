/// The outside world of a mounted name editor.
package struct EditNameEnvironment: Sendable {
  package typealias SaveName = @MainActor @Sendable (String, @escaping Completion) -> Void

  /// Stores a name and says so once.
  package var saveName: SaveName
  package var notifyHost: Callback<EditNameDelegateEvent>

  package init(
    saveName: @escaping SaveName, notifyHost: @escaping Callback<EditNameDelegateEvent>
  ) {
    self.saveName = saveName
    self.notifyHost = notifyHost
  }
}
