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
    /// The effects differ; the path begins at the step: `expectedEffects[0].payload`.
    case effects(CanonicalDifference)
    /// The state differs; the path begins at the step: `expectedState.isArmed`.
    case state(CanonicalDifference)
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
    if effects != recorded.expectedEffects.bytes {
      return divergence(
        at: step,
        Self.finding("expectedEffects", recorded.expectedEffects, effects) { .effects($0) })
    }
    if let expectedState = recorded.expectedState, state != expectedState.bytes {
      return divergence(
        at: step, Self.finding("expectedState", expectedState, state) { .state($0) })
    }
    guard recorded.linkToNext else { return nil }
    switch seam(after: step, effects: recorded.expectedEffects) {
    case .holds: return nil
    case .noEvent: return divergence(at: step, .noEvent)
    case .broken(let difference): return divergence(at: step, .seam(difference))
    }
  }

  private static func finding(
    _ field: String, _ recorded: CanonicalJSON, _ actual: ArraySlice<UInt8>,
    _ finding: (CanonicalDifference) -> Divergence.Finding
  ) -> Divergence.Finding {
    let path = FieldPath([.key(field)])
    let value: CanonicalJSON
    do {
      value = try CanonicalJSON(parsing: actual)
    } catch {
      return .notJSON(path, JSONDiagnostic(error, in: Array(actual)))
    }
    guard let difference = recorded.firstDifference(to: value) else { return .notCanonical(path) }
    return finding(
      CanonicalDifference(
        path: path.appending(difference.path),
        recorded: difference.recorded, actual: difference.actual))
  }
}

extension Divergence.Finding: CustomStringConvertible {
  /// One sentence, with the field, the recorded and the actual value.
  public var description: String {
    switch self {
    case .effects(let difference): "effects diverged at \(difference.sentence)"
    case .state(let difference): "state diverged at \(difference.sentence)"
    case .notCanonical(let path): "\(path) has the recorded value, but not in canonical bytes"
    case .notJSON(let path, let diagnostic): "\(path) is no JSON: \(diagnostic.message)"
    case .seam(let difference): "the seam to the next step is broken at \(difference.sentence)"
    case .noEvent: "linkToNext, but the step emitted no notifyListener with a value"
    case .refused(let reason): reason
    }
  }
}

extension Divergence: CustomStringConvertible {
  /// The step and what is wrong with it: `step 0 'the splash appears' — effects diverged at …`.
  public var description: String { "step \(step) '\(label)' — \(finding)" }
}
