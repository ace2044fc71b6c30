internal import DuetKernel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What a runner answers to one step (design, section 7).
package enum ReduceAnswer: Equatable, Sendable {
  /// The bytes of both strings as they were sent. Nothing brings them into canonical form: whether
  /// they are is what a replay judges.
  case reduced(effects: [UInt8], state: [UInt8])
  /// The runner says why it could not reduce.
  case refused(message: String)

  /// Reads an answer line.
  package init(decoding line: ArraySlice<UInt8>) throws(RunnerMessageError) {
    if let answer = Self.decodeCommonShape(line) {
      self = answer
    } else {
      try self.init(decodingAnyShape: line)
    }
  }

  /// The strict reader: any layout, any order, unknown fields ignored.
  init(decodingAnyShape line: ArraySlice<UInt8>) throws(RunnerMessageError) {
    let message = try CanonicalJSON(messageLine: line)
    if message["error"] != nil {
      self = .refused(message: try message.requiredString("error"))
      return
    }
    self = .reduced(
      effects: try Self.bytes(of: "effects", in: message),
      state: try Self.bytes(of: "state", in: message))
  }

  private static func bytes(
    of field: String, in message: CanonicalJSON
  ) throws(RunnerMessageError) -> [UInt8] {
    guard let bytes = try message.required(field).stringBytes else {
      throw .wrongKind(field: field, expected: "a string of canonical JSON")
    }
    return bytes
  }

  /// Appends the line, without line feed, of a runner that answers with these canonical bytes in
  /// the compact form. An answer that equals it byte for byte needs no decoding.
  static func appendLine(
    effects: UnsafeBufferPointer<UInt8>, state: UnsafeBufferPointer<UInt8>,
    to bytes: inout OutputBytes
  ) {
    effectsPrefix.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    bytes.appendEmbedded(effects)
    statePrefix.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    bytes.appendEmbedded(state)
    ending.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }
}

// The line that agrees with a recording, told without decoding or writing anything.
extension ReduceAnswer {
  private static let beforeEffects: StaticString = #"{"effects":""#
  private static let beforeState: StaticString = #"","state":""#
  private static let afterState: StaticString = "\"}\n"

  /// The length, with its line feed, of the line at the beginning of `text`, if it is what a runner
  /// sends that answers with these canonical bytes in the compact form.
  static func lineLength(
    effects: UnsafeBufferPointer<UInt8>, state: UnsafeBufferPointer<UInt8>,
    at text: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard let start = text.baseAddress else { return nil }
    let end = start + text.count
    var position = start
    guard position.skip(beforeEffects, before: end), position.skip(embedded: effects, before: end),
      position.skip(beforeState, before: end), position.skip(embedded: state, before: end),
      position.skip(afterState, before: end)
    else { return nil }
    return position - start
  }
}

extension UnsafePointer<UInt8> {
  @inline(__always)
  fileprivate mutating func skip(_ text: StaticString, before end: Self) -> Bool {
    let length = text.utf8CodeUnitCount
    guard end - self >= length, memcmp(self, text.utf8Start, length) == 0 else { return false }
    self += length
    return true
  }

  @inline(__always)
  fileprivate mutating func skip(
    embedded document: UnsafeBufferPointer<UInt8>, before end: Self
  ) -> Bool {
    guard let length = EmbeddedText.length(of: document, at: self, count: end - self) else {
      return false
    }
    self += length
    return true
  }
}

// The shape that nearly every answer has, read without the general reader: compact, `effects`
// before `state`, ASCII, no escapes besides the common ones. `nil` means "not that shape", never
// "wrong": the strict reader has the last word.
extension ReduceAnswer {
  private static let effectsPrefix = Array(#"{"effects":"#.utf8)
  private static let statePrefix = Array(#","state":"#.utf8)
  private static let ending = [UInt8(ascii: "}")]

  static func decodeCommonShape(_ line: ArraySlice<UInt8>) -> ReduceAnswer? {
    line.withUnsafeBufferPointer { bytes in
      var position = 0
      guard skip(effectsPrefix, in: bytes, at: &position),
        let effects = plainString(in: bytes, at: &position),
        skip(statePrefix, in: bytes, at: &position),
        let state = plainString(in: bytes, at: &position),
        position == bytes.count - 1, bytes[position] == UInt8(ascii: "}")
      else { return nil }
      return .reduced(effects: effects, state: state)
    }
  }

  private static func skip(
    _ prefix: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, at position: inout Int
  ) -> Bool {
    guard bytes.count - position >= prefix.count else { return false }
    for (offset, byte) in prefix.enumerated() where bytes[position + offset] != byte {
      return false
    }
    position += prefix.count
    return true
  }

  /// The content of the string at `position`, which moves behind its closing quote.
  private static func plainString(
    in bytes: UnsafeBufferPointer<UInt8>, at position: inout Int
  ) -> [UInt8]? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
    guard let shape = measure(bytes, from: position + 1) else { return nil }
    let start = position + 1
    position = shape.end + 1
    return [UInt8](unsafeUninitializedCapacity: shape.length) { content, count in
      var index = start
      while index < shape.end {
        if bytes[index] == UInt8(ascii: "\\") { index += 1 }
        content.initializeElement(at: count, to: bytes[index])
        count += 1
        index += 1
      }
    }
  }

  /// Where the string ends and how long it is without its escapes, of which only `\"` and `\\`
  /// are common.
  private static func measure(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (end: Int, length: Int)? {
    var index = start
    var escapes = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        return (index, index - start - escapes)
      case UInt8(ascii: "\\"):
        guard index + 1 < bytes.count, bytes[index + 1] == 0x22 || bytes[index + 1] == 0x5C else {
          return nil
        }
        escapes += 1
        index += 2
      case 0x20..<0x80:
        index += 1
      default:
        return nil
      }
    }
    return nil
  }
}
