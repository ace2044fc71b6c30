/// The fixtures of a run in the order of their rows, each read when its turn comes.
package final class FixtureSupply {
  /// Reads a row's fixture.
  package typealias Reader = (FixtureRow) throws(Finding) -> FixtureFile

  let rows: [FixtureRow]
  private let read: Reader
  private var next = 0

  init(_ rows: [FixtureRow], read: @escaping Reader) {
    self.rows = rows
    self.read = read
  }

  /// Whether every row has been taken.
  var isExhausted: Bool { next == rows.count }

  /// Takes the next row.
  func take() -> Int? {
    guard next < rows.count else { return nil }
    defer { next += 1 }
    return next
  }

  func file(_ row: Int) throws(Finding) -> FixtureFile { try read(rows[row]) }
}
