/// A place for at most one child, which is built when its key appears and torn down when the key
/// changes or clears.
///
/// ```swift
/// let slot = ChildSlot<MainSheet, UpgradeMount> { sheet in builder.build(sheet) }
/// slot.reconcile(state.sheet)
/// ```
///
/// The old child is torn down before the new one is built, so there are never two. While a child is
/// being built or torn down, that may itself lead to another key: the slot then goes on until the
/// child is that of the last key it was given.
@MainActor
public final class ChildSlot<Key: Equatable & Sendable, Child: Mounted>: Mounted {
  /// The key of the child that is mounted.
  public private(set) var key: Key?
  /// The child that is mounted.
  public private(set) var child: Child?

  private let published = Projected(Mounting(number: 0, child: Child?.none))
  /// Gone after teardown, with all that it holds.
  private var build: (@MainActor (Key) -> Child)?
  private var wanted: Key?
  private var isReconciling = false
  private var mountings = 0

  /// Makes an empty slot; `build` mounts the child of a key.
  public init(build: @escaping @MainActor (Key) -> Child) {
    self.build = build
  }

  /// Brings the child in step with a key. The same key again leaves the child alone; `nil` and,
  /// after `teardown()`, every key leave the slot empty.
  public func reconcile(_ key: Key?) {
    wanted = build == nil ? nil : key
    guard !isReconciling else { return }
    isReconciling = true
    defer { isReconciling = false }
    let before = mountings
    while self.key != wanted { step() }
    if mountings != before { published.write(Mounting(number: mountings, child: child)) }
  }

  /// Calls `observer` with the child before it returns, and then with each one that takes its place,
  /// `nil` for none, once it is mounted. That goes on until the observation or the slot is torn down.
  @discardableResult
  public func observe(_ observer: @escaping @MainActor (Child?) -> Void) -> SliceObservation {
    published.slice.observe { observer($0.child) }
  }

  /// Tears the child down, ends every observation, and mounts no other child from then on.
  public func teardown() {
    published.teardown()
    build = nil
    reconcile(nil)
  }

  /// Empties the slot, or fills it when it is empty.
  private func step() {
    mountings += 1
    if let child {
      self.child = nil
      key = nil
      child.teardown()
    } else if let wanted, let build {
      let child = build(wanted)
      self.child = child
      key = wanted
    }
  }
}

/// A child, or none, and the how-manyth it is in its slot.
private struct Mounting<Child>: Equatable {
  let number: Int
  let child: Child?

  static func == (first: Mounting, second: Mounting) -> Bool { first.number == second.number }
}
