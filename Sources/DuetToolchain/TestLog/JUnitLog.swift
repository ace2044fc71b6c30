/// JUnit's own words, those of the build tools that run it, and its XML reports.
///
/// - `OK (12 tests)`
/// - `Tests run: 12, Failures: 0, Errors: 0, Skipped: 3`
/// - `[        12 tests started     ]`
/// - `<testsuite …><testcase …/></testsuite>`
struct JUnitLog: TestLogReader {
  static let runner = "JUnit"

  /// A build tool says it for every class, with the time it took, and for all of them.
  private var classes: Int?
  private var totals: Int?
  private var others: Int?
  private var cases: Int?

  var executed: Int? {
    let run = classes.map { max($0, totals ?? 0) } ?? totals
    let counts = [run, others, cases].compactMap(\.self)
    return counts.isEmpty ? nil : counts.reduce(0, +)
  }

  private static let ok: Phrase = "OK ("
  private static let tests: [Phrase] = [" test)", " tests)"]
  private static let run: Phrase = "Tests run: "
  private static let comma: Phrase = ","
  private static let failures: Phrase = "Failures: "
  private static let skipped: Phrase = "Skipped: "
  private static let nothing: Phrase = ""
  private static let elapsed: Phrase = "Time elapsed"
  private static let started: Phrase = " tests started "
  private static let suite: [Phrase] = ["<testsuite ", "<testsuite>", "<testsuites "]
  private static let testCase: Phrase = "<testcase "
  private static let skippedCase: Phrase = "<skipped"

  mutating func read(_ line: TestLogLine) {
    if let count = line.number(after: Self.run, followedBy: Self.comma),
      line.contains(Self.failures)
    {
      let skipped = line.number(after: Self.skipped, followedBy: Self.nothing) ?? 0
      let executed = max(0, count - skipped)
      if line.contains(Self.elapsed) {
        classes = (classes ?? 0) + executed
      } else {
        totals = (totals ?? 0) + executed
      }
    }
    for tests in Self.tests {
      if let count = line.number(after: Self.ok, followedBy: tests) {
        others = (others ?? 0) + count
      }
    }
    if let count = line.number(before: Self.started) { others = (others ?? 0) + count }
    readXML(line)
  }

  private mutating func readXML(_ line: TestLogLine) {
    guard line.bytes.contains(UInt8(ascii: "<")) else { return }
    if Self.suite.contains(where: line.contains) { cases = cases ?? 0 }
    guard cases != nil else { return }
    cases? += line.count(of: Self.testCase) - line.count(of: Self.skippedCase)
  }
}
