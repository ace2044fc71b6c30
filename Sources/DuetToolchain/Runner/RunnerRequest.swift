internal import DuetKernel

/// Writes requests of the replay protocol, without the line feed that ends each (design,
/// section 7).
package enum RunnerRequest {
  /// Asks for one step; `state` and `action` are canonical bytes.
  package static func appendReduce(
    feature: String, state: ArraySlice<UInt8>, action: ArraySlice<UInt8>, to bytes: inout [UInt8]
  ) {
    state.withUnsafeBufferPointer { state in
      action.withUnsafeBufferPointer { action in
        ReduceRequest(feature: feature).append(state: state, action: action, to: &bytes)
      }
    }
  }

  /// Asks for the fixtures of a scenario or a chain.
  package static func appendCompile(scenario: String, to bytes: inout [UInt8]) {
    bytes += #"{"op":"compile","scenario":"#.utf8
    CanonicalWriter.appendString(scenario, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }
}

/// The requests that reduce one feature's actions; what they have in common is written once.
struct ReduceRequest {
  private static let head = Array(#"{"action":"#.utf8)
  private let middle: [UInt8]

  init(feature: String) {
    var middle = Array(#","feature":"#.utf8)
    CanonicalWriter.appendString(feature, to: &middle)
    middle += #","op":"reduce","state":"#.utf8
    self.middle = middle
  }

  /// Appends a request without the line feed that ends it.
  func append(
    state: UnsafeBufferPointer<UInt8>, action: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: Self.head)
    bytes.append(contentsOf: action)
    bytes.append(contentsOf: middle)
    bytes.append(contentsOf: state)
    bytes.append(UInt8(ascii: "}"))
  }
}
