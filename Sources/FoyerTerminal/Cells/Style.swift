/// How a cell looks.
package struct Style: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let bold = Style(rawValue: 1)
  package static let dim = Style(rawValue: 2)
  /// Foreground and background exchanged: what has the focus.
  package static let reversed = Style(rawValue: 4)
  package static let underlined = Style(rawValue: 8)
}
