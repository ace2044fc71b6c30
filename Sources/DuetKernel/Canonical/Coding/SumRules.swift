/// What the two directions of the sum coding have in common: the wire keys, the names that the
/// compiler gives to unlabelled payloads, and the texts of their errors.
enum SumRules {
  static let caseKey = "case"
  static let valueKey = "value"

  /// The position in a synthesised key such as `_0`, which stands for an unlabelled payload.
  static func unlabelledPosition(_ key: String) -> Int? {
    let name = key.utf8
    guard name.first == UInt8(ascii: "_"), name.count > 1 else { return nil }
    return name.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }) ? Int(key.dropFirst()) : nil
  }

  /// Whether these are the keys that the compiler synthesises for a case with an unlabelled payload.
  ///
  /// Hand-written keys that accept any name hold that name, so they have a size.
  static func isUnlabelledPayload<Key: CodingKey>(_ keys: Key.Type) -> Bool {
    MemoryLayout<Key>.size <= 1 && Key(stringValue: "_0") != nil
  }

  static func notASum(_ type: any Any.Type) -> String {
    "\(type) is marked CanonicalSum and is no enum with associated values, remove the mark"
  }

  static func needsLabels(case name: String, of type: any Any.Type) -> String {
    "case '\(Excerpt(name))' of \(type) has an unlabelled payload beside another, label them"
  }

  static let needsMark = "the enum has associated values, mark it CanonicalSum"
}
