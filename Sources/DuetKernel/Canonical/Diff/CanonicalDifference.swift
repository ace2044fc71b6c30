/// One field in which two canonical values differ.
public struct CanonicalDifference: Equatable, Sendable {
  /// The field, from the root of the recorded value; of a field that only the actual side has, from
  /// the root of that.
  public let path: FieldPath
  /// The field on the actual side, where elements inserted or removed before it moved it; `nil`
  /// where it is `path`.
  public let actualPath: FieldPath?
  /// The recorded value; `nil` where only the actual side has the field.
  public let recorded: CanonicalJSON?
  /// The actual value; `nil` where only the recorded side has the field.
  public let actual: CanonicalJSON?

  public init(
    path: FieldPath, actualPath: FieldPath? = nil, recorded: CanonicalJSON?, actual: CanonicalJSON?
  ) {
    self.path = path
    self.actualPath = actualPath
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
  /// - Parameters:
  ///   - pairing: how elements of arrays are paired.
  ///   - body: receives each difference, valid during the call; says whether to go on.
  package func forEachDifference(
    to actual: CanonicalJSON, pairing: ElementPairing = .byIndex,
    _ body: (borrowing DifferenceVisit) -> DifferenceVisit.Verdict
  ) {
    if bytes == actual.bytes { return }
    withoutActuallyEscaping(body) { body in
      bytes.withUnsafeBufferPointer { recordedBytes in
        actual.bytes.withUnsafeBufferPointer { actualBytes in
          var walk = DifferenceWalk(
            recorded: DifferenceSide(value: self, bytes: recordedBytes),
            actual: DifferenceSide(value: actual, bytes: actualBytes),
            pairing: pairing, body: body)
          walk.run()
        }
      }
    }
  }
}

/// How the elements of two arrays are paired for a comparison.
package enum ElementPairing: Sendable {
  /// Each with the one at its index: what gates, where every byte has its place.
  case byIndex
  /// Each with the one that it most likely is, so that an inserted element reads as one: what
  /// people are shown.
  case aligned
}

/// A difference while the walk stands on it; its path is built only when asked for.
package struct DifferenceVisit: ~Copyable {
  package enum Verdict { case proceed, stop }

  let steps: [DifferenceWalk.Step]
  package let recorded: CanonicalJSON?
  package let actual: CanonicalJSON?

  /// How many components the path has.
  package var depth: Int { steps.count }

  package var path: FieldPath { path(prefix: steps.count) }

  /// The first components of the path.
  package func path(prefix length: Int) -> FieldPath {
    FieldPath(
      steps.prefix(length).map { step in
        switch step {
        case .key(let key): .key(key.stringBytes ?? [])
        case .index(let index): .index(index)
        case .elements(let recorded, let actual): .index(recorded ?? actual ?? 0)
        }
      })
  }

  /// The path on the actual side, where it is another one.
  package var actualPath: FieldPath? {
    var isMoved = false
    var path = FieldPath()
    for step in steps {
      switch step {
      case .key(let key): path.components.append(.key(key.stringBytes ?? []))
      case .index(let index): path.components.append(.index(index))
      case .elements(let recorded, let actual):
        if let recorded, let actual, recorded != actual { isMoved = true }
        path.components.append(.index(actual ?? recorded ?? 0))
      }
    }
    return isMoved ? path : nil
  }

  package var materialised: CanonicalDifference {
    CanonicalDifference(path: path, actualPath: actualPath, recorded: recorded, actual: actual)
  }
}
