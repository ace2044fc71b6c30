import Testing

/// What happened, in order, until the test asserts it.
@MainActor
final class Log {
  private var lines: [String] = []

  var count: Int { lines.count }

  func note(_ line: String) {
    lines.append(line)
  }

  /// Asserts everything since the last assertion.
  func expect(_ expected: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    expect(expected, sourceLocation: sourceLocation)
  }

  func expect(_ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(lines == expected, sourceLocation: sourceLocation)
    lines = []
  }
}
