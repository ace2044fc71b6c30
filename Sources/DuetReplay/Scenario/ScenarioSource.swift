public import DuetKernel

/// An authored source of recordings: a `Scenario` or a `Chain`, with its feature erased.
///
/// The replay runner compiles it for `duet record`, and a golden test compiles the same value under
/// `swift test` (design, section 5).
public protocol ScenarioSource: Sendable {
  /// What the replay protocol calls it: the feature's name, or `chain-` and the chain's name.
  var name: String { get }

  /// Runs every path through the reducers and writes the fixtures down, in the order of the source.
  ///
  /// - Throws: the first failure on the way. Nothing is recorded then.
  func compile() throws(ScenarioFailure) -> [CompiledFixture]
}

/// One recording that a scenario or a chain gave: the whole document but `scenario.source`, which
/// only the manifest knows (design, sections 6 and 7).
public struct CompiledFixture: Sendable, Equatable {
  /// The fixture's file name without its ending: `splash.ceremony-completes`.
  public let name: String
  /// The document, canonical.
  public let document: CanonicalJSON
}
