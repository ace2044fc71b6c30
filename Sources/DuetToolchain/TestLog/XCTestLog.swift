/// `Executed 12 tests, with 1 test skipped and 0 failures (0 unexpected) in 0.1 (0.2) seconds`
///
/// There is such a line for every suite and those around it; the outermost counts. Runs in parallel
/// have none, but a line for each test.
struct XCTestLog: TestLogReader {
  static let runner = "XCTest"

  /// The sum of what whole runs said.
  private var whole: Int?
  /// The largest number that any suite said.
  private var largest: Int?
  private var single = 0
  private var isWhole = false

  var executed: Int? { whole ?? largest ?? (single > 0 ? single : nil) }

  private static let before: Phrase = "Executed "
  private static let after: [Phrase] = [" test, with ", " tests, with "]
  private static let skipped: [Phrase] = [" test skipped", " tests skipped"]
  private static let wholeRuns: [Phrase] = [
    "Test Suite 'All tests' ", "Test Suite 'Selected tests' ",
  ]
  private static let testing: Phrase = "] Testing "
  private static let testCase: Phrase = "Test case '"
  private static let ends: [Phrase] = ["' passed on '", "' failed on '"]

  mutating func read(_ line: TestLogLine) {
    for after in Self.after {
      guard let count = line.number(after: Self.before, followedBy: after) else { continue }
      let skipped = Self.skipped.lazy.compactMap { line.number(before: $0) }.first ?? 0
      let executed = max(0, count - skipped)
      if isWhole { whole = (whole ?? 0) + executed }
      largest = max(largest ?? 0, executed)
    }
    isWhole = Self.wholeRuns.contains(where: line.contains)
    if Self.isSingle(line) { single += 1 }
  }

  /// `[3/12] Testing Module.Suite/test`, or `Test case 'Suite.test()' passed on 'device'`.
  private static func isSingle(_ line: TestLogLine) -> Bool {
    if line.number(before: testing) != nil { return true }
    return line.contains(testCase) && ends.contains(where: line.contains)
  }
}
