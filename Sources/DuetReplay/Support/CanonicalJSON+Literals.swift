import DuetKernel

extension CanonicalJSON {
  /// Whether this is the string `text`, compared by bytes.
  ///
  /// - Parameter text: plain ASCII without anything that JSON escapes.
  func isString(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count == count + 2, bytes.first == 0x22 else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<count where bytes[index + 1] != text.utf8Start[index] { return false }
      return true
    }
  }

  /// A string as a canonical value.
  static func string(_ text: String) -> CanonicalJSON {
    var bytes: [UInt8] = []
    CanonicalWriter.appendString(text, to: &bytes)
    return CanonicalJSON(trusted: bytes[...])
  }

  /// An integer as a canonical value.
  static func integer(_ value: Int64) -> CanonicalJSON {
    var bytes: [UInt8] = []
    CanonicalWriter.appendInteger(value, to: &bytes)
    return CanonicalJSON(trusted: bytes[...])
  }

  /// `[]`: most steps have no effects, and this one is not written anew for each.
  static let emptyArray = CanonicalJSON(trusted: Array("[]".utf8)[...])
}
