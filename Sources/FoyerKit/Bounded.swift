/// Text for a caller that quotes what the caller gave, and must not grow with it.
enum Bounded {
  /// As many bytes of UTF-8 as a message or a path may have.
  static let limit = 1000

  /// The text, or its head and its tail around `…`: what was done stands at the front of a message,
  /// what is wrong often at its end. Whole characters are kept.
  static func line(_ text: String) -> String {
    let bytes = text.utf8
    guard bytes.count > limit else { return text }
    let mark = "…"
    let room = limit - mark.utf8.count
    var head = bytes.index(bytes.startIndex, offsetBy: room / 2)
    var tail = bytes.index(bytes.endIndex, offsetBy: -(room - room / 2))
    while isContinuation(bytes[head]) { bytes.formIndex(before: &head) }
    while tail < bytes.endIndex, isContinuation(bytes[tail]) { bytes.formIndex(after: &tail) }
    return String(text[..<head]) + mark + String(text[tail...])
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
