/// How much a JSON report may hold, so that it stays small whatever happened: what does not fit is
/// left out, or cut, and the report says that it is shortened.
struct ReportBudget {
  /// In bytes of the printed report, about.
  private static let usual = 128 << 10
  /// For one text, such as a field's value.
  private static let usualTextLimit = 4 << 10
  /// For indentation, key and punctuation of one text.
  private static let overhead = 64

  /// Whether everything is asked for.
  let listsAll: Bool
  private var left: Int
  private let textLimit: Int
  /// Whether anything was left out or cut.
  private(set) var isExceeded = false

  /// - Parameter all: whether everything is asked for, however much it is.
  init(all: Bool) {
    listsAll = all
    left = all ? .max : Self.usual
    textLimit = all ? .max : Self.usualTextLimit
  }

  /// As many entries as fit, from the first on.
  mutating func list<Item, Entry>(
    _ items: some Sequence<Item>, _ entry: (Item, inout ReportBudget) -> Entry
  ) -> [Entry] {
    var entries: [Entry] = []
    for item in items {
      guard left > 0 else {
        isExceeded = true
        break
      }
      entries.append(entry(item, &self))
    }
    return entries
  }

  /// A list of texts.
  mutating func texts(_ items: some Sequence<String>) -> [String] {
    list(items) { $1.text($0) }
  }

  /// A text, its end cut where it is long.
  mutating func text(_ text: String) -> String {
    guard text.utf8.count > textLimit else {
      charge(text)
      return text
    }
    isExceeded = true
    var cut = String(decoding: text.utf8.prefix(textLimit), as: UTF8.self)
    // The cut may have left a character without its end.
    if cut.unicodeScalars.last == "\u{FFFD}" { cut.unicodeScalars.removeLast() }
    cut += "…(\(text.utf8.count - cut.utf8.count) bytes more)"
    charge(cut)
    return cut
  }

  private mutating func charge(_ text: String) {
    guard left != .max else { return }
    left -= text.utf8.reduce(Self.overhead) { cost, byte in
      switch byte {
      case 0x22, 0x5C: cost + 2
      case 0x20..<0x7F: cost + 1
      default: cost + 6
      }
    }
  }
}
