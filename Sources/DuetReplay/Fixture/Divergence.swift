public import DuetKernel

/// The first thing in which a replay and its recording part; later steps are not judged
/// (design, section 7).
public struct Divergence: Sendable, Equatable {
  /// The step, from 0.
  public let step: Int
  /// The step's recorded label.
  public let label: String
  /// The feature that received the action.
  public let node: String
  /// What is wrong.
  public let finding: Finding

  /// What can be wrong with a replayed step.
  public enum Finding: Sendable, Equatable {
    /// The differing fields of the effects and the state, in canonical order; the paths begin at
    /// the step: `expectedEffects[0].payload`, `expectedState.isArmed`.
    case fields(DifferenceList)
    /// An answer has the recorded value in other bytes than the canonical ones; the rules that
    /// they break.
    case notCanonical(FieldPath, CanonicalFaults)
    /// The strict reader refuses an answer; the rules that it breaks, and whether it would be the
    /// recorded value otherwise.
    case notJSON(FieldPath, JSONDiagnostic, CanonicalFaults)
    /// The event that the step emitted is not the one that the next action holds; the path begins
    /// at the fixture.
    case seam(CanonicalDifference)
    /// The step links to the next one, but emitted no `notifyListener` with a value.
    case noEvent
    /// The step could not be reduced, and why.
    case refused(String)
  }
}

extension Fixture {
  /// Names what is wrong at a step.
  public func divergence(at step: Int, _ finding: Divergence.Finding) -> Divergence {
    Divergence(
      step: step, label: steps[step].label, node: node(of: step).name, finding: finding)
  }

  /// How many differing fields a divergence lists unless more are asked for; the rest is counted.
  public static let usualFieldLimit = 100

  /// Judges what a step came to, in bytes: its effects, then its state, then the seam after it.
  ///
  /// - Parameters:
  ///   - step: the index of the step.
  ///   - effects: the bytes that a runner gave for the effects.
  ///   - state: the bytes that a runner gave for the state; a chain's are not judged.
  ///   - fieldLimit: how many differing fields are listed; the rest is counted.
  /// - Returns: the first divergence; `nil` where there is none.
  /// - Complexity: a comparison of bytes; reading and diffing happen only on the way to a
  ///   divergence.
  public func divergence(
    at step: Int, effects: ArraySlice<UInt8>, state: ArraySlice<UInt8>,
    fieldLimit: Int = usualFieldLimit
  ) -> Divergence? {
    let recorded = steps[step]
    if let finding = Self.finding(
      recorded, effects: effects, state: state, fieldLimit: fieldLimit)
    {
      return divergence(at: step, finding)
    }
    guard recorded.linkToNext else { return nil }
    switch seam(after: step, effects: recorded.expectedEffects) {
    case .holds: return nil
    case .noEvent: return divergence(at: step, .noEvent)
    case .broken(let difference): return divergence(at: step, .seam(difference))
    }
  }

  /// What is wrong with a step's outcome; an answer that is no JSON says more than its fields.
  private static func finding(
    _ recorded: Step, effects: ArraySlice<UInt8>, state: ArraySlice<UInt8>, fieldLimit: Int
  ) -> Divergence.Finding? {
    let isStateRecorded = recorded.expectedState.map { state == $0.bytes } ?? true
    if effects == recorded.expectedEffects.bytes, isStateRecorded { return nil }
    var fields = DifferenceList()
    let answers = [
      ("expectedEffects", recorded.expectedEffects, effects),
      recorded.expectedState.map { ("expectedState", $0, state) },
    ].compactMap(\.self)
    for (field, recorded, actual) in answers where actual != recorded.bytes {
      let path = FieldPath([.key(field)])
      let limit = fieldLimit - fields.shown.count
      switch finding(path, recorded, Array(actual), fieldLimit: limit) {
      case .fields(let found): fields = fields.followed(by: found)
      case let other: return other
      }
    }
    return .fields(fields)
  }

  /// What is wrong with an answer that is not the recorded bytes.
  private static func finding(
    _ path: FieldPath, _ recorded: CanonicalJSON, _ actual: [UInt8], fieldLimit: Int
  ) -> Divergence.Finding {
    do {
      let value = try CanonicalJSON(parsing: actual)
      let fields = recorded.differenceList(to: value, limit: fieldLimit, under: path)
      if !fields.isEmpty { return .fields(fields) }
      return .notCanonical(path, CanonicalFaults(in: actual, recorded: recorded))
    } catch {
      return .notJSON(
        path, JSONDiagnostic(error, in: actual), CanonicalFaults(in: actual, recorded: recorded))
    }
  }
}

extension Divergence.Finding: CustomStringConvertible {
  /// One sentence, with the first fields and their recorded and actual values.
  public var description: String {
    switch self {
    case .fields(let differences):
      "\(Self.subject(of: differences)) diverged\(Excerpt.differences(differences))"
    case .notCanonical(let path, let faults):
      "\(path) has the recorded value, but not in canonical bytes: \(faults)"
    case .notJSON(let path, let diagnostic, _): "\(path) is no JSON: \(diagnostic.message)"
    case .seam(let difference): "the seam to the next step is broken at \(difference.sentence)"
    case .noEvent: "linkToNext, but the step emitted no notifyListener with a value"
    case .refused(let reason): reason
    }
  }
}

extension Divergence.Finding {
  /// What moved: the state, the effects, or both.
  package static func subject(of differences: DifferenceList) -> String {
    let roots = differences.shown.compactMap(\.path.components.first)
    let effects = roots.contains(.key("expectedEffects"))
    let state = roots.contains(.key("expectedState"))
    return effects && state ? "effects and state" : effects ? "effects" : "state"
  }
}

extension Divergence: CustomStringConvertible {
  /// The step and what is wrong with it: `step 0 'the splash appears' — effects diverged at …`.
  public var description: String { "step \(step) '\(label)' — \(finding)" }
}
