/// Fixtures with their owners, in order. What the manifest lists is not copied: a row is made when it
/// is looked at.
package struct FixtureRows: RandomAccessCollection, Sendable {
  /// Rows of one owner, one after the other.
  private struct Part: Sendable {
    let owner: FixtureOwner
    var names: FixtureNames
    /// The index of the first of them.
    let start: Int
  }

  private var parts: [Part] = []
  package private(set) var endIndex = 0
  package var startIndex: Int { 0 }

  package init() {}

  /// - Complexity: copies the names.
  package init(_ rows: some Sequence<FixtureRow>) {
    for row in rows {
      if parts.last?.owner == row.owner {
        parts[parts.count - 1].names.append(row.name)
      } else {
        parts.append(Part(owner: row.owner, names: [row.name], start: endIndex))
      }
      endIndex += 1
    }
  }

  /// Appends what is listed of an owner.
  mutating func append(_ names: FixtureNames, of owner: FixtureOwner) {
    guard !names.isEmpty else { return }
    parts.append(Part(owner: owner, names: names, start: endIndex))
    endIndex += names.count
  }

  /// - Complexity: O(log n) in the number of owners.
  package subscript(index: Int) -> FixtureRow {
    precondition(index >= 0 && index < endIndex, "there is no such row")
    var (low, high) = (0, parts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if parts[middle].start <= index { low = middle } else { high = middle }
    }
    let part = parts[low]
    return FixtureRow(name: part.names[index - part.start], owner: part.owner)
  }
}

extension FixtureRows: ExpressibleByArrayLiteral {
  package init(arrayLiteral rows: FixtureRow...) { self.init(rows) }
}

extension FixtureRows: Equatable {
  package static func == (first: Self, second: Self) -> Bool { first.elementsEqual(second) }
}
