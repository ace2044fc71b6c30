public import DuetKernel

/// A recording, read strictly from its document (design, section 6).
///
/// States, actions and effects are slices of the document: nothing is copied.
public struct Fixture: Sendable, Equatable {
  /// What the recording is of.
  public let subject: Subject
  /// The features that take part, each with the state it starts from; a leaf has one.
  public let nodes: [Node]
  /// What happens, in order; never empty.
  public let steps: [Step]
  /// What the recording is about, in words; empty where the document does not say.
  public let description: String
  /// The source that the recording was compiled from, relative to the repository, if it says so.
  public let source: String?
  /// The slug of the ending that a leaf records, if it says so.
  public let branch: String?

  /// The two kinds of recording.
  public enum Subject: Sendable, Equatable {
    /// One feature from one state; each step's state and effects are recorded.
    case leaf(feature: String)
    /// Several features and the seams between them; effects are recorded, states are not.
    case chain(name: String)
  }

  /// A feature that takes part, and the state it starts from.
  public struct Node: Sendable, Equatable {
    /// The feature's name.
    public let name: String
    /// The recorded state that seeds it.
    public let initialState: CanonicalJSON
  }

  /// An action, and what was recorded of its outcome.
  public struct Step: Sendable, Equatable {
    /// What happens, in words; empty where the document does not say.
    public let label: String
    /// The line of the step in its source; `nil` where the document does not say.
    public let line: Int64?
    /// The index in `nodes` of the feature that receives the action.
    public let node: Int
    /// The action.
    public let action: CanonicalJSON
    /// The state after the action; a chain does not record it.
    public let expectedState: CanonicalJSON?
    /// The effects in order, an array.
    public let expectedEffects: CanonicalJSON
    /// Whether the event that this step emits is what the next step's action holds.
    public let linkToNext: Bool
  }
}

extension Fixture {
  /// The feature that a step's action reaches.
  public func node(of step: Int) -> Node { nodes[steps[step].node] }
}
