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
    /// Every differing field of the effects and the state, in canonical order; the paths begin at
    /// the step: `expectedEffects[0].payload`, `expectedState.isArmed`.
    case fields([CanonicalDifference])
    /// An answer has the recorded value in other bytes than the canonical ones.
    case notCanonical(FieldPath)
    /// An answer is no JSON document.
    case notJSON(FieldPath, JSONDiagnostic)
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

  /// Judges what a step came to, in bytes: its effects, then its state, then the seam after it.
  ///
  /// - Parameters:
  ///   - step: the index of the step.
  ///   - effects: the bytes that a runner gave for the effects.
  ///   - state: the bytes that a runner gave for the state; a chain's are not judged.
  /// - Returns: the first divergence; `nil` where there is none.
  /// - Complexity: a comparison of bytes; reading and diffing happen only on the way to a
  ///   divergence.
  public func divergence(
    at step: Int, effects: ArraySlice<UInt8>, state: ArraySlice<UInt8>
  ) -> Divergence? {
    let recorded = steps[step]
    if let finding = Self.finding(recorded, effects: effects, state: state) {
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
    _ recorded: Step, effects: ArraySlice<UInt8>, state: ArraySlice<UInt8>
  ) -> Divergence.Finding? {
    let isStateRecorded = recorded.expectedState.map { state == $0.bytes } ?? true
    if effects == recorded.expectedEffects.bytes, isStateRecorded { return nil }
    let findings = [
      finding("expectedEffects", recorded.expectedEffects, effects),
      recorded.expectedState.flatMap { finding("expectedState", $0, state) },
    ].compactMap(\.self)
    var fields: [CanonicalDifference] = []
    for finding in findings {
      guard case .fields(let differences) = finding else { return finding }
      fields += differences
    }
    return fields.isEmpty ? nil : .fields(fields)
  }

  private static func finding(
    _ field: String, _ recorded: CanonicalJSON, _ actual: ArraySlice<UInt8>
  ) -> Divergence.Finding? {
    if actual == recorded.bytes { return nil }
    let path = FieldPath([.key(field)])
    let value: CanonicalJSON
    do {
      value = try CanonicalJSON(parsing: actual)
    } catch {
      return .notJSON(path, JSONDiagnostic(error, in: Array(actual)))
    }
    let differences = recorded.differences(to: value)
    if differences.isEmpty { return .notCanonical(path) }
    return .fields(
      differences.map { difference in
        CanonicalDifference(
          path: path.appending(difference.path),
          recorded: difference.recorded, actual: difference.actual)
      })
  }
}

extension Divergence.Finding: CustomStringConvertible {
  /// One sentence, with the first fields and their recorded and actual values.
  public var description: String {
    switch self {
    case .fields(let differences):
      "\(Self.subject(of: differences)) diverged\(Excerpt.differences(differences))"
    case .notCanonical(let path): "\(path) has the recorded value, but not in canonical bytes"
    case .notJSON(let path, let diagnostic): "\(path) is no JSON: \(diagnostic.message)"
    case .seam(let difference): "the seam to the next step is broken at \(difference.sentence)"
    case .noEvent: "linkToNext, but the step emitted no notifyListener with a value"
    case .refused(let reason): reason
    }
  }
}

extension Divergence.Finding {
  /// What moved: the state, the effects, or both.
  package static func subject(of differences: [CanonicalDifference]) -> String {
    let roots = differences.compactMap(\.path.components.first)
    let effects = roots.contains(.key("expectedEffects"))
    let state = roots.contains(.key("expectedState"))
    return effects && state ? "effects and state" : effects ? "effects" : "state"
  }
}

extension Divergence: CustomStringConvertible {
  /// The step and what is wrong with it: `step 0 'the splash appears' — effects diverged at …`.
  public var description: String { "step \(step) '\(label)' — \(finding)" }
}
