package import DuetKernel

/// How a line of a runner breaks the replay protocol (design, section 7).
package enum RunnerMessageError: Error, Equatable, Sendable {
  case emptyLine
  case notJSON(JSONError)
  case notAnObject
  case missing(field: String)
  case wrongKind(field: String, expected: String)
  case otherProtocol(String)
  case otherVersion(Int64)
}

extension RunnerMessageError: CustomStringConvertible {
  /// To be read after "the runner sent ": what it is, and what is expected.
  package var description: String {
    switch self {
    case .emptyLine:
      "an empty line; a JSON object is expected"
    case .notJSON(let error):
      "a line that is not JSON: \(error.reason) (at its byte \(error.offset + 1))"
    case .notAnObject:
      "a line that is no JSON object"
    case .missing(let field):
      "an object without `\(field)`"
    case .wrongKind(let field, let expected):
      "an object whose `\(PrintableText.line(field))` is not \(expected)"
    case .otherProtocol(let name):
      "a handshake for the protocol '\(PrintableText.line(name))'; 'duet-replay' is expected"
    case .otherVersion(let version):
      "a handshake for version \(version) of duet-replay; this tool speaks version "
        + "\(Handshake.protocolVersion)"
    }
  }
}

extension CanonicalJSON {
  /// A line as a JSON object, the one shape that every message of a runner has.
  init(messageLine line: ArraySlice<UInt8>) throws(RunnerMessageError) {
    self = try Self.outlined(messageLine: line).json
  }

  /// The same, with the places of the documents that it carries, if it is a message of documents.
  static func outlined(
    messageLine line: ArraySlice<UInt8>
  ) throws(RunnerMessageError) -> (json: CanonicalJSON, outline: EnvelopeOutline?) {
    // White space is no message; a line feed that follows a carriage return is one line end.
    guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { throw .emptyLine }
    let message: (json: CanonicalJSON, outline: EnvelopeOutline?)
    do {
      message = try CanonicalJSON.outlined(parsingEnvelope: line)
    } catch {
      throw .notJSON(error)
    }
    guard message.json.kind == .object else { throw .notAnObject }
    return message
  }

  /// A field that must be there.
  func required(_ field: String) throws(RunnerMessageError) -> CanonicalJSON {
    guard let value = self[field] else { throw .missing(field: field) }
    return value
  }

  /// The text of a field that must be a string.
  func requiredString(_ field: String) throws(RunnerMessageError) -> String {
    guard let text = try required(field).string else {
      throw .wrongKind(field: field, expected: "a string")
    }
    return text
  }
}
