public import DuetKernel

/// Reads `Given`, then steps, then endings; any other order does not compile.
///
/// There is no `buildEither`, `buildOptional` or `buildArray`: a scenario cannot branch on data.
@resultBuilder
public enum ScenarioBuilder<F: Feature> {
  public static func buildExpression(_ given: Given<F>) -> Given<F> { given }
  public static func buildExpression(_ step: When<F>) -> When<F> { step }
  public static func buildExpression(_ chapter: Context<F>) -> Context<F> { chapter }
  public static func buildExpression(_ branch: Branch<F>) -> Branch<F> { branch }

  public static func buildPartialBlock(first given: Given<F>) -> ScenarioOpening<F> {
    ScenarioOpening(given: given)
  }

  public static func buildPartialBlock(
    accumulated opening: consuming ScenarioOpening<F>, next step: When<F>
  ) -> ScenarioOpening<F> {
    opening.appending(.step(step))
  }

  public static func buildPartialBlock(
    accumulated opening: consuming ScenarioOpening<F>, next chapter: Context<F>
  ) -> ScenarioOpening<F> {
    opening.appending(.chapter(chapter))
  }

  public static func buildPartialBlock(
    accumulated opening: ScenarioOpening<F>, next branch: Branch<F>
  ) -> ScenarioContent<F> {
    let path = ScenarioPath(steps: opening.steps.elements, branches: [branch])
    return ScenarioContent(given: opening.given, path: path)
  }

  public static func buildPartialBlock(
    accumulated content: consuming ScenarioContent<F>, next branch: Branch<F>
  ) -> ScenarioContent<F> {
    content.path.branches.append(branch)
    return content
  }

  public static func buildFinalResult(_ content: ScenarioContent<F>) -> ScenarioContent<F> {
    content
  }
}

extension ScenarioOpening {
  fileprivate consuming func appending(_ element: PathElement<F>) -> Self {
    steps.elements.append(element)
    return self
  }
}
