/// Reads keys from the bytes that a terminal sends, however they are cut into pieces.
package struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// No sequence that is understood is longer; what is longer is thrown away.
  private static let longestSequence = 32

  package init() {}

  /// Whether an escape waits for what may follow it.
  package var isWaiting: Bool { !pending.isEmpty }

  /// The keys that are complete with these bytes.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending.append(contentsOf: bytes)
    var keys: [Key] = []
    while let (key, count) = next() {
      pending.removeFirst(count)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// Nothing follows for now: what waits is a key by itself, or nothing.
  package mutating func pause() -> [Key] {
    guard !pending.isEmpty, !pending.starts(with: Self.pasteStart) else { return [] }
    let isEscape = pending[0] == 0x1B
    let rest = pending.dropFirst()
    pending = []
    // An escape and a character typed right after it are two keys.
    return isEscape ? [.escape] + feed(rest.filter { $0 != 0x1B }) : []
  }

  /// The first key and its bytes; no key where the bytes mean none; `nil` when more must come.
  private func next() -> (Key?, Int)? {
    guard let first = pending.first else { return nil }
    switch first {
    case 0x1B: return escapeSequence()
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x01...0x1A: return (.control(Character(Unicode.Scalar(first + 0x60))), 1)
    case 0x00, 0x1C...0x1F: return (nil, 1)
    default: return character()
    }
  }

  private func character() -> (Key?, Int)? {
    let length =
      switch pending[0] {
      case 0x20..<0x80: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0 else { return (nil, 1) }
    guard pending.count >= length else {
      let isBroken = pending.dropFirst().contains { $0 & 0xC0 != 0x80 }
      return isBroken ? (nil, 1) : nil
    }
    guard let text = String(validating: pending[..<length], as: UTF8.self),
      let character = text.first
    else { return (nil, 1) }
    return (.character(character), length)
  }

  private func escapeSequence() -> (Key?, Int)? {
    if pending.starts(with: Self.pasteStart) { return paste() }
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case 0x5B: return controlSequence()
    case 0x4F:
      guard pending.count > 2 else { return nil }
      return (Self.named(final: pending[2], parameter: 0), 3)
    case 0x1B: return (.escape, 1)
    default:
      // A key held with alt: the terminal sends an escape before it.
      return (.escape, 1)
    }
  }

  private func controlSequence() -> (Key?, Int)? {
    guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return pending.count > Self.longestSequence ? (nil, pending.count) : nil
    }
    let digits = pending[2..<end].prefix { (0x30...0x39).contains($0) }
    let parameter = digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 1000) }
    return (Self.named(final: pending[end], parameter: parameter), end + 1)
  }

  private static func named(final: UInt8, parameter: Int) -> Key? {
    switch (final, parameter) {
    case (0x41, _): .up
    case (0x42, _): .down
    case (0x43, _): .right
    case (0x44, _): .left
    case (0x46, _), (0x7E, 4), (0x7E, 8): .end
    case (0x48, _), (0x7E, 1), (0x7E, 7): .home
    case (0x5A, _): .backTab
    case (0x7E, 3): .delete
    default: nil
    }
  }

  private func paste() -> (Key?, Int)? {
    let content = pending.dropFirst(Self.pasteStart.count)
    guard let end = content.firstRange(of: Self.pasteEnd) else { return nil }
    let text = String(decoding: content[..<end.lowerBound], as: UTF8.self)
    return (.pasted(text), end.upperBound)
  }
}
