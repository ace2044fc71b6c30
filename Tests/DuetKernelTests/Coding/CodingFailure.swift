import DuetKernel
import Testing

/// Something that must fail, and the line that must say so.
struct CodingFailure: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let line: String
  private let attempt: @Sendable () throws -> Void

  /// A value that has no canonical form.
  static func encoding<T: Encodable & Sendable>(
    _ name: String, _ value: T, _ line: String
  ) -> CodingFailure {
    CodingFailure(testDescription: name, line: line) {
      _ = try CanonicalEncoder().encode(value)
    }
  }

  /// A document that is no value of the type.
  static func decoding<T: Decodable & SendableMetatype>(
    _ name: String, _ type: T.Type, _ json: String, _ line: String
  ) -> CodingFailure {
    CodingFailure(testDescription: name, line: line) {
      _ = try CanonicalDecoder().decode(type, from: CanonicalJSON(parsing: json))
    }
  }

  private init(
    testDescription: String, line: String, attempt: @escaping @Sendable () throws -> Void
  ) {
    self.testDescription = testDescription
    self.line = line
    self.attempt = attempt
  }

  /// The line that describes the failure; `nil` when nothing fails.
  var actualLine: String? {
    do {
      try attempt()
      return nil
    } catch {
      return CodingDiagnostic(error).description
    }
  }
}
