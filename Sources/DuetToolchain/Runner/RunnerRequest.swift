internal import DuetKernel

/// Writes requests of the replay protocol, without the line feed that ends each (design,
/// section 7).
package enum RunnerRequest {
  /// Asks for one step; `state` and `action` are canonical bytes.
  package static func appendReduce(
    feature: String, state: ArraySlice<UInt8>, action: ArraySlice<UInt8>, to bytes: inout [UInt8]
  ) {
    var output = OutputBytes()
    state.withUnsafeBufferPointer { state in
      action.withUnsafeBufferPointer { action in
        ReduceRequest(feature: feature).append(state: state, action: action, to: &output)
      }
    }
    bytes += output.written.dropLast()
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
  private static let head: StaticString = #"{"action":"#
  private static let ending: StaticString = "}\n"
  /// What stands between the action and the state.
  private let middle: [UInt8]

  init(feature: String) {
    var middle = Array(#","feature":"#.utf8)
    CanonicalWriter.appendString(feature, to: &middle)
    middle += #","op":"reduce","state":"#.utf8
    self.middle = middle
  }

  /// Appends a request with the line feed that ends it.
  func append(
    state: UnsafeBufferPointer<UInt8>, action: UnsafeBufferPointer<UInt8>,
    to output: inout OutputBytes
  ) {
    middle.withUnsafeBufferPointer { middle in
      let length =
        Self.head.utf8CodeUnitCount + action.count + middle.count + state.count
        + Self.ending.utf8CodeUnitCount
      output.append(count: length) { place in
        var place = place
        place.put(Self.head)
        place.put(action)
        place.put(middle)
        place.put(state)
        place.put(Self.ending)
      }
    }
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Copies bytes here, and stands after them.
  @inline(__always)
  fileprivate mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    update(from: start, count: bytes.count)
    self += bytes.count
  }

  @inline(__always)
  fileprivate mutating func put(_ text: StaticString) {
    put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
