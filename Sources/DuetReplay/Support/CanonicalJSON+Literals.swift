import DuetKernel

extension CanonicalJSON {
  /// Whether this is the string `text`, compared by bytes.
  ///
  /// - Parameter text: plain ASCII without anything that JSON escapes.
  func isString(_ text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return bytes.count == wanted.count + 2 && bytes.first == 0x22
      && bytes.dropFirst().dropLast().elementsEqual(wanted)
  }

  /// A string as a canonical value.
  static func string(_ text: String) -> CanonicalJSON {
    var bytes: [UInt8] = []
    CanonicalWriter.appendString(text, to: &bytes)
    return CanonicalJSON(trusted: bytes[...])
  }

  /// `[]`: most steps have no effects, and this one is not written anew for each.
  static let emptyArray = CanonicalJSON(trusted: Array("[]".utf8)[...])
}
