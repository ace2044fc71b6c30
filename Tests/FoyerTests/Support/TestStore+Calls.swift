import DuetTesting
import Testing

extension TestStore {
  /// Ends the test as `finish()` does; nor may a call to the environment be unasserted.
  func finish<Call>(
    nothingLeftIn calls: CallLog<Call>, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await finish(sourceLocation: sourceLocation)
    calls.expect(sourceLocation: sourceLocation)
  }

  /// Ends the test with effects in flight: tears the store down, lets what they waited for come after
  /// all, and expects that nothing comes of it.
  func tearDown<Call>(
    nothingLeftIn calls: CallLog<Call>, sourceLocation: SourceLocation = #_sourceLocation,
    thenComes late: @MainActor () async -> Void
  ) async {
    let last = state
    await teardown(sourceLocation: sourceLocation)
    await late()
    await finish(nothingLeftIn: calls, sourceLocation: sourceLocation)
    #expect(state == last, sourceLocation: sourceLocation)
  }
}
