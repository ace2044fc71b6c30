/// A piece of Swift that can be laid out in one line or in several.
indirect enum SwiftSource {
  /// What stays in one line.
  case text(String)
  /// Items between an opening and a closing text, each with what stands before it, such as a label.
  case group(open: String, items: [(prefix: String, source: SwiftSource)], close: String)

  /// How long a line of skeletons may be.
  private static let width = 100

  /// All in one line.
  var flat: String {
    switch self {
    case .text(let text): text
    case .group(let open, let items, let close):
      open + items.map { $0.prefix + $0.source.flat }.joined(separator: ", ") + close
    }
  }

  /// In as few lines as there is room for, the first of which begins with `prefix` and the last of
  /// which ends with `suffix`.
  func lines(prefix: String = "", suffix: String = "", indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    let line = space + prefix + flat + suffix
    guard Self.isTooLong(line), case .group(let open, let items, let close) = self, !items.isEmpty
    else { return [line] }
    // What stands in several lines between brackets ends with a comma, by the formatter's rules.
    let last = open.hasSuffix("[") ? "," : ""
    let inner = items.map { $0.prefix + $0.source.flat }.joined(separator: ", ") + last
    let together = "\(space)  \(inner)"
    let body =
      Self.isTooLong(together)
      ? items.enumerated().flatMap { index, item in
        item.source.lines(
          prefix: item.prefix, suffix: index + 1 < items.count ? "," : last, indent: indent + 2)
      } : [together]
    return [space + prefix + open] + body + [space + close + suffix]
  }

  private static func isTooLong(_ line: String) -> Bool { line.count > width }
}
