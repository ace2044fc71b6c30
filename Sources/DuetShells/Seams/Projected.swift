/// A slice of state that a parent writes and its children read.
///
/// ```swift
/// let entitlement = Projected(Entitlement.free)          // the parent's
/// host.adopt(entitlement.slice.observe { … })            // a child's: free, then what is written
/// entitlement.write(.premium(plan: .yearly))
/// ```
///
/// A child is given the `slice`, which cannot write.
@MainActor
public final class Projected<Value: Equatable>: Mounted {
  /// What was written last.
  public private(set) var value: Value

  private var observers: [Int: @MainActor (Value) -> Void] = [:]
  private var lastNumber = 0
  private var waiting: [Value] = []
  private var isWriting = false
  private var isTornDown = false

  public init(_ value: Value) {
    self.value = value
  }

  /// The reading side.
  public var slice: ProjectedSlice<Value> { ProjectedSlice(source: self) }

  /// How many observe it.
  package var observerCount: Int { observers.count }

  /// Changes the value and tells those who observe it, in the order in which they came, before it
  /// returns. A value equal to the one before is not told, and after `teardown()` none is.
  ///
  /// Written from within an observer, the value waits until all have been told the one before.
  public func write(_ value: Value) {
    guard !isTornDown else { return }
    waiting.append(value)
    guard !isWriting else { return }
    isWriting = true
    defer { isWriting = false }
    while !waiting.isEmpty { publish(waiting.removeFirst()) }
  }

  /// Ends every observation. The value stays readable.
  public func teardown() {
    isTornDown = true
    observers.removeAll()
    waiting.removeAll()
  }

  fileprivate func observe(_ observer: @escaping @MainActor (Value) -> Void) -> SliceObservation {
    guard !isTornDown else { return SliceObservation {} }
    lastNumber += 1
    let number = lastNumber
    observers[number] = observer
    observer(value)
    return SliceObservation { [weak self] in self?.observers[number] = nil }
  }

  private func publish(_ value: Value) {
    guard value != self.value else { return }
    self.value = value
    for number in observers.keys.sorted() { observers[number]?(value) }
  }
}

/// The reading side of a `Projected`.
@MainActor
public struct ProjectedSlice<Value: Equatable>: Sendable {
  fileprivate let source: Projected<Value>

  /// What was written last.
  public var value: Value { source.value }

  /// Calls `observer` with the current value before it returns, and then with each value that differs
  /// from the one before, until the observation or the writing side is torn down.
  @discardableResult
  public func observe(_ observer: @escaping @MainActor (Value) -> Void) -> SliceObservation {
    source.observe(observer)
  }
}

/// An observation of a slice that can be ended before the slice is. Letting it go does not end it.
@MainActor
public final class SliceObservation: Mounted {
  private var end: (@MainActor () -> Void)?

  fileprivate init(_ end: @escaping @MainActor () -> Void) {
    self.end = end
  }

  /// Ends the observation; the observer is not called again, not even for a value that is being told
  /// right now.
  public func teardown() {
    end?()
    end = nil
  }
}
