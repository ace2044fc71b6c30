public import DuetKernel

/// One step: an action reaches the feature, and what follows is recorded.
///
/// The checks are local proofs that the author's idea and the reducer agree. The recording holds
/// the whole state and every effect whether they are checked or not.
public struct When<F: Feature>: Sendable {
  let label: String
  let action: F.Action
  let checks: [Check<F>]
  let place: SourcePlace

  /// A step of a scenario, whose feature is known.
  public init(
    _ label: String, _ action: F.Action,
    file: StaticString = #fileID, line: Int = #line,
    @ChecksBuilder<F> checks: () -> [Check<F>] = { [] }
  ) {
    self.label = label
    self.action = action
    self.checks = checks()
    self.place = SourcePlace(file: file, line: line)
  }

  /// A step of a chain, which says which node the action reaches.
  public init(
    _ label: String, _ feature: F.Type, _ action: F.Action,
    file: StaticString = #fileID, line: Int = #line,
    @ChecksBuilder<F> checks: () -> [Check<F>] = { [] }
  ) {
    self.init(label, action, file: file, line: line, checks: checks)
  }

  init(_ label: String, _ action: F.Action, checks: [Check<F>], place: SourcePlace) {
    self.label = label
    self.action = action
    self.checks = checks
    self.place = place
  }
}
