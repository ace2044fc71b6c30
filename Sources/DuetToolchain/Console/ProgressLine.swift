/// One line on a terminal that says how far a run is, written over in place.
///
/// Nothing is shown before the run takes longer than a person notices, and no more often than one can
/// read. Whoever writes anything else takes it away first.
package struct ProgressLine {
  /// How long a run has to take before anything is shown.
  static let patience: Duration = .seconds(1)
  /// How long a text stands at least.
  static let pause: Duration = .milliseconds(100)
  private static let erasing = "\r\u{1B}[K"

  private let columns: Int
  private let clock: MonotonicClock
  private var start: Duration?
  private var lastDrawn: Duration?
  /// What stands there; `nil` for nothing.
  private var shown: String?

  private let note: (Bool) -> Void

  /// - Parameters:
  ///   - columns: how wide the terminal is; 80 where it does not say.
  ///   - note: learns whether a line stands there, before it is written and before it is taken away.
  package init(
    columns: Int = 80, clock: MonotonicClock, note: @escaping (Bool) -> Void = { _ in }
  ) {
    self.columns = columns > 1 ? columns : 80
    self.clock = clock
    self.note = note
  }

  /// Only where a person looks at standard error: on a terminal that can go back in a line, and not on
  /// a build machine.
  package static func isWanted(isTerminal: Bool, environment: [String: String]) -> Bool {
    isTerminal && environment[.term] != "dumb" && !Session.isInCI(environment)
  }

  /// Whether it is time to show something else; time begins when this is first asked.
  package mutating func isDue() -> Bool {
    let now = clock.now()
    let start = self.start ?? now
    self.start = start
    guard now - start >= Self.patience, lastDrawn.map({ now - $0 >= Self.pause }) ?? true else {
      return false
    }
    lastDrawn = now
    return true
  }

  /// What to write for a text to be seen; `nil` where it is there already.
  package mutating func drawn(_ text: String) -> String? {
    guard shown != text else { return nil }
    shown = text
    note(true)
    // A line that the terminal breaks could not be taken away.
    let line = PrintableText.line(text, limit: 400).unicodeScalars.prefix(columns - 1)
    return Self.erasing + String(String.UnicodeScalarView(line))
  }

  /// What to write for it to be gone; `nil` where nothing is shown.
  package mutating func erasure() -> String? {
    guard shown != nil else { return nil }
    shown = nil
    note(false)
    return Self.erasing
  }
}
