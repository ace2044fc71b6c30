/// How far two spellings are apart.
package enum EditDistance {
  /// How many bytes have to be inserted, removed or replaced to make one the other (Levenshtein).
  ///
  /// - Complexity: the product of both lengths.
  package static func between(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, leftByte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, rightByte) in right.enumerated() {
        let replaced = diagonal + (leftByte == rightByte ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[right.count]
  }
}
