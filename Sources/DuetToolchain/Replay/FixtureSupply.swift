/// The fixtures of a run in the order of their rows, each read when its turn comes.
package final class FixtureSupply {
  /// Reads the document of a row.
  package typealias Reader = (FixtureRow) throws(Finding) -> SourceDocument

  /// A fixture in the form in which it is replayed.
  enum Opened {
    case leaf(LeafReplay)
    /// A chain, or a leaf in an unusual shape.
    case other(FixtureFile)
  }

  let rows: FixtureRows
  private let read: Reader
  private var next = 0

  init(_ rows: FixtureRows, read: @escaping Reader) {
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

  /// A row's fixture as it is replayed with many requests under way.
  func open(_ row: Int) throws(Finding) -> Opened {
    let document = try read(rows[row])
    if let leaf = LeafReplay(document, of: rows[row]) { return .leaf(leaf) }
    return .other(try FixtureFile(row: rows[row], document: document))
  }

  /// A row's fixture with everything that is known of it.
  func file(_ row: Int) throws(Finding) -> FixtureFile {
    try FixtureFile(row: rows[row], document: read(rows[row]))
  }
}

extension RecordedTree {
  /// Reads the document of a row.
  func fixtureDocument(_ row: FixtureRow) throws(Finding) -> SourceDocument {
    let path = Self.fixturePath(row.name)
    return try SourceDocument(path: path, bytes: read(path), notesOutline: true)
  }
}
