/// The first differing fields between two values, and how many there are.
///
/// Only what is shown is kept, so two large values that differ everywhere cost no more than
/// themselves.
public struct DifferenceList: Equatable, Sendable {
  /// The first fields, in canonical order.
  public private(set) var shown: [CanonicalDifference]
  /// How many fields differ; never fewer than are shown.
  public private(set) var count: Int

  /// A list of everything there is.
  public init(_ all: [CanonicalDifference] = []) {
    shown = all
    count = all.count
  }

  package init(shown: [CanonicalDifference], count: Int) {
    self.shown = shown
    self.count = count
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { count == 0 }

  /// How many fields differ that are not shown.
  public var hiddenCount: Int { count - shown.count }

  /// The same list, showing fewer fields.
  package func showing(atMost limit: Int) -> DifferenceList {
    DifferenceList(shown: Array(shown.prefix(limit)), count: count)
  }

  /// This list, and after it another one.
  package func followed(by other: DifferenceList) -> DifferenceList {
    DifferenceList(shown: shown + other.shown, count: count + other.count)
  }

  /// Counts a difference, and keeps it while there is room.
  ///
  /// - Parameter root: where the compared values stand; the path begins there.
  package mutating func add(
    _ visit: borrowing DifferenceVisit, limit: Int, under root: FieldPath = FieldPath()
  ) {
    count += 1
    guard shown.count < limit else { return }
    shown.append(
      CanonicalDifference(
        path: root.appending(visit.path), actualPath: visit.actualPath.map(root.appending),
        recorded: visit.recorded, actual: visit.actual
      ).detached)
  }
}

extension CanonicalJSON {
  /// The first fields in which this recorded value and an actual one differ, as people are shown
  /// them: elements of arrays are aligned.
  ///
  /// - Parameters:
  ///   - limit: how many fields are kept; the others are counted.
  ///   - root: where both values stand; the paths begin there.
  /// - Complexity: near linear in the size of both values.
  package func differenceList(
    to actual: CanonicalJSON, limit: Int, under root: FieldPath = FieldPath()
  ) -> DifferenceList {
    var list = DifferenceList()
    forEachDifference(to: actual, pairing: .aligned) { visit in
      list.add(visit, limit: limit, under: root)
      return .proceed
    }
    return list
  }
}

extension CanonicalDifference {
  /// Values up to this size are copied out of their documents.
  private static let copyLimit = 64 << 10

  /// The difference without a hold on its documents, unless its values are large themselves.
  fileprivate var detached: CanonicalDifference {
    CanonicalDifference(
      path: path, actualPath: actualPath, recorded: recorded.map(Self.detached),
      actual: actual.map(Self.detached))
  }

  private static func detached(_ value: CanonicalJSON) -> CanonicalJSON {
    guard value.bytes.count <= copyLimit else { return value }
    return CanonicalJSON(trusted: Array(value.bytes)[...])
  }
}
