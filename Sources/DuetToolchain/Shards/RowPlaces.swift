/// Where the rows of a part stand among all rows.
package struct RowPlaces: Sendable, Equatable {
  /// `nil` where the part is everything; very many places are not written down for nothing.
  private let list: [Int]?

  /// Those of everything.
  package static let all = RowPlaces(list: nil)

  private init(list: [Int]?) {
    self.list = list
  }

  /// - Parameter list: ascending.
  package init(_ list: [Int]) {
    self.init(list: list)
  }

  /// The place of the part's row with this index.
  package subscript(index: Int) -> Int { list?[index] ?? index }
}
