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
    var canonicalizer = Canonicalizer()
    self = try canonicalizer.document(document)
  }

  /// Reads a message that carries whole documents in its members, `levels` deep: the documents may
  /// be as deep as any.
  package init(
    parsingEnvelope message: ArraySlice<UInt8>, levels: Int
  ) throws(JSONError) {
    self = try message.withUnsafeBufferPointer { bytes throws(JSONError) in
      var canonicalizer = Canonicalizer(depthLimit: Canonicalizer.maximumDepth + levels)
      return try canonicalizer.document(bytes)
    }
  }

  /// The document in the form of fixture files: two-space indent and a final newline.
  public func pretty() -> [UInt8] {
    bytes.withUnsafeBufferPointer { PrettyPrinter.print($0) }
  }

  /// Whether these bytes are the document's pretty form.
  ///
  /// - Complexity: one pass over both, without writing that form down.
  package func isPretty(as file: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { document in
      file.withUnsafeBufferPointer { PrettyMatch.matches(document, $0) }
    }
  }
}

/// Documents in canonical form, one after another in one run of bytes that is used again.
package struct CanonicalText: ~Copyable {
  private var canonicalizer = Canonicalizer()

  package init() {}

  /// Reads a document strictly and appends its canonical bytes; nothing where it has a fault.
  ///
  /// - Complexity: as that of `CanonicalJSON(parsing:)`, without an allocation for the document.
  package mutating func append(_ document: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    try canonicalizer.read(document)
  }

  /// Appends a line feed.
  package mutating func endLine() {
    canonicalizer.output.reserve(1)
    canonicalizer.output.append(0x0A)
  }

  /// What has been appended since the beginning; valid until the next change.
  package var bytes: UnsafeBufferPointer<UInt8> { canonicalizer.output.written }

  /// Starts afresh, and keeps the room.
  package mutating func removeAll() {
    canonicalizer.output.count = 0
  }
}
