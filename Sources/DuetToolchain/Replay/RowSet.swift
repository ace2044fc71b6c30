/// A set of rows, a bit each: of very many rows nearly all are in it.
struct RowSet {
  private var words: [UInt64] = []

  mutating func insert(_ row: Int) {
    let word = row >> 6
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(row & 63)
  }

  /// Its rows, ascending.
  var rows: [Int] {
    words.enumerated().flatMap { index, word in
      (0..<64).filter { word >> UInt64($0) & 1 == 1 }.map { index << 6 + $0 }
    }
  }
}
