/// The outside world of a mounted home tab.
package struct HomeEnvironment: Sendable {
  package typealias LoadItems = @MainActor @Sendable (@escaping Callback<[Item]>) -> Void

  /// Answers once with the whole list.
  package var loadItems: LoadItems
  package var notifyHost: Callback<HomeDelegateEvent>

  package init(
    loadItems: @escaping LoadItems, notifyHost: @escaping Callback<HomeDelegateEvent>
  ) {
    self.loadItems = loadItems
    self.notifyHost = notifyHost
  }
}
