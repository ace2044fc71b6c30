public import DuetKernel

/// The seam of a chain: the event that the step before emitted becomes the next node's action.
///
/// The event is the value of that step's last `notifyListener`. It is decoded as `Event` and handed
/// to `action`, most often a case's constructor; the step before is marked `linkToNext`.
public struct Hop<F: Feature, Event: Decodable & Sendable>: Sendable {
  let label: String
  let action: @Sendable (Event) -> F.Action
  let checks: [Check<F>]
  let place: SourcePlace

  /// The event reaches `feature` as `action(event)`.
  public init(
    _ label: String, to feature: F.Type, as action: @escaping @Sendable (Event) -> F.Action,
    file: StaticString = #fileID, line: Int = #line,
    @ChecksBuilder<F> checks: () -> [Check<F>] = { [] }
  ) {
    self.label = label
    self.action = action
    self.checks = checks()
    self.place = SourcePlace(file: file, line: line)
  }
}
