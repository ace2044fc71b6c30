/// A step of a coding path as it stands in the document: a wire key or an index.
///
/// Paths are those of the written tree, so a sum's payload lies under `value`.
struct CodingPathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(key: String) {
    stringValue = key
    intValue = nil
  }

  init(index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  init(stringValue: String) {
    self.init(key: stringValue)
  }

  init(intValue: Int) {
    self.init(index: intValue)
  }
}

extension FieldPath {
  /// The path that a coding error carries.
  ///
  /// A key with an integer beside its name is an element's only when it has the name that the
  /// coders give to indices: an enum of keys may have integers of its own.
  init(_ codingPath: [any CodingKey]) {
    self.init(
      codingPath.map { key in
        guard let index = key.intValue, key.stringValue == "Index \(index)" else {
          return .key(key.stringValue)
        }
        return .index(index)
      })
  }
}
