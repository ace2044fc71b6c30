public import DuetKernel

/// Why a JSON document is no fixture, and at which field.
public struct FixtureError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The field that is wrong, or that is missing.
  public let path: FieldPath
  /// What is wrong with it.
  public let reason: Reason

  /// What can be wrong with a field.
  public enum Reason: Sendable, Equatable {
    /// The field is not there.
    case missing
    /// The field has another kind of value.
    case kind(CanonicalJSON.Kind, expected: CanonicalJSON.Kind)
    /// The dialect is none that can be replayed.
    case unknownDialect(Int64)
    /// There is neither `feature` nor `chain`.
    case noSubject
    /// There are both `feature` and `chain`.
    case twoSubjects
    /// A field that is judged in the other kind of fixture, and would go unjudged in this one.
    case foreign(to: String)
    /// There are no steps: a fixture that checks nothing.
    case noSteps
    /// The last step links to a next one.
    case linkOnLastStep
    /// A step reaches a node that has no initial state.
    case unknownNode(CanonicalJSON)
  }

  /// One sentence that names the field.
  public var description: String {
    switch reason {
    case .missing:
      "\(parent) has no '\(name)'"
    case .kind(let actual, let expected):
      "\(subject) is \(actual.noun): \(expected.noun) is expected"
    case .unknownDialect(let dialect):
      "\(subject) is \(dialect): only \(Fixture.dialect) is known"
    case .noSubject:
      "the fixture has no 'feature' and no 'chain'"
    case .twoSubjects:
      "the fixture has both a 'feature' and a 'chain': it is of one or the other"
    case .foreign(let kind):
      "\(subject) has no place in a \(kind): it would not be judged"
    case .noSteps:
      "\(subject) is empty: a fixture without steps checks nothing"
    case .linkOnLastStep:
      "\(subject) links the last step to a next one"
    case .unknownNode(let node):
      "\(subject) is \(node), which has no state in 'initialStates'"
    }
  }

  private var subject: String { path.components.isEmpty ? "the fixture" : "'\(path)'" }

  private var parent: String {
    let parent = FieldPath(path.components.dropLast())
    return parent.components.isEmpty ? "the fixture" : "\(parent)"
  }

  private var name: String { "\(FieldPath(path.components.suffix(1)))" }
}

extension CanonicalJSON.Kind {
  /// The kind with its article, as messages say it.
  package var noun: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .integer: "a number"
    case .boolean: "a truth value"
    case .null: "null"
    }
  }
}
