/// `SplashTest > holds() PASSED` for each test, where the build logs them, and
/// `12 tests completed, 2 failed, 1 skipped` where one failed.
///
/// A build that passes and logs no test says nothing of how many there were.
struct GradleLog: TestLogReader {
  static let runner = "Gradle"

  private var events = 0
  private var completed = 0
  private var spoke = false
  private(set) var notes: [String] = []

  var executed: Int? { spoke ? max(events, completed) : nil }

  private static let arrow: Phrase = " > "
  private static let results: [Phrase] = [" PASSED", " FAILED"]
  private static let skip: Phrase = " SKIPPED"
  private static let summaries: [Phrase] = [" test completed, ", " tests completed, "]
  private static let skipped: Phrase = " skipped"
  private static let task: Phrase = "> Task :"
  private static let test: [Phrase] = ["est ", "Test"]
  private static let left: [Phrase] = [" UP-TO-DATE", " NO-SOURCE", " FROM-CACHE", " SKIPPED"]

  mutating func read(_ line: TestLogLine) {
    if let start = line.end(of: Self.task) {
      readTask(line, from: start)
    } else if line.contains(Self.arrow) {
      if Self.results.contains(where: line.hasSuffix) {
        spoke = true
        events += 1
      } else if line.hasSuffix(Self.skip) {
        spoke = true
      }
    } else if let count = Self.summaries.lazy.compactMap({ line.number(before: $0) }).first {
      spoke = true
      completed += max(0, count - (line.number(before: Self.skipped) ?? 0))
    }
  }

  private mutating func readTask(_ line: TestLogLine, from start: Int) {
    guard notes.count < 5, Self.test.contains(where: line.contains),
      Self.left.contains(where: line.hasSuffix)
    else { return }
    let words = PrintableText.line(line.bytes[(start - 1)...], limit: 120)
    notes.append("Gradle did not run the task \(words), --rerun-tasks makes it")
  }
}
