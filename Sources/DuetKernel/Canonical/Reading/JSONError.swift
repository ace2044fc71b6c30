/// Why bytes are not a JSON document in the canonical dialect, and at which byte
/// (design, section 3).
public struct JSONError: Error, Equatable, Sendable {
  /// The distance of the fault from the document's first byte, in bytes.
  public let offset: Int
  public let reason: Reason

  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  /// What is wrong at that byte.
  public enum Reason: Equatable, Sendable {
    /// There is nothing but white space.
    case emptyDocument
    /// The document starts with a UTF-8 byte order mark.
    case byteOrderMark
    /// A line of a version-control merge conflict stands between the values.
    case mergeConflictMarker
    /// Another byte was expected here.
    case unexpectedByte(UInt8, expected: Expectation)
    /// The document ends too early.
    case unexpectedEnd(expected: Expectation)
    /// Something follows the document's one value.
    case trailingBytes
    /// The object has this key already; the key is given as canonical JSON.
    case duplicateKey(String)
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// A `\u` escape names half of a surrogate pair.
    case loneSurrogate
    /// A control character stands in a string without an escape.
    case rawControlCharacter(UInt8)
    /// A backslash is followed by something that is no JSON escape.
    case invalidEscape
    /// A number has a fraction or an exponent.
    case notAnInteger
    /// A number does not fit a signed 64-bit integer.
    case integerOutOfRange
    /// A number starts with a zero that it does not need.
    case leadingZero
    /// Arrays and objects are nested deeper than 512 levels.
    case nestingTooDeep
  }

  /// What the grammar allows at a place.
  public enum Expectation: Equatable, Sendable {
    case value
    case keyOrObjectEnd
    case key
    case colon
    case commaOrObjectEnd
    case commaOrArrayEnd
    case valueOrArrayEnd
    case digit
    case stringEnd
    case literal(String)
  }
}

extension JSONError.Expectation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .value: "a value"
    case .keyOrObjectEnd: "a key or '}'"
    case .key: "a key in double quotes"
    case .colon: "':'"
    case .commaOrObjectEnd: "',' or '}'"
    case .commaOrArrayEnd: "',' or ']'"
    case .valueOrArrayEnd: "a value or ']'"
    case .digit: "a digit"
    case .stringEnd: "the string's closing quote"
    case .literal(let word): "'\(word)'"
    }
  }
}

extension JSONError.Reason: CustomStringConvertible {
  /// One phrase that states the rule and, where one is likely, the repair.
  public var description: String {
    switch self {
    case .emptyDocument:
      "the document is empty, a JSON value is expected"
    case .byteOrderMark:
      "the document starts with a byte order mark (BOM), save it as UTF-8 without one"
    case .mergeConflictMarker:
      "a merge conflict marker stands here, resolve the conflict"
    case .unexpectedByte(let byte, let expected):
      "found \(Self.name(of: byte)) where \(expected) is expected"
    case .unexpectedEnd(let expected):
      "the document ends where \(expected) is expected"
    case .trailingBytes:
      "something follows the document's value, a document is one value"
    case .duplicateKey(let key):
      "the key \(key) stands twice in one object"
    case .invalidUTF8:
      "the bytes are not valid UTF-8"
    case .loneSurrogate:
      "the \\u escape is half of a surrogate pair, it names no character"
    case .rawControlCharacter(let byte):
      "a raw control character (\(Self.name(of: byte))) stands in a string, write it as an escape"
    case .invalidEscape:
      "the backslash starts no JSON escape"
    case .notAnInteger:
      "the number is a double (it has a fraction or an exponent), only integers are recorded"
    case .integerOutOfRange:
      "the integer is out of range, it must fit a signed 64-bit integer"
    case .leadingZero:
      "the number has a leading zero"
    case .nestingTooDeep:
      "arrays and objects are nested deeper than \(Canonicalizer.maximumDepth) levels"
    }
  }

  /// A byte in words that are safe to print.
  static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x00: "a NUL byte"
    case 0x09: "a tab"
    case 0x0A: "a line feed"
    case 0x0D: "a carriage return"
    case 0x1B: "an ESC byte"
    case 0x20: "a space"
    case 0x27: "a single quote"
    case 0x21..<0x7F: "'\(Character(Unicode.Scalar(byte)))'"
    default: "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
