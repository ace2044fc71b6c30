/// One field in which two canonical values differ.
public struct CanonicalDifference: Equatable, Sendable {
  /// The field, from the root of both values.
  public let path: FieldPath
  /// The recorded value; `nil` where only the actual side has the field.
  public let recorded: CanonicalJSON?
  /// The actual value; `nil` where only the recorded side has the field.
  public let actual: CanonicalJSON?

  public init(path: FieldPath, recorded: CanonicalJSON?, actual: CanonicalJSON?) {
    self.path = path
    self.recorded = recorded
    self.actual = actual
  }
}

extension CanonicalJSON {
  /// Every field in which this recorded value and an actual one differ, in canonical order.
  ///
  /// Objects are compared key by key, arrays index by index; a field is as small as it can be.
  /// - Complexity: linear in the size of both values.
  public func differences(to actual: CanonicalJSON) -> [CanonicalDifference] {
    var found: [CanonicalDifference] = []
    forEachDifference(to: actual) { difference in
      found.append(difference.materialised)
      return .proceed
    }
    return found
  }

  /// The first field in canonical order in which the values differ; `nil` where they are equal.
  public func firstDifference(to actual: CanonicalJSON) -> CanonicalDifference? {
    var found: CanonicalDifference?
    forEachDifference(to: actual) { difference in
      found = difference.materialised
      return .stop
    }
    return found
  }

  /// Visits every differing field without keeping any.
  ///
  /// - Parameter body: receives each difference, valid during the call; says whether to go on.
  package func forEachDifference(
    to actual: CanonicalJSON, _ body: (borrowing DifferenceVisit) -> DifferenceVisit.Verdict
  ) {
    if bytes == actual.bytes { return }
    withoutActuallyEscaping(body) { body in
      bytes.withUnsafeBufferPointer { recordedBytes in
        actual.bytes.withUnsafeBufferPointer { actualBytes in
          var walk = DifferenceWalk(
            recorded: DifferenceSide(value: self, bytes: recordedBytes),
            actual: DifferenceSide(value: actual, bytes: actualBytes),
            body: body)
          walk.run()
        }
      }
    }
  }
}

/// A difference while the walk stands on it; its path is built only when asked for.
package struct DifferenceVisit: ~Copyable {
  package enum Verdict { case proceed, stop }

  let steps: [DifferenceWalk.Step]
  package let recorded: CanonicalJSON?
  package let actual: CanonicalJSON?

  /// How many components the path has.
  package var depth: Int { steps.count }

  package var path: FieldPath {
    FieldPath(
      steps.map { step in
        switch step {
        case .key(let key): .key(key.stringBytes ?? [])
        case .index(let index): .index(index)
        }
      })
  }

  package var materialised: CanonicalDifference {
    CanonicalDifference(path: path, recorded: recorded, actual: actual)
  }
}
