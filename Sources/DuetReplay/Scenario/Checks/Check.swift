public import DuetKernel

/// A claim about one step's outcome, with the line it stands on.
///
/// Only `Then` and `ThenEffects` make one.
public struct Check<F: Feature>: Sendable {
  let place: SourcePlace
  /// Says what is wrong, or nothing where the claim holds.
  let complaint: @Sendable (StepOutcome<F>) throws -> String?
}

/// Collects the checks of one step. There is no control flow: a check that may not run is no check.
@resultBuilder
public enum ChecksBuilder<F: Feature> {
  public static func buildExpression(_ then: Then<F>) -> Check<F> { then.check }
  public static func buildExpression(_ then: ThenEffects<F>) -> Check<F> { then.check }
  public static func buildBlock(_ checks: Check<F>...) -> [Check<F>] { checks }
}
