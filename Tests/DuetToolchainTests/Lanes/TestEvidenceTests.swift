import Testing

@testable import DuetToolchain

@Suite("What a test runner's words prove")
struct TestEvidenceTests {
  @Test(
    "an empty run is told from one that ran",
    arguments: [
      ("✔ Test run with 301 tests in 64 suites passed after 17.384 seconds.", false),
      ("✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.", true),
      (
        "Executed 0 tests, with 0 failures\n✔ Test run with 3 tests in 1 suite passed after 1 s.",
        false
      ),
      ("Executed 12 tests, with 0 failures (0 unexpected)", false),
      ("Executed 0 tests, with 0 failures (0 unexpected)", true),
      ("collected 0 items\n", true),
      ("===== 5 passed in 0.01s =====", false),
      ("Tests run: 0, Failures: 0", true),
      ("running 0 tests\n\ntest result: ok. 0 passed; 0 failed", true),
      ("ok", false),
      ("", false),
    ])
  func evidence(words: String, isEmpty: Bool) {
    #expect(TestEvidence.saysNothingRan(Array(words.utf8)[...]) == isEmpty)
  }
}
