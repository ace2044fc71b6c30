/// `==== 2 failed, 3 passed, 1 skipped in 0.12s ====`, without its frame when it is told to be
/// quiet; `no tests ran in 0.01s`.
struct PytestLog: TestLogReader {
  static let runner = "pytest"

  private(set) var executed: Int?

  private static let time: Phrase = " in "
  private static let frame: Phrase = "== "
  private static let nothingCollected: Phrase = "collected 0 items"
  private static let ran: Set<String> = ["passed", "failed", "xfailed", "xpassed"]
  private static let others: Set<String> = [
    "skipped", "deselected", "warning", "warnings", "error", "errors", "rerun", "subtests passed",
  ]

  mutating func read(_ line: TestLogLine) {
    if line.contains(Self.nothingCollected) { executed = executed ?? 0 }
    guard let summary = Self.summary(line) else { return }
    if summary == "no tests ran" {
      executed = executed ?? 0
      return
    }
    var count = 0
    for part in summary.split(separator: ",") {
      let words = part.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let number = Int(words[0]), (0..<1_000_000_000).contains(number)
      else { return }
      let what = String(words[1])
      if Self.ran.contains(what) {
        count += number
      } else if !Self.others.contains(what) {
        return
      }
    }
    executed = (executed ?? 0) + count
  }

  /// What stands before the time that the run took; `nil` where the line ends with no such time.
  private static func summary(_ line: TestLogLine) -> String? {
    guard line.bytes.count <= 1000, line.contains(time) else { return nil }
    let start = line.end(of: frame) ?? 0
    let text = String(decoding: line.bytes[start...], as: UTF8.self)
    let parts = text.split(separator: " in ", omittingEmptySubsequences: false)
    guard parts.count == 2, let unit = parts[1].split(separator: " ").first, unit.hasSuffix("s"),
      Double(unit.dropLast()) != nil
    else { return nil }
    return String(parts[0])
  }
}

/// `Ran 12 tests in 0.001s`, and the verdict after it, which tells how many of those were skipped.
struct UnittestLog: TestLogReader {
  static let runner = "unittest"

  private(set) var executed: Int?
  private var awaitsVerdict = false

  private static let ran: Phrase = "Ran "
  private static let tests: [Phrase] = [" test in ", " tests in "]
  private static let skipped: Phrase = "skipped="
  private static let nothing: Phrase = ""
  private static let verdicts: [Phrase] = ["OK", "FAILED (", "NO TESTS RAN"]

  mutating func read(_ line: TestLogLine) {
    if let count = Self.tests.lazy.compactMap({
      line.number(after: Self.ran, followedBy: $0)
    }).first {
      executed = (executed ?? 0) + count
      awaitsVerdict = true
    } else if awaitsVerdict, Self.verdicts.contains(where: line.contains) {
      let skipped = line.number(after: Self.skipped, followedBy: Self.nothing) ?? 0
      executed = max(0, (executed ?? 0) - skipped)
      awaitsVerdict = false
    }
  }
}
