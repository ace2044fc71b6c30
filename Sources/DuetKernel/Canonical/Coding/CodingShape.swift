/// How the canonical coders treat a type, beyond what its own coder says.
enum CodingShape {
  /// The type's own coder is taken as it stands.
  case plain
  /// The synthesised enum coding is reshaped to `case` and `value`.
  case sum
  /// The elements are sorted: hash order would differ from run to run.
  case set
  /// A dictionary whose keys become object keys.
  case dictionary
  /// A dictionary whose own coder would write an alternating array.
  case pairs(key: any Any.Type)
  /// ISO-8601 text instead of a floating-point number.
  case date
  /// A number that is not an integer.
  case floatingPoint

  init<T>(of type: T.Type) {
    if type is any CanonicalSum.Type {
      self = .sum
    } else if type is any SetShaped.Type {
      self = .set
    } else if let dictionary = type as? any DictionaryShaped.Type {
      self = dictionary.hasObjectKeys ? .dictionary : .pairs(key: dictionary.keyType)
    } else if CanonicalDate.isDate(type) {
      self = .date
    } else if CanonicalDate.isDecimal(type) {
      self = .floatingPoint
    } else {
      self = .plain
    }
  }
}

// MARK: - Texts

extension CodingShape {
  static let floatingPointRule =
    "floating point is not recorded, use an integer of a smaller unit or a string"

  static func keyRule(_ key: any Any.Type) -> String {
    "a dictionary needs keys that can be strings, make \(key) CodingKeyRepresentable"
  }

  /// What a message expects where a value of the type is missing.
  static func expectation<T>(_ type: T.Type) -> String {
    switch CodingShape(of: type) {
    case .set: "an array"
    case .dictionary: "an object"
    case .date: "a date"
    case .floatingPoint: "an integer"
    case .plain, .sum, .pairs: "a value of type \(type)"
    }
  }
}

// MARK: - Recognising

/// Lets a generic coder recognise a set without knowing its element.
protocol SetShaped {
  var count: Int { get }
}

extension Set: SetShaped {}

/// Lets a generic coder recognise a dictionary, and tell what its own coder would write.
protocol DictionaryShaped {
  static var keyType: any Any.Type { get }
  static var hasObjectKeys: Bool { get }
  var count: Int { get }
}

extension Dictionary: DictionaryShaped {
  static var keyType: any Any.Type { Key.self }
  static var hasObjectKeys: Bool { Key.self is any CodingKeyRepresentable.Type }
}

// MARK: - Static types

/// The value itself when its static type is exactly `target`, without a dynamic cast.
///
/// The hot paths ask this for each element of an array, where a dynamic cast costs more than
/// writing the element.
@inline(__always)
func exactly<T, U>(_ value: T, as target: U.Type) -> U? {
  T.self == U.self ? same(value, as: target) : nil
}

/// A value of a type that is `target` under another name; the caller has compared the two.
@inline(__always)
func same<T, U>(_ value: T, as target: U.Type) -> U {
  // The two types are one type, so the bits are those of a `U`.
  unsafeBitCast(value, to: target)
}
