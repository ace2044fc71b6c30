public import DuetKernel

/// A feature that takes part in a chain, and the state it starts from.
public struct Node<F: Feature>: Sendable {
  let state: F.State
  let place: SourcePlace

  /// `feature` takes part, and starts from `state`.
  public init(
    _ feature: F.Type, _ state: F.State, file: StaticString = #fileID, line: Int = #line
  ) {
    self.state = state
    self.place = SourcePlace(file: file, line: line)
  }
}
