import DuetKernel

/// Makes actions for one feature: recorded ones, and recorded ones in which a value is another.
///
/// It has no types to go by. A kind of invention that every lane refuses at a place, such as free text
/// where an enum stands, is not made there again.
struct ActionForge {
  /// An action, and what was invented in it.
  struct Made {
    let action: CanonicalJSON
    fileprivate(set) var invention: String?
  }

  private let corpus: HuntCorpus
  private var refused: Set<String> = []

  init(_ corpus: HuntCorpus) {
    self.corpus = corpus
  }

  mutating func make(_ random: inout SeededRandom) -> Made {
    // A corpus has at least one action.
    let recorded = corpus.actions[random.below(corpus.actions.count)]
    guard random.below(2) == 0 else { return Made(action: recorded) }
    let places = HuntPlace.all(in: recorded)
    let number = random.below(places.count)
    let place = places[number]
    if random.below(3) == 0, let other = random.pick(corpus.values[place.name] ?? []) {
      return Made(action: HuntPlace.replacing(number, in: recorded, by: other))
    }
    let invention = "\(place.name) \(place.value.kind)"
    guard !refused.contains(invention), let value = invented(for: place, &random) else {
      return Made(action: recorded)
    }
    return Made(
      action: HuntPlace.replacing(number, in: recorded, by: value), invention: invention)
  }

  /// Takes note that every lane refused an action.
  mutating func learnRefusal(of made: Made) {
    if let invention = made.invention { refused.insert(invention) }
  }

  private func invented(
    for place: HuntPlace, _ random: inout SeededRandom
  ) -> CanonicalJSON? {
    switch place.value.kind {
    case .string: HuntText.invented(from: place.value.string ?? "", &random)
    case .integer: random.pick(Self.integers)
    case .boolean: Self.json(place.value.boolean == true ? "false" : "true")
    case .array: array(at: place, &random)
    case .object, .null: nil
    }
  }

  private static let integers = [
    "0", "1", "-1", "2147483648", "9007199254740993", "9223372036854775807",
    "-9223372036854775808",
  ].map(json)

  /// The array with an element less or more, or the other way round.
  private func array(at place: HuntPlace, _ random: inout SeededRandom) -> CanonicalJSON {
    var elements = Array(place.value.elements)
    switch random.below(4) {
    case 0: elements.reverse()
    case 1 where !elements.isEmpty: elements.remove(at: random.below(elements.count))
    case 2 where !elements.isEmpty: elements.append(elements[random.below(elements.count)])
    default:
      if let other = random.pick(corpus.values["\(place.name)/*"] ?? []) { elements.append(other) }
    }
    return Self.json("[\(elements.map(\.description).joined(separator: ","))]")
  }

  /// - Parameter text: canonical.
  private static func json(_ text: String) -> CanonicalJSON {
    CanonicalJSON(trusted: Array(text.utf8)[...])
  }
}

/// Texts that implementations in different languages like to treat differently.
enum HuntText {
  private static let texts = [
    "", " ", "a", "Ann", "ann@example.com", "@", "a@b@c", "@\u{301}", "e\u{301}", "\u{E9}", "ß",
    "İ", "ﬁ", "😀", "👩‍👩‍👧", "\u{FF61}", "\u{FFFF}", "\u{10FFFF}", "\u{0}", "\u{1C}", "\u{85}",
    "\u{A0}", "\u{200B}", "\u{2007}", "\u{2028}", "\u{180E}", "\u{3000}", "\u{FEFF}", "\"\\/",
    "\r\n", "6F9619FF-8B86-D011-B42D-00C04FC964FF", "null", "0",
  ]

  /// Around the limits that fields of forms have.
  private static let lengths = [19, 20, 21, 39, 40, 41]

  /// One of them, or what a person could have typed instead of a text.
  static func invented(from text: String, _ random: inout SeededRandom) -> CanonicalJSON {
    let other = random.pick(texts) ?? ""
    let invented =
      switch random.below(5) {
      case 0: text + other
      case 1: other + text
      case 2: other + text + other
      case 3: String(repeating: other.isEmpty ? "x" : other, count: random.pick(lengths) ?? 1)
      default: other
      }
    return CanonicalJSON(string: invented)
  }
}
