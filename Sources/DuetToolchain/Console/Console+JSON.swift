import DuetKernel

extension Console {
  /// Prints a value as one JSON object, keys sorted, and nothing else.
  package func printJSON(_ value: some Encodable) throws {
    write(try CanonicalEncoder().encode(value).pretty())
  }
}
