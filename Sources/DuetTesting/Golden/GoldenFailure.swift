public import DuetKernel
public import DuetReplay

/// Why a recorded fixture and the code do not agree; it names the file.
public struct GoldenFailure: Error, Equatable, Sendable {
  /// The fixture's file.
  public let path: String
  /// What is wrong with it.
  public let reason: Reason

  /// What can be wrong.
  public enum Reason: Equatable, Sendable {
    /// The file cannot be read, in the system's words.
    case unreadable(String)
    /// The file holds no JSON document.
    case notJSON(JSONDiagnostic)
    /// The document is no fixture.
    case notAFixture(FixtureError)
    /// The features do something else than recorded.
    case diverged(Divergence)
    /// The scenario gives another recording: the behavioural fields that differ.
    case drifted(DifferenceList)
    /// The scenario gives no recording at all, because a check of its own fails.
    case scenario(ScenarioFailure)
  }
}

extension GoldenFailure: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .unreadable(let words): "cannot read \(path): \(words)"
    case .notJSON(let diagnostic): diagnostic.text(file: path)
    case .notAFixture(let error): "\(path): \(error)"
    case .diverged(let divergence): "\(path): \(divergence)"
    case .drifted(let differences):
      (["\(path): the scenario no longer gives what is recorded"]
        + differences.shown.map { difference in
          FieldDifference(
            path: difference.path.description, expected: difference.recorded?.description,
            actual: difference.actual?.description
          ).description
        } + (differences.hiddenCount > 0 ? ["and \(differences.hiddenCount) more"] : []))
        .joined(separator: "\n")
    case .scenario(let failure): "\(failure)"
    }
  }
}
