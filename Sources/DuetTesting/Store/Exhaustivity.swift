/// How much of what a feature does a test has to assert.
public enum Exhaustivity: Equatable, Sendable {
  /// Everything: what is not asserted fails.
  case on
  /// Only what the test names must be as it says. What it leaves out is printed as a note.
  case off
}
