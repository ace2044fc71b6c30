/// `test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out`, one for each test
/// program; `Summary [0.055s] 12 tests run: 12 passed, 0 skipped`.
struct CargoLog: TestLogReader {
  static let runner = "cargo"

  private(set) var executed: Int?

  private static let result: Phrase = "test result: "
  private static let passed: Phrase = " passed;"
  private static let failed: Phrase = " failed;"
  private static let summary: Phrase = "Summary ["
  private static let run: [Phrase] = [" test run: ", " tests run: "]

  mutating func read(_ line: TestLogLine) {
    if line.contains(Self.result), let passed = line.number(before: Self.passed) {
      executed = (executed ?? 0) + passed + (line.number(before: Self.failed) ?? 0)
    } else if line.contains(Self.summary),
      let count = Self.run.lazy.compactMap({ line.number(before: $0) }).first
    {
      executed = (executed ?? 0) + count
    }
  }
}
