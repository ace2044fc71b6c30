/// A family of children, one for each id: those whose ids appear are built, those whose ids go are
/// torn down, the others are left alone.
///
/// ```swift
/// let rows = ChildStores<Int, Store<RowFeature>> { id in makeRowStore(id) }
/// rows.reconcile(state.rows.map(\.id))
/// rows[7]?.send(.tapped)
/// ```
///
/// Children that go are torn down first, the last of them first; then those that come are built, in the order of
/// their ids. As in a `ChildSlot`, building or tearing down may lead to other ids: the last ones given count.
@MainActor
public final class ChildStores<ID: Hashable & Sendable, Child: Mounted>: Mounted {
  /// The ids of the children that are mounted, in the order in which they were given last.
  public private(set) var ids: [ID] = []

  private var children: [ID: Child] = [:]
  /// Gone after teardown, with all that it holds.
  private var build: (@MainActor (ID) -> Child)?
  private var wanted: [ID] = []
  private var isReconciling = false
  private var isStale = false

  /// Makes an empty family; `build` mounts the child of an id.
  public init(build: @escaping @MainActor (ID) -> Child) {
    self.build = build
  }

  /// The child of an id, if it is mounted.
  public subscript(id: ID) -> Child? { children[id] }

  /// Brings the children in step with a list of ids; an id that comes again counts once, where it
  /// comes first. After `teardown()` the family stays empty.
  ///
  /// - Complexity: O(*n*) in the number of ids, besides what building and teardown cost.
  public func reconcile(_ ids: some Sequence<ID>) {
    wanted = build == nil ? [] : Self.withoutRepeats(ids)
    isStale = true
    guard !isReconciling else { return }
    isReconciling = true
    defer { isReconciling = false }
    while isStale {
      isStale = false
      unmountOthers(than: Set(wanted))
      mountMissing(wanted)
    }
  }

  /// Tears every child down, the last first, and mounts no other from then on.
  public func teardown() {
    build = nil
    reconcile([])
  }

  private func unmountOthers(than wanted: Set<ID>) {
    for id in ids.reversed() where !wanted.contains(id) {
      children.removeValue(forKey: id)?.teardown()
    }
    ids.removeAll { !wanted.contains($0) }
  }

  private func mountMissing(_ wanted: [ID]) {
    for id in wanted where children[id] == nil {
      // Other ids were given meanwhile: this one may not be among them.
      guard !isStale, let build else { return }
      children[id] = build(id)
      ids.append(id)
    }
    ids = wanted
  }

  private static func withoutRepeats(_ ids: some Sequence<ID>) -> [ID] {
    var seen: Set<ID> = []
    return ids.filter { seen.insert($0).inserted }
  }
}
