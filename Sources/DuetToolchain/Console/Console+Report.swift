extension Console {
  /// How many bytes of a report are printed unless all of it is asked for.
  static let reportLimit = 160 << 10
  /// How many lines at the end of a report are printed in any case: the verdict and what to do.
  private static let closingLines = 3

  /// Prints a report's lines; of one that is too long for anybody to read, the middle is counted.
  package func print(report lines: [String], all: Bool) {
    guard !all, lines.reduce(0, { $0 + $1.utf8.count + 1 }) > Self.reportLimit else {
      return lines.forEach { print($0) }
    }
    var room = Self.reportLimit
    let head = lines.dropLast(Self.closingLines).prefix { line in
      room -= line.utf8.count + 1
      return room >= 0
    }
    head.forEach { print($0) }
    let rest = lines.count - head.count - Self.closingLines
    if rest > 0 { print("… and \(rest) more line(s), --all prints them") }
    lines.suffix(Self.closingLines).forEach { print($0) }
  }
}
