extension CanonicalJSON {
  /// Reads a JSON document strictly and brings it into canonical form (design, section 3).
  ///
  /// - Parameter document: UTF-8 text of any JSON value, in any layout.
  /// - Throws: `JSONError` at the first fault: a duplicate key, a number that is no 64-bit integer,
  ///   invalid UTF-8, a lone surrogate, a byte order mark, trailing bytes, nesting beyond 512.
  /// - Complexity: one pass, linear in the document, plus the sorting of objects out of order.
  public init(parsing document: [UInt8]) throws(JSONError) {
    self = try document.withUnsafeBufferPointer { bytes throws(JSONError) in
      try CanonicalJSON(parsing: bytes)
    }
  }

  /// Reads a part of a larger buffer as one JSON document.
  public init(parsing document: ArraySlice<UInt8>) throws(JSONError) {
    self = try document.withUnsafeBufferPointer { bytes throws(JSONError) in
      try CanonicalJSON(parsing: bytes)
    }
  }

  /// Reads a string as one JSON document.
  public init(parsing document: String) throws(JSONError) {
    try self.init(parsing: Array(document.utf8))
  }

  package init(parsing document: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    var canonicalizer = Canonicalizer(document)
    try canonicalizer.run()
    self.init(trusted: Array(canonicalizer.output.written)[...])
  }

  /// Canonicalises a document and hands over its bytes without keeping them.
  ///
  /// - Parameter body: called once with the canonical bytes, which are gone when it returns.
  package static func withCanonicalBytes<Result>(
    of document: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(JSONError) -> Result {
    var canonicalizer = Canonicalizer(document)
    try canonicalizer.run()
    return body(canonicalizer.output.written)
  }

  /// The document in the form of fixture files: two-space indent and a final newline.
  public func pretty() -> [UInt8] {
    bytes.withUnsafeBufferPointer { PrettyPrinter.print($0) }
  }
}
