import DuetKernel
import FoyerApp

/// Follows every store of the mounted tree, as stores come and go.
@MainActor
final class TreeWatch {
  private let root: RootMount
  private let trace: SessionTrace?
  private let changed: @MainActor () -> Void
  private var followed: [ObjectIdentifier: (store: MountedStore, subscription: StateSubscription)] =
    [:]
  private var isRefreshing = false
  private var isStale = false

  init(
    _ root: RootMount, trace: SessionTrace?, changed: @escaping @MainActor () -> Void
  ) {
    self.root = root
    self.trace = trace
    self.changed = changed
  }

  /// Begins, and then follows what is mounted by each change before it tells of it.
  func refresh() {
    isStale = true
    guard !isRefreshing else { return }
    isRefreshing = true
    defer { isRefreshing = false }
    while isStale {
      isStale = false
      let stores = root.stores
      let mounted = Set(stores.map(\.id))
      for id in followed.keys where !mounted.contains(id) {
        followed.removeValue(forKey: id)?.subscription.cancel()
      }
      for store in stores where followed[store.id] == nil {
        let subscription = store.follow(trace) { [weak self] in self?.storeChanged() }
        followed[store.id] = (store, subscription)
      }
    }
  }

  func end() {
    for store in followed.values { store.subscription.cancel() }
    followed = [:]
    isStale = false
  }

  private func storeChanged() {
    // The first call comes while the subscription is being made.
    guard !isRefreshing else { return }
    refresh()
    changed()
  }
}
