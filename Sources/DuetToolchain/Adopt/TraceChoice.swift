import DuetKernel

/// The stretch of a trace that a person chose: some steps of one store.
struct TraceChoice {
  let store: Trace.Store
  /// Counted from 0.
  let steps: Range<Int>

  /// - Parameters:
  ///   - number: the store; `nil` for the feature's last.
  ///   - span: the steps; `nil` for all of them.
  /// - Throws: `NotJudged` for what is not in the trace, with what is.
  init(
    feature: String, store number: Int64?, steps span: StepSpan?, in trace: Trace
  ) throws(NotJudged) {
    let stores = trace.stores.filter { $0.feature.utf8.elementsEqual(feature.utf8) }
    guard let last = stores.last else {
      let known = trace.features
      throw NotJudged(
        "no store of \(Naming.quoted(feature)) is in \(trace.file)"
          + "\(Nearest.hint(for: feature, among: known)) (it has: \(Naming.list(known) ?? "none"))")
    }
    let list = stores.map { "\($0.number) (\($0.steps.count) step(s))" }.joined(separator: ", ")
    store =
      try number.map { number throws(NotJudged) in
        guard let store = stores.first(where: { $0.number == number }) else {
          throw NotJudged(
            "store \(number) of \(Naming.quoted(feature)) is not in \(trace.file), it has: \(list)")
        }
        return store
      } ?? last
    let whose = "store \(store.number) of \(Naming.quoted(feature))"
    guard !store.steps.isEmpty else {
      let others = stores.count > 1 ? "; --store chooses another of: \(list)" : ""
      throw NotJudged("\(whose) reduced no action, a recording has one at least\(others)")
    }
    steps = try span?.range(of: store.steps.count, whose) ?? 0..<store.steps.count
  }

  var initialState: CanonicalJSON { store.state(before: steps.lowerBound) }
}

/// Steps as a person names them, counted from 1: `3`, `2..5`, `2..`, `..5`.
struct StepSpan {
  private let text: String
  private let first: Int?
  private let last: Int?

  init(_ text: String) throws(UsageError) {
    self.text = text
    let ends = text.split(separator: "..", omittingEmptySubsequences: false)
    let numbers = ends.map { end -> Int? in
      end.utf8.allSatisfy(TestLogLine.isDigit) ? Int(end) : nil
    }
    let areNumbers = zip(ends, numbers).allSatisfy { $0.isEmpty || ($1 ?? 0) > 0 }
    guard areNumbers, numbers.contains(where: { $0 != nil }), ends.count <= 2 else {
      throw UsageError(
        "--steps takes I..J, counted from 1, not \(UsageError.quoted(text)) — see "
          + SuggestedCommand.help("adopt"))
    }
    first = numbers[0]
    last = ends.count == 1 ? numbers[0] : numbers[1]
    if let first, let last, last < first {
      throw UsageError("--steps \(text) ends before it begins")
    }
  }

  func range(of count: Int, _ whose: String) throws(NotJudged) -> Range<Int> {
    let (first, last) = (first ?? 1, last ?? count)
    guard first <= last, last <= count else {
      throw NotJudged("\(whose) has \(count) step(s), --steps \(text) reaches beyond them")
    }
    return first - 1..<last
  }
}
