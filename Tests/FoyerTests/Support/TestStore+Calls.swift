import DuetTesting
import Testing

extension TestStore {
  /// Ends the test as `finish()` does; nor may a call to the environment be unasserted.
  func finish<Call>(
    nothingLeftIn calls: CallLog<Call>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(fileID: fileID, filePath: filePath, line: line, column: column)
    calls.expect(
      sourceLocation: SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)))
  }

  /// Ends the test with effects in flight: tears the store down, lets what they waited for come after
  /// all, and expects that nothing comes of it.
  func tearDown<Call>(
    nothingLeftIn calls: CallLog<Call>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    thenComes late: @MainActor () async -> Void
  ) async {
    let last = state
    await teardown(fileID: fileID, filePath: filePath, line: line, column: column)
    await late()
    await finish(
      nothingLeftIn: calls, fileID: fileID, filePath: filePath, line: line, column: column)
    #expect(
      state == last,
      sourceLocation: SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)))
  }
}
