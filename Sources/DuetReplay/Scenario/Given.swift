public import DuetKernel

/// The state that every path of a scenario starts from; a scenario begins with exactly one.
public struct Given<F: Feature>: Sendable {
  let state: F.State
  let place: SourcePlace

  /// Starts the scenario from `state`, the fixtures' `initialState`.
  public init(_ state: F.State, file: StaticString = #fileID, line: Int = #line) {
    self.state = state
    self.place = SourcePlace(file: file, line: line)
  }
}
