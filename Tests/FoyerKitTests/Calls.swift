import CFoyerKit
import FoyerKit

/// A fault as it came over the boundary.
struct BoundaryError: Error, Equatable {
  var status: foyer_status.RawValue
  var message: String
  var path: String
  var line: Int
  var column: Int
}

/// The header's functions with Swift's values; what they allocate is given back.
enum Calls {
  struct Step: Equatable {
    let effects: String
    let state: String
  }

  static func canonicalize(_ document: String) throws -> String {
    try result { foyer_canonicalize(document, document.utf8.count, $0, $1) }
  }

  static func open(_ feature: String, _ state: String) throws -> foyer_session {
    var session: foyer_session = 0
    try check { foyer_session_open(feature, state, state.utf8.count, &session, $0) }
    return session
  }

  static func step(_ session: foyer_session, _ action: String) throws -> Step {
    var effects = foyer_bytes()
    var state = foyer_bytes()
    try check { foyer_session_step(session, action, action.utf8.count, &effects, &state, $0) }
    return Step(effects: taken(&effects), state: taken(&state))
  }

  static func state(_ session: foyer_session) throws -> String {
    try result { foyer_session_state(session, $0, $1) }
  }

  static func effects(_ session: foyer_session) throws -> String {
    try result { foyer_session_effects(session, $0, $1) }
  }

  static func close(_ session: foyer_session) throws {
    try check { foyer_session_close(session, $0) }
  }

  /// - Throws: `BoundaryError` when the call does not hold.
  static func check(
    _ call: (UnsafeMutablePointer<foyer_error>) -> foyer_status
  ) throws {
    var error = foyer_error()
    let status = call(&error)
    defer { foyer_error_clear(&error) }
    guard status != FOYER_OK else { return }
    throw BoundaryError(
      status: status.rawValue, message: error.message.map { String(cString: $0) } ?? "",
      path: error.path.map { String(cString: $0) } ?? "", line: error.line, column: error.column)
  }

  private static func result(
    _ call: (UnsafeMutablePointer<foyer_bytes>, UnsafeMutablePointer<foyer_error>) -> foyer_status
  ) throws -> String {
    var bytes = foyer_bytes()
    try check { call(&bytes, $0) }
    return taken(&bytes)
  }

  private static func taken(_ bytes: inout foyer_bytes) -> String {
    defer { foyer_bytes_free(&bytes) }
    return String(
      decoding: UnsafeBufferPointer(start: bytes.bytes, count: bytes.count), as: UTF8.self)
  }
}
