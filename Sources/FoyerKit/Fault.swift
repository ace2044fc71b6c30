import CFoyerKit
import DuetKernel
import DuetReplay

/// What went wrong in a call, as the caller gets it.
struct Fault: Error, Equatable {
  var status: foyer_status
  var message: String
  var path = ""
  var line = 0
  var column = 0

  static func noSession(_ handle: foyer_session) -> Fault {
    Fault(
      status: FOYER_NO_SESSION,
      message: "session \(handle) is not open: it was closed, or never opened")
  }

  static let noMemory = Fault(
    status: FOYER_OUT_OF_MEMORY, message: "there is no memory for the result")

  static func missing(_ parameter: String) -> Fault {
    Fault(
      status: FOYER_INVALID_ARGUMENT, message: "'\(parameter)' is a null pointer", path: parameter)
  }

  static func tooMany(_ parameter: String) -> Fault {
    Fault(
      status: FOYER_INVALID_ARGUMENT, message: "'\(parameter)' cannot have so many bytes",
      path: parameter)
  }

  /// - Parameter parameter: what the document was passed as.
  init(_ diagnostic: JSONDiagnostic, _ parameter: String) {
    status = FOYER_INVALID_JSON
    message =
      "\(parameter):\(diagnostic.place.line):\(diagnostic.place.column): \(diagnostic.message)"
    path = FieldPath([.key(parameter)]).appending(diagnostic.place.path).description
    line = diagnostic.place.line
    column = diagnostic.place.column
  }

  init(_ refusal: ReplayRefusal) {
    status = refusal.kind == .unknownName ? FOYER_UNKNOWN_FEATURE : FOYER_UNDECODABLE
    message = refusal.reason
    path = refusal.path.components.isEmpty ? "" : refusal.path.description
  }

  private init(status: foyer_status, message: String, path: String = "") {
    self.status = status
    self.message = message
    self.path = path
  }

  /// Hands the fault to the caller, who may not want it.
  func write(to error: UnsafeMutablePointer<foyer_error>?) {
    error?.pointee = foyer_error(
      status: status, message: Memory.copy(Bounded.line(message)),
      path: Memory.copy(Bounded.line(path)), line: line, column: column)
  }
}
