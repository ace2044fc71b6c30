public import DuetKernel

/// A chapter of a path: it names a run of steps, and the path goes on from where they end.
///
/// Its name prefixes the labels of its steps with ` › `. It holds steps and further chapters, no
/// `Branch`.
public struct Context<F: Feature>: Sendable {
  let name: String
  let steps: [PathElement<F>]
  let place: SourcePlace

  /// A chapter called `name`.
  public init(
    _ name: String,
    file: StaticString = #fileID, line: Int = #line,
    @ContextBuilder<F> steps: () -> ScenarioSteps<F>
  ) {
    self.name = name
    self.steps = steps().elements
    self.place = SourcePlace(file: file, line: line)
  }
}
