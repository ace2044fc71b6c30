/// How text for people may be decorated. Every text says all it has to say without it.
package enum TextStyle: Sendable {
  case plain
  case coloured

  /// Colour only where a person looks at it: on a terminal that understands it, and not on a build
  /// machine. `FORCE_COLOR` asks for it everywhere, or for none with `0`; `NO_COLOR` has the last word.
  package init(isTerminal: Bool, environment: [String: String]) {
    if environment.text(.noColor) != nil {
      self = .plain
    } else if let force = environment.text(.forceColor) {
      self = ["0", "false"].contains(force) ? .plain : .coloured
    } else {
      let isFit = isTerminal && environment[.term] != "dumb" && !Session.isInCI(environment)
      self = isFit ? .coloured : .plain
    }
  }

  private enum Colour: Int {
    case red = 31
    case green = 32
    case yellow = 33
  }

  /// A line of results: what is red in red, what passes in green, what was left out in yellow, and of
  /// two values that differ the wanted one in green and the other in red.
  package func decorated(_ line: String) -> String {
    guard self == .coloured else { return line }
    if let colour = Self.colour(of: line) { return Self.wrap(line, colour) }
    return Self.pair(line) ?? line
  }

  /// A complaint of what makes nothing red.
  func warning(_ line: String) -> String {
    self == .coloured ? Self.wrap(line, .yellow) : line
  }

  private static func colour(of line: String) -> Colour? {
    func ends(_ words: String...) -> Bool { words.contains { line.hasSuffix($0) } }
    func begins(_ words: String...) -> Bool { words.contains { line.hasPrefix($0) } }
    if begins("✗", "lockstep-lint: FAIL", "duet record: REFUSED", "FAIL —") || ends(": FAIL") {
      return .red
    }
    if begins("lockstep-lint: OK", "PASS —") || ends(": PASS") { return .green }
    let isLeftOut =
      begins("[")
      && (line.contains("] skipped, not judged: ") || line.contains("] cache: not used"))
      || begins("lane '") && line.contains("' skipped: ")
    return isLeftOut || ends(": NOT JUDGED") ? .yellow : nil
  }

  private static let names: [(wanted: String, other: String)] = [
    FieldText.Names.replay, .record, .seam,
  ].map { ("\($0.recorded):", "\($0.actual):") }

  /// A line with one of two values that differ, or both.
  private static func pair(_ line: String) -> String? {
    let text = line.drop { $0 == " " }
    let indent = line.prefix(line.count - text.count)
    for (wanted, other) in names {
      if text.hasPrefix(wanted) {
        guard let middle = text.firstRange(of: "   \(other) ") else {
          return indent + wrap(text, .green)
        }
        return indent + wrap(text[..<middle.lowerBound], .green) + "   "
          + wrap(text[middle.lowerBound...].dropFirst(3), .red)
      }
      // A scenario's place is called by the same name.
      if text.hasPrefix(other), other != "scenario:" { return indent + wrap(text, .red) }
    }
    return nil
  }

  private static func wrap(_ text: some StringProtocol, _ colour: Colour) -> String {
    "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
  }
}
