import DuetToolchain
import Testing

@Suite("What a test runner's words prove")
struct TestEvidenceTests {
  struct Log: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let words: String
    /// By runner; empty where nothing is shown.
    let runs: [String: Int]

    init(_ name: String, _ words: String, _ runs: [String: Int]) {
      testDescription = name
      self.words = words
      self.runs = runs
    }
  }

  static let swift = [
    Log(
      "Swift Testing", "✔ Test run with 301 tests in 64 suites passed after 17.384 seconds.",
      ["Swift Testing": 301]),
    Log(
      "Swift Testing, red",
      "✘ Test run with 1 test in 1 suite failed after 0.001 seconds with 2 issues.",
      ["Swift Testing": 1]),
    Log(
      "Swift Testing, nothing",
      "✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.", ["Swift Testing": 0]),
    Log(
      "Swift Testing counts what it skipped",
      """
      ◇ Test run started.
      ➜ Suite S skipped.
      ➜ Test a() skipped: "not here"
      ◇ Test c() started.
      ➜ Test "b, by name" skipped.
      ✔ Test c() passed after 0.001 seconds.
      ✔ Test run with 3 tests in 1 suite passed after 0.001 seconds.
      """, ["Swift Testing": 1]),
    Log(
      "Swift Testing skipped all of it",
      """
      ➜ Test a() skipped.
      ✔ Test run with 1 test in 0 suites passed after 0.001 seconds.
      """, ["Swift Testing": 0]),
    Log(
      "two runs of Swift Testing in colour, with times before them",
      """
      2026-01-01T10:00:00.0Z \u{1B}[92m✔\u{1B}[0m Test run with 2 tests in 1 suite passed after 1 seconds.\r
      2026-01-01T10:00:09.0Z ✔ Test run with 3 tests in 1 suite passed after 1 seconds.\r
      """, ["Swift Testing": 5]),
    Log(
      "Swift Testing broke off", "◇ Test run started.\n✔ Test c() passed after 0.001 seconds.", [:]),
    Log(
      "the words in somebody's prose",
      "note: a Test run with 12 tests is planned\n3 passed the exam",
      [:]),
    Log(
      "XCTest, nested suites",
      """
      \t Executed 2 tests, with 0 failures (0 unexpected) in 0.1 (0.2) seconds
      \t Executed 3 tests, with 1 failure (0 unexpected) in 0.1 (0.2) seconds
      Test Suite 'debug.xctest' passed at 2026-12-01 02:54:08.853
      \t Executed 5 tests, with 1 test skipped and 0 failures (0 unexpected) in 0.1 (0.2) seconds
      Test Suite 'All tests' passed at 2026-12-01 02:54:08.853
      \t Executed 5 tests, with 1 test skipped and 0 failures (0 unexpected) in 0.1 (0.2) seconds
      """, ["XCTest": 4]),
    Log("XCTest, one line", "Executed 12 tests, with 0 failures (0 unexpected)", ["XCTest": 12]),
    Log("XCTest, nothing", "Executed 0 tests, with 0 failures (0 unexpected)", ["XCTest": 0]),
    Log(
      "XCTest in parallel", "[1/2] Testing A.B/c\n[2/2] Testing A.B/d", ["XCTest": 2]),
    Log(
      "XCTest on a device", "Test case 'ATests.testB()' passed on 'iPhone 16' (0.01 seconds)",
      ["XCTest": 1]),
    Log(
      "swift test with both",
      "Executed 0 tests, with 0 failures\n✔ Test run with 3 tests in 1 suite passed after 1 s.",
      ["XCTest": 0, "Swift Testing": 3]),
  ]

  static let others = [
    Log(
      "Gradle, logged",
      """
      > Task :logic:jvmTest
      SplashTest[jvm] > holds()[jvm] PASSED
      SplashTest[jvm] > falls()[jvm] FAILED
      SplashTest[jvm] > later()[jvm] SKIPPED
      3 tests completed, 1 failed, 1 skipped
      """, ["Gradle": 2]),
    Log("Gradle, one red", "12 tests completed, 2 failed", ["Gradle": 12]),
    Log("Gradle up to date", "> Task :logic:test UP-TO-DATE\nBUILD SUCCESSFUL in 1s", [:]),
    Log("Gradle compiles", "> Task :logic:compileKotlin FAILED", [:]),
    Log("JUnit 4", "\nOK (12 tests)", ["JUnit": 12]),
    Log("JUnit 4, red", "Tests run: 5,  Failures: 1", ["JUnit": 5]),
    Log(
      "Maven",
      """
      [INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 1, Time elapsed: 0.1 s - in A
      [INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s - in B
      [INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 1
      """, ["JUnit": 4]),
    Log("Maven, nothing", "Tests run: 0, Failures: 0, Errors: 0, Skipped: 0", ["JUnit": 0]),
    Log("JUnit's console", "[         5 tests started         ]", ["JUnit": 5]),
    Log(
      "JUnit's XML",
      #"<testsuites tests="2"><testsuite name="a" tests="2"><testcase name="x"/>"#
        + #"<testcase name="y"><skipped/></testcase></testsuite></testsuites>"#, ["JUnit": 1]),
    Log("JUnit's XML, nothing", #"<testsuite name="a" tests="0"></testsuite>"#, ["JUnit": 0]),
    Log("pytest", "===== 5 passed in 0.01s =====", ["pytest": 5]),
    Log(
      "pytest, mixed",
      "= 2 failed, 3 passed, 1 skipped, 4 deselected, 1 xfailed, 2 warnings in 65.20s (0:01:05) ==",
      [:]),
    Log(
      "pytest, mixed, in its frame",
      "== 2 failed, 3 passed, 1 skipped, 4 deselected, 1 xfailed, 2 warnings in 65.20s (0:01:05) ==",
      ["pytest": 6]),
    Log("pytest, quiet", "1 passed in 0.01s", ["pytest": 1]),
    Log("pytest, only skipped", "== 2 skipped in 0.01s ==", ["pytest": 0]),
    Log("pytest, nothing", "collected 0 items\n\n== no tests ran in 0.01s ==", ["pytest": 0]),
    Log("pytest broke off", "collected 5 items", [:]),
    Log("unittest", "Ran 3 tests in 0.001s\n\nOK (skipped=1)", ["unittest": 2]),
    Log("unittest, nothing", "Ran 0 tests in 0.000s\n\nNO TESTS RAN", ["unittest": 0]),
    Log(
      "cargo",
      """
      running 3 tests
      test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 4 filtered out; finished in 0.0s
      running 1 test
      test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out
      """, ["cargo": 3]),
    Log(
      "cargo, nothing", "running 0 tests\n\ntest result: ok. 0 passed; 0 failed", ["cargo": 0]),
    Log(
      "nextest", "     Summary [   0.055s] 12 tests run: 12 passed, 0 skipped", ["cargo": 12]),
    Log("a number too long", "OK (99999999999999999999 tests)", [:]),
    Log("no runner's words", "ok", [:]),
    Log("no words", "", [:]),
  ]

  @Test("what ran is counted", arguments: swift + others)
  func counts(log: Log) {
    let evidence = TestEvidence(in: Array(log.words.utf8))
    let runs = evidence.runs.map { ($0.runner, $0.executed) }
    #expect(Dictionary(uniqueKeysWithValues: runs) == log.runs)
    #expect(evidence.saysNothingRan == (!log.runs.isEmpty && evidence.executed == 0))
  }

  @Test func bytesThatAreNoText() {
    let bytes = (0..<1 << 16).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(TestEvidence(in: bytes).runs == [])
  }
}
