public import DuetKernel

/// Reads a chapter: steps and further chapters.
@resultBuilder
public enum ContextBuilder<F: Feature> {
  public static func buildExpression(_ step: When<F>) -> ScenarioSteps<F> {
    ScenarioSteps(elements: [.step(step)])
  }

  public static func buildExpression(_ chapter: Context<F>) -> ScenarioSteps<F> {
    ScenarioSteps(elements: [.chapter(chapter)])
  }

  public static func buildBlock(_ steps: ScenarioSteps<F>...) -> ScenarioSteps<F> {
    // Nothing is copied together: they are taken one after the other when the scenario is followed.
    ScenarioSteps(elements: [.block(steps)])
  }

  @available(*, unavailable, message: "a Context holds steps; put the Branch after it")
  public static func buildExpression(_ branch: Branch<F>) -> ScenarioSteps<F> {
    ScenarioSteps()
  }
}
