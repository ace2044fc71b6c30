import CFoyerKit
import DuetKernel

/// Values on their way across the boundary.
enum Passing {
  /// Reads a document of the caller's.
  static func document(
    _ bytes: UnsafePointer<UInt8>?, _ count: Int, _ parameter: String
  ) throws(Fault) -> CanonicalJSON {
    guard bytes != nil || count == 0 else { throw .missing(parameter) }
    // C's count has no sign: what is larger than any memory arrives as a negative number.
    guard count >= 0 else { throw .tooMany(parameter) }
    let document = Array(UnsafeBufferPointer(start: bytes, count: count))
    do {
      return try CanonicalJSON(parsing: document)
    } catch {
      throw Fault(JSONDiagnostic(error, in: document), parameter)
    }
  }

  /// Reads a name of the caller's; bytes that are no UTF-8 become U+FFFD, and name nothing.
  static func name(_ text: UnsafePointer<CChar>?, _ parameter: String) throws(Fault) -> String {
    guard let text else { throw .missing(parameter) }
    return String(cString: text)
  }

  /// A place for a result.
  static func place<Value>(
    _ pointer: UnsafeMutablePointer<Value>?, _ parameter: String
  ) throws(Fault) -> UnsafeMutablePointer<Value> {
    guard let pointer else { throw .missing(parameter) }
    return pointer
  }

  /// A copy that the caller owns.
  static func copy(_ bytes: some Collection<UInt8>) throws(Fault) -> foyer_bytes {
    guard let copy = Memory.copy(bytes) else { throw .noMemory }
    return copy
  }

  /// Names as a canonical array of strings.
  static func array(of names: [String]) -> [UInt8] {
    var bytes = [UInt8(ascii: "[")]
    for (index, name) in names.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      CanonicalWriter.appendString(name, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }

  /// Runs one call: its status, and the fault in words.
  static func call(
    _ error: UnsafeMutablePointer<foyer_error>?, _ body: () throws(Fault) -> Void
  ) -> foyer_status {
    do throws(Fault) {
      try body()
      error?.pointee = foyer_error()
      return FOYER_OK
    } catch let fault {
      fault.write(to: error)
      return fault.status
    }
  }
}
