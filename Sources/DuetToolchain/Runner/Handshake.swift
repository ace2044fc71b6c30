internal import DuetKernel

/// The first line of a runner: what it is and what it can replay (design, section 7).
package struct Handshake: Equatable, Sendable {
  package static let protocolName = "duet-replay"
  package static let protocolVersion: Int64 = 1

  /// The language lane that the runner serves, such as `swift`.
  package let platform: String
  package let features: [String]
  /// What it can compile; `nil` when it compiles nothing.
  package let scenarios: [String]?

  package init(platform: String, features: [String], scenarios: [String]? = nil) {
    self.platform = platform
    self.features = features
    self.scenarios = scenarios
  }

  /// Reads the line; fields that the protocol does not know are ignored.
  package init(decoding line: ArraySlice<UInt8>) throws(RunnerMessageError) {
    let message = try CanonicalJSON(messageLine: line)
    let name = try message.requiredString("protocol")
    guard name.utf8.elementsEqual(Self.protocolName.utf8) else { throw .otherProtocol(name) }
    guard let version = try message.required("version").integer else {
      throw .wrongKind(field: "version", expected: "an integer")
    }
    guard version == Self.protocolVersion else { throw .otherVersion(version) }
    platform = try message.requiredString("platform")
    features = try Self.names(message.required("features"), field: "features")
    if let list = message["scenarios"] {
      scenarios = try Self.names(list, field: "scenarios")
    } else {
      scenarios = nil
    }
  }

  private static func names(
    _ list: CanonicalJSON, field: String
  ) throws(RunnerMessageError) -> [String] {
    guard list.kind == .array else {
      throw .wrongKind(field: field, expected: "an array of strings")
    }
    var names: [String] = []
    for element in list.elements {
      guard let name = element.string else {
        throw .wrongKind(field: "\(field)[\(names.count)]", expected: "a string")
      }
      names.append(name)
    }
    return names
  }
}
