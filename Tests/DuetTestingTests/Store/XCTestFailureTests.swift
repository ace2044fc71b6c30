#if os(Linux)
  import Foundation
  import Testing

  /// A test store that objects in an XCTest case fails that case, at the line of the call: seen from
  /// outside, since a case that fails cannot pass.
  struct XCTestFailureTests {
    @Test func failureIsOneOfTheXCTestCase() throws {
      let said = try outputOfFailureOnPurpose()
      let file = "Tests/DuetTestingXCTests/TestStoreXCTests.swift"
      let told = said.split(separator: "\n").map(String.init)
        .drop { !$0.contains(": error: ") }
        .prefix { !$0.hasPrefix("Test Case") }
        .map { line in line.firstRange(of: file).map { String(line[$0.lowerBound...]) } ?? line }
      try ExpectedText.expect(
        [told.joined(separator: "\n")], is: "failure-on-purpose", of: "XCTest")
      #expect(said.contains("Executed 1 test, with 2 failures"))
    }

    /// Runs one case of this very test bundle in a process of its own.
    private func outputOfFailureOnPurpose() throws -> String {
      let process = Process()
      process.executableURL = URL(filePath: try #require(CommandLine.arguments.first))
      process.arguments = ["DuetTestingXCTests.TestStoreXCTests/testFailureOnPurpose"]
      process.environment = ProcessInfo.processInfo.environment
        .merging(["DUET_FAIL_ON_PURPOSE": "1"]) { $1 }
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let said = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus != 0)
      return String(decoding: said, as: UTF8.self)
    }
  }
#endif
