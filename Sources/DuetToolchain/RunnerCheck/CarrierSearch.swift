import DuetKernel

/// Finds places whose values come back: puts marked values into recorded steps, and looks for them
/// in the answers.
struct CarrierSearch {
  /// Asks a runner; `nil` where it does not answer with a state and effects in canonical form.
  typealias Ask = ([UInt8]) -> CanonicalAnswer?

  enum Kind {
    case text
    /// Text of a size that a feature with a limit refuses.
    case longText
    case integer
    case keys
  }

  /// How many requests a search may cost.
  private static let budget = 400

  let steps: [RecordedStep]

  /// The first place of a kind that gives back each marked value, and on which nothing else in the
  /// answer depends: a sum that a feature makes of it would be the feature's affair.
  func find(_ kind: Kind, _ ask: Ask) -> Carrier? {
    var budget = Self.budget
    for candidate in candidates(kind) {
      var surroundings: [Surroundings] = []
      for mark in Self.marks(kind, in: candidate.spot.value) {
        budget -= 1
        guard budget >= 0 else { return nil }
        guard let answer = ask(candidate.request(mark.sent)),
          let found = Surroundings(of: mark.isBack, in: answer)
        else { break }
        surroundings.append(found)
      }
      if surroundings.count == 2, surroundings[0] == surroundings[1] {
        return candidate.carrier(surroundings[0].place)
      }
    }
    return nil
  }

  /// An answer but for the value that is looked for.
  private struct Surroundings: Equatable {
    let place: FieldPath
    private let rest: [[UInt8]]

    init?(of isWanted: (CanonicalJSON) -> Bool, in answer: CanonicalAnswer) {
      guard let place = answer.firstPlace(where: isWanted), let value = answer.value(at: place)
      else { return nil }
      self.place = place
      // Parts of a document share its storage, and so its indices.
      let isInState = place.components.first == .key("state")
      let (whole, other) =
        isInState ? (answer.state, answer.effects) : (answer.effects, answer.state)
      rest = [
        Array(whole.bytes[..<value.bytes.startIndex]), Array(whole.bytes[value.bytes.endIndex...]),
        Array(other.bytes),
      ]
    }
  }

  // MARK: - Candidates

  private struct Candidate {
    let step: RecordedStep
    let document: Carrier.Document
    let spot: CanonicalJSON.Spot

    func carrier(_ place: FieldPath) -> Carrier {
      Carrier(step: step, document: document, original: spot.value, place: place)
    }

    func request(_ bytes: [UInt8]) -> [UInt8] { carrier(FieldPath()).request(bytes) }
  }

  /// The places of the right kind: in states first, where a feature that is asked for something else
  /// leaves them alone.
  private func candidates(_ kind: Kind) -> [Candidate] {
    let documents =
      steps.map { ($0, Carrier.Document.state, $0.state) }
      + steps.map { ($0, Carrier.Document.action, $0.action) }
    return documents.flatMap { step, document, json in
      json.spots().filter { Self.isCandidate($0.value, kind) }
        .map { Candidate(step: step, document: document, spot: $0) }
    }
  }

  private static func isCandidate(_ value: CanonicalJSON, _ kind: Kind) -> Bool {
    switch kind {
    case .text, .longText: value.kind == .string
    case .integer: value.kind == .integer
    case .keys: value.kind == .object
    }
  }

  // MARK: - Marks

  private struct Mark {
    let sent: [UInt8]
    let isBack: (CanonicalJSON) -> Bool

    init(_ value: String) {
      sent = Array(value.utf8)
      isBack = { $0.bytes.elementsEqual(value.utf8) }
    }

    /// An object with one more member.
    init(key: String, value: [UInt8], in object: CanonicalJSON) {
      sent = Carrier.adding(Array("\"\(key)\":".utf8) + value, to: object)
      isBack = { $0[key].map { $0.bytes.elementsEqual(value) } ?? false }
    }
  }

  private static func marks(_ kind: Kind, in value: CanonicalJSON) -> [Mark] {
    switch kind {
    case .text: [Mark("\"a probe's text, as long as a name\""), Mark("\"another text\"")]
    case .longText: ["long ", "large "].map { Mark("\"\(String(repeating: $0, count: 20_000))\"") }
    // Beyond 32 bits, and well within what a double holds.
    case .integer: [Mark("7"), Mark("7000000019")]
    case .keys: keyMarks(in: value)
    }
  }

  /// Values of the kind that the object holds already, or a count where it holds none.
  private static func keyMarks(in object: CanonicalJSON) -> [Mark] {
    let value = object.members.first { _ in true }?.value.bytes ?? Array("1".utf8)[...]
    return ["probe-a", "zz-probe"].map { Mark(key: $0, value: Array(value), in: object) }
  }
}
