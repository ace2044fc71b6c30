/// `Test run with 301 tests in 64 suites passed after 17.384 seconds.`
///
/// The runner counts tests that it skipped; each of them has a line of its own before.
struct SwiftTestingLog: TestLogReader {
  static let runner = "Swift Testing"

  private(set) var executed: Int?
  private var skipped = 0

  private static let summary: Phrase = "Test run with "
  private static let tests: Phrase = " test"
  private static let ended: [Phrase] = [" passed after ", " failed after "]
  private static let test: Phrase = "Test "
  private static let skips: [Phrase] = [" skipped.", " skipped: "]
  private static let began: Phrase = "Test run started."

  mutating func read(_ line: TestLogLine) {
    guard line.contains(Self.test) else { return }
    if line.contains(Self.began) {
      skipped = 0
    } else if let count = line.number(after: Self.summary, followedBy: Self.tests) {
      guard Self.ended.contains(where: line.contains) else { return }
      executed = (executed ?? 0) + max(0, count - skipped)
      skipped = 0
    } else if Self.isSkip(line) {
      skipped += 1
    }
  }

  /// `➜ Test works() skipped: "not here"`, with one sign or another before it, or none.
  private static func isSkip(_ line: TestLogLine) -> Bool {
    guard let end = line.end(of: test), skips.contains(where: line.contains) else { return false }
    let sign = line.bytes[..<(end - test.bytes.count)].last { $0 != UInt8(ascii: " ") }
    return sign.map { $0 >= 0x80 } ?? true
  }
}
