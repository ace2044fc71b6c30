/// What a test command's words prove: how many tests ran, as far as the runners of this family say
/// it. A run that ended well without a test proves nothing.
package struct TestEvidence: Equatable, Sendable {
  /// One kind of test runner that spoke.
  package struct Run: Equatable, Sendable, Encodable {
    package let runner: String
    /// Without those that were skipped.
    package let executed: Int
  }

  /// Those that said how many tests ran, in a fixed order.
  package let runs: [Run]
  /// Why nothing may have run, where the words tell it.
  package let notes: [String]

  package var executed: Int { runs.reduce(0) { $0 + $1.executed } }

  /// Whether the words count executed tests, and none was.
  ///
  /// Words in which no count is found say nothing either way.
  package var saysNothingRan: Bool { !runs.isEmpty && executed == 0 }

  /// The names of the runners that are understood.
  package static var runners: [String] { readers.map { type(of: $0).runner } }

  private static var readers: [any TestLogReader] {
    [
      SwiftTestingLog(), XCTestLog(), GradleLog(), JUnitLog(), PytestLog(), UnittestLog(),
      CargoLog(),
    ]
  }

  /// Reads the words of a test command.
  ///
  /// - Complexity: O(*n*) in the bytes; one line is looked at after the other.
  package init(in log: some Collection<UInt8>) {
    var readers = Self.readers
    for line in log.split(separator: 0x0A) {
      let line = TestLogLine(line)
      for index in readers.indices { readers[index].read(line) }
    }
    runs = readers.compactMap { reader in
      reader.executed.map { Run(runner: type(of: reader).runner, executed: max(0, $0)) }
    }
    notes = readers.flatMap(\.notes)
  }
}

/// Reads what one kind of test runner says.
protocol TestLogReader {
  static var runner: String { get }

  /// How many tests ran; `nil` where the runner has said nothing of it.
  var executed: Int? { get }
  var notes: [String] { get }

  mutating func read(_ line: TestLogLine)
}

extension TestLogReader {
  var notes: [String] { [] }
}
