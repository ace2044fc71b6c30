import DuetKernel
import DuetReplay

/// What kind of difference it is, where two values do not show it by themselves.
struct DifferenceNote: Equatable {
  /// One phrase.
  let text: String
  /// Whether the values look alike when they are printed as they are.
  let looksAlike: Bool

  private init(_ text: String, looksAlike: Bool = false) {
    self.text = text
    self.looksAlike = looksAlike
  }

  /// The note on a difference; `nil` where the values say enough.
  static func on(_ recorded: CanonicalJSON?, _ actual: CanonicalJSON?) -> DifferenceNote? {
    switch (recorded, actual) {
    case (nil, let actual?) where actual.kind == .null:
      DifferenceNote("an explicit null, canonical form omits the key of an absent value")
    case (let recorded?, nil) where recorded.kind == .null:
      DifferenceNote("the recording has an explicit null, which is not an absent key")
    case (let recorded?, let actual?):
      on(recorded, actual)
    default: nil
    }
  }

  private static func on(_ recorded: CanonicalJSON, _ actual: CanonicalJSON) -> DifferenceNote? {
    switch (recorded.kind, actual.kind) {
    case (.string, .string):
      return onStrings(recorded.string ?? "", actual.string ?? "")
    case (.integer, .integer):
      return onIntegers(recorded.integer ?? 0, actual.integer ?? 0)
    case (.string, let kind) where kind != .null:
      return isContent(of: recorded, actual)
        ? DifferenceNote("\(kind.noun) where the same text is recorded as a string") : nil
    case (let kind, .string) where kind != .null:
      return isContent(of: actual, recorded)
        ? DifferenceNote("a string of the same text where \(kind.noun) is recorded") : nil
    default:
      return nil
    }
  }

  private static func isContent(of string: CanonicalJSON, _ value: CanonicalJSON) -> Bool {
    string.stringBytes.map { $0[...] == value.bytes } ?? false
  }
}

// MARK: - Numbers

extension DifferenceNote {
  private static func onIntegers(_ recorded: Int64, _ actual: Int64) -> DifferenceNote? {
    if Int64(exactly: Double(recorded)) != recorded, isRounded(recorded, to: actual) {
      return DifferenceNote(
        "the recorded number rounded to a double: beyond 2^53 not every integer is one")
    }
    if actual != .min, recorded == -actual { return DifferenceNote("the opposite sign") }
    let (difference, overflow) = actual.subtractingReportingOverflow(recorded)
    // Where two numbers of many digits part is hard to see.
    guard !overflow, max(recorded.magnitude, actual.magnitude) >= 1_000_000 else { return nil }
    return DifferenceNote("differs by \(difference > 0 ? "+" : "")\(difference)")
  }

  private static func isRounded(_ recorded: Int64, to actual: Int64) -> Bool {
    Double(recorded) == Double(actual)
  }
}

// MARK: - Strings

extension DifferenceNote {
  private static func onStrings(_ recorded: String, _ actual: String) -> DifferenceNote? {
    // Equality of strings is canonical equivalence.
    if recorded == actual { return onNormalisation(recorded, actual) }
    let scalars = (Array(recorded.unicodeScalars), Array(actual.unicodeScalars))
    return onSpaces(scalars.0, scalars.1)
      ?? onInvisibles(scalars.0, scalars.1)
      ?? onWhiteSpace(scalars.0, scalars.1)
      ?? onLookalikes(scalars.0, scalars.1)
      ?? onLetterCase(recorded, actual)
      ?? onEverythingAlike(scalars.0, scalars.1)
      ?? onControls(scalars.0, scalars.1)
  }

  private static func onNormalisation(_ recorded: String, _ actual: String) -> DifferenceNote {
    let counts = (recorded.unicodeScalars.count, actual.unicodeScalars.count)
    guard counts.0 != counts.1 else {
      let words = zip(recorded.unicodeScalars, actual.unicodeScalars).first { $0 != $1 }.map {
        "\(ScalarWords.code($0)) recorded, \(ScalarWords.code($1)) actual"
      }
      return DifferenceNote(
        "differs only in normalisation form: \(words ?? "equivalent characters")", looksAlike: true)
    }
    // A composed form has fewer characters than a decomposed one.
    let forms = counts.0 < counts.1 ? ("NFC", "NFD") : ("NFD", "NFC")
    return DifferenceNote(
      "differs only in normalisation form: \(forms.0) recorded, \(forms.1) actual",
      looksAlike: true)
  }

  private static func onSpaces(
    _ recorded: [Unicode.Scalar], _ actual: [Unicode.Scalar]
  ) -> DifferenceNote? {
    replaced(recorded, actual, "white space") { scalar in
      ScalarWords.isForeignSpace(scalar) ? " " : scalar
    }
  }

  private static func onLookalikes(
    _ recorded: [Unicode.Scalar], _ actual: [Unicode.Scalar]
  ) -> DifferenceNote? {
    replaced(recorded, actual, "look-alike characters") { scalar in
      ScalarWords.lookalike(of: scalar) ?? scalar
    }
  }

  /// The note where texts are the same after each character is replaced by what it looks like.
  private static func replaced(
    _ recorded: [Unicode.Scalar], _ actual: [Unicode.Scalar], _ subject: String,
    _ replacement: (Unicode.Scalar) -> Unicode.Scalar
  ) -> DifferenceNote? {
    guard recorded.count == actual.count,
      zip(recorded, actual).allSatisfy({ replacement($0) == replacement($1) })
    else { return nil }
    let places = zip(recorded, actual).filter { $0 != $1 }
    guard let first = places.first else { return nil }
    return DifferenceNote(
      "differs only in \(subject): \(ScalarWords.name(first.1)) where "
        + "\(ScalarWords.name(first.0)) is recorded" + more(places.count),
      looksAlike: true)
  }

  private static func onInvisibles(
    _ recorded: [Unicode.Scalar], _ actual: [Unicode.Scalar]
  ) -> DifferenceNote? {
    let visible = { (scalars: [Unicode.Scalar]) in
      scalars.filter { !ScalarWords.isInvisible($0) }
    }
    guard visible(recorded) == visible(actual) else { return nil }
    let hidden = (
      recorded.filter(ScalarWords.isInvisible), actual.filter(ScalarWords.isInvisible)
    )
    return DifferenceNote(
      "differs only in characters that show nothing: recorded \(list(hidden.0)), "
        + "actual \(list(hidden.1))", looksAlike: true)
  }

  private static func onWhiteSpace(
    _ recorded: [Unicode.Scalar], _ actual: [Unicode.Scalar]
  ) -> DifferenceNote? {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard recorded.filter({ !isSpace($0) }) == actual.filter({ !isSpace($0) }) else { return nil }
    let spaces = (recorded.filter(isSpace), actual.filter(isSpace))
    if spaces.0.filter({ $0 != "\r" }) == spaces.1.filter({ $0 != "\r" }) {
      let count = (spaces.0.count { $0 == "\r" }, spaces.1.count { $0 == "\r" })
      return DifferenceNote(
        "differs only in carriage returns, such as of CRLF line ends: "
          + "\(count.0) recorded, \(count.1) actual")
    }
    let place =
      trimmed(recorded) == trimmed(actual)
      ? "white space at the start or end" : "white space"
    return DifferenceNote(
      "differs only in \(place): recorded \(list(spaces.0)), actual \(list(spaces.1))")
  }

  private static func trimmed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let head = scalars.drop { $0.properties.isWhitespace }
    return Array(head.reversed().drop { $0.properties.isWhitespace }.reversed())
  }

  private static func onLetterCase(_ recorded: String, _ actual: String) -> DifferenceNote? {
    recorded.lowercased() == actual.lowercased()
      ? DifferenceNote("differs only in letter case") : nil
  }

  /// The note where several kinds of disguise come together.
  private static func onEverythingAlike(
    _ recorded: [Unicode.Scalar], _ actual: [Unicode.Scalar]
  ) -> DifferenceNote? {
    let shown = { (scalars: [Unicode.Scalar]) in
      var text = String.UnicodeScalarView()
      for scalar in scalars where !ScalarWords.isInvisible(scalar) {
        text.append(ScalarWords.lookalike(of: scalar) ?? scalar)
      }
      return String(text)
    }
    guard shown(recorded) == shown(actual) else { return nil }
    return DifferenceNote(
      "the texts look alike and are not: \(parting(recorded, actual))",
      looksAlike: true)
  }

  /// The note where the first difference is a character that cannot be seen for what it is.
  private static func onControls(
    _ recorded: [Unicode.Scalar], _ actual: [Unicode.Scalar]
  ) -> DifferenceNote? {
    let place = zip(recorded, actual).prefix { $0 == $1 }.count
    let first = [recorded, actual].compactMap { place < $0.count ? $0[place] : nil }
    guard first.contains(where: isHidden) else { return nil }
    return DifferenceNote(parting(recorded, actual))
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || ScalarWords.isInvisible(scalar)
      || ScalarWords.isForeignSpace(scalar)
  }

  /// What stands on each side where two texts part.
  private static func parting(_ recorded: [Unicode.Scalar], _ actual: [Unicode.Scalar]) -> String {
    let place = zip(recorded, actual).prefix { $0 == $1 }.count
    let name = { (scalars: [Unicode.Scalar]) in
      place < scalars.count ? ScalarWords.name(scalars[place]) : "the end of the text"
    }
    return "\(name(actual)) where \(name(recorded)) is recorded"
  }

  private static func more(_ count: Int) -> String { count > 1 ? " (\(count) places)" : "" }

  /// A few characters by name, each with how often it stands in a row.
  private static func list(_ scalars: [Unicode.Scalar]) -> String {
    if scalars.isEmpty { return "none" }
    var runs: [(scalar: Unicode.Scalar, count: Int)] = []
    for scalar in scalars {
      if runs.last?.scalar == scalar {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((scalar, 1))
      }
    }
    let shown = runs.prefix(4).map { run in
      let name = run.scalar == " " ? "U+0020 SPACE" : ScalarWords.name(run.scalar)
      return run.count > 1 ? "\(run.count) × \(name)" : name
    }
    return shown.joined(separator: ", ") + (runs.count > 4 ? ", …" : "")
  }
}
