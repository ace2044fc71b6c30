public import DuetKernel

/// Reads a branch: steps, then the endings nested in it; any other order does not compile.
@resultBuilder
public enum BranchBuilder<F: Feature> {
  public static func buildExpression(_ step: When<F>) -> When<F> { step }
  public static func buildExpression(_ chapter: Context<F>) -> Context<F> { chapter }
  public static func buildExpression(_ branch: Branch<F>) -> Branch<F> { branch }

  public static func buildBlock() -> ScenarioSteps<F> {
    ScenarioSteps()
  }

  public static func buildPartialBlock(first step: When<F>) -> ScenarioSteps<F> {
    ScenarioSteps(elements: [.step(step)])
  }

  public static func buildPartialBlock(first chapter: Context<F>) -> ScenarioSteps<F> {
    ScenarioSteps(elements: [.chapter(chapter)])
  }

  public static func buildPartialBlock(first branch: Branch<F>) -> ScenarioPath<F> {
    ScenarioPath(branches: [branch])
  }

  public static func buildPartialBlock(
    accumulated steps: consuming ScenarioSteps<F>, next step: When<F>
  ) -> ScenarioSteps<F> {
    steps.elements.append(.step(step))
    return steps
  }

  public static func buildPartialBlock(
    accumulated steps: consuming ScenarioSteps<F>, next chapter: Context<F>
  ) -> ScenarioSteps<F> {
    steps.elements.append(.chapter(chapter))
    return steps
  }

  public static func buildPartialBlock(
    accumulated steps: ScenarioSteps<F>, next branch: Branch<F>
  ) -> ScenarioPath<F> {
    ScenarioPath(steps: steps.elements, branches: [branch])
  }

  public static func buildPartialBlock(
    accumulated path: consuming ScenarioPath<F>, next branch: Branch<F>
  ) -> ScenarioPath<F> {
    path.branches.append(branch)
    return path
  }

  public static func buildFinalResult(_ steps: ScenarioSteps<F>) -> ScenarioPath<F> {
    ScenarioPath(steps: steps.elements)
  }

  public static func buildFinalResult(_ path: ScenarioPath<F>) -> ScenarioPath<F> {
    path
  }

  @available(*, unavailable, message: "steps stand before the first Branch, or inside one")
  public static func buildPartialBlock(
    accumulated path: ScenarioPath<F>, next step: When<F>
  ) -> ScenarioPath<F> {
    path
  }

  @available(*, unavailable, message: "steps stand before the first Branch, or inside one")
  public static func buildPartialBlock(
    accumulated path: ScenarioPath<F>, next chapter: Context<F>
  ) -> ScenarioPath<F> {
    path
  }
}
