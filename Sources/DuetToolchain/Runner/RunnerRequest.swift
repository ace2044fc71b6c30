internal import DuetKernel

/// Writes requests of the replay protocol, without the line feed that ends each (design,
/// section 7).
package enum RunnerRequest {
  /// Asks for one step; `state` and `action` are canonical bytes.
  package static func appendReduce(
    feature: String, state: ArraySlice<UInt8>, action: ArraySlice<UInt8>, to bytes: inout [UInt8]
  ) {
    bytes += #"{"action":"#.utf8
    bytes += action
    bytes += #","feature":"#.utf8
    CanonicalWriter.appendString(feature, to: &bytes)
    bytes += #","op":"reduce","state":"#.utf8
    bytes += state
    bytes.append(UInt8(ascii: "}"))
  }

  /// Asks for the fixtures of a scenario or a chain.
  package static func appendCompile(scenario: String, to bytes: inout [UInt8]) {
    bytes += #"{"op":"compile","scenario":"#.utf8
    CanonicalWriter.appendString(scenario, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }
}
