import DuetKernel

// Orders that do not compile anyway; these overloads only give the compiler the words to say why.

extension ScenarioBuilder {
  @available(*, unavailable, message: "a scenario begins with its one Given")
  public static func buildPartialBlock(first step: When<F>) -> ScenarioOpening<F> {
    neverCalled()
  }

  @available(*, unavailable, message: "a scenario begins with its one Given")
  public static func buildPartialBlock(first chapter: Context<F>) -> ScenarioOpening<F> {
    neverCalled()
  }

  @available(*, unavailable, message: "a scenario begins with its one Given")
  public static func buildPartialBlock(first branch: Branch<F>) -> ScenarioContent<F> {
    neverCalled()
  }

  @available(*, unavailable, message: "a scenario has one Given")
  public static func buildPartialBlock(
    accumulated opening: ScenarioOpening<F>, next given: Given<F>
  ) -> ScenarioOpening<F> {
    opening
  }

  @available(*, unavailable, message: "a scenario has one Given")
  public static func buildPartialBlock(
    accumulated content: ScenarioContent<F>, next given: Given<F>
  ) -> ScenarioContent<F> {
    content
  }

  @available(*, unavailable, message: "steps stand before the first Branch, or inside one")
  public static func buildPartialBlock(
    accumulated content: ScenarioContent<F>, next step: When<F>
  ) -> ScenarioContent<F> {
    content
  }

  @available(*, unavailable, message: "steps stand before the first Branch, or inside one")
  public static func buildPartialBlock(
    accumulated content: ScenarioContent<F>, next chapter: Context<F>
  ) -> ScenarioContent<F> {
    content
  }

  @available(*, unavailable, message: "a scenario needs at least one Branch")
  public static func buildFinalResult(_ opening: ScenarioOpening<F>) -> ScenarioContent<F> {
    ScenarioContent(given: opening.given, path: ScenarioPath())
  }
}

/// The body of an overload that no caller can compile.
private func neverCalled<Result>() -> Result {
  preconditionFailure("an unavailable overload was called")
}
