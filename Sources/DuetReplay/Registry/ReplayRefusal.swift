public import DuetKernel

/// Why something cannot be replayed, in one sentence.
public struct ReplayRefusal: Error, Equatable, Sendable {
  public let kind: Kind
  public let reason: String
  /// The field that is to blame, such as `state.child`; empty when none is.
  public let path: FieldPath

  /// What was wrong with what was asked.
  public enum Kind: Equatable, Sendable {
    /// The request itself cannot be read.
    case malformedRequest
    /// The registry holds nothing of that name.
    case unknownName
    /// A value cannot be decoded as, or encoded from, what the feature declares.
    case unsuitableValue
  }

  init(_ reason: String, _ kind: Kind = .malformedRequest, at path: FieldPath = FieldPath()) {
    self.kind = kind
    self.reason = reason
    self.path = path
  }
}
