/// Reads from a test runner's words whether it executed anything: a run that ended well without a
/// test proves nothing.
enum TestEvidence {
  /// How runners say how many tests they executed: the words before and after the number.
  private static let phrases: [(before: String, after: String)] = [
    ("Test run with ", " test"),
    ("Executed ", " test"),
    ("collected ", " item"),
    ("Tests run: ", ","),
    ("", " passed"),
    ("", " tests completed"),
    ("running ", " test"),
  ]

  /// Whether the words count executed tests, and none was.
  ///
  /// Words in which no count is found say nothing either way.
  static func saysNothingRan(_ output: ArraySlice<UInt8>) -> Bool {
    let counts = output.split(separator: 0x0A).flatMap { line in
      phrases.compactMap { count(in: Array(line), between: $0.before, and: $0.after) }
    }
    return !counts.isEmpty && counts.allSatisfy { $0 == 0 }
  }

  /// The number between two phrases of a line; `nil` where the line does not say it.
  private static func count(in line: [UInt8], between before: String, and after: String) -> Int? {
    let (before, after) = (Array(before.utf8), Array(after.utf8))
    for start in line.indices where line[start...].starts(with: before) {
      let digits = line[(start + before.count)...].prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty, line[digits.endIndex...].starts(with: after) else { continue }
      return Int(String(decoding: digits, as: UTF8.self))
    }
    return nil
  }
}
