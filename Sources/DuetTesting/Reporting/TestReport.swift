import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// Tells the test library that is running what is wrong: Swift Testing or XCTest.
package enum TestReport {
  /// Fails the test that is running.
  ///
  /// Swift Testing knows which test a task belongs to. Where it knows of none, the test is XCTest's,
  /// or Swift Testing's in a detached task: both libraries are told then, and the one that runs no
  /// test lets it be.
  package static func fail(_ text: String, at place: CallSite) {
    Issue.record(Comment(rawValue: text), sourceLocation: place.sourceLocation)
    #if canImport(XCTest)
      if Test.current == nil { XCTFail(text, file: place.filePath, line: place.line) }
    #endif
  }

  /// Prints a line of information at a place, as compilers do. No test fails of it.
  package static func note(_ text: String, at place: CallSite) {
    print("\(place.filePath):\(place.line): note: \(text)")
  }
}
