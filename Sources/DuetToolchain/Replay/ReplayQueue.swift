import DuetReplay

/// The fixtures of one lane on their way through a runner: hands out requests, takes the answers in
/// the order of the requests, and keeps the verdicts.
///
/// It knows nothing of processes, so every order of events can be tried as a value. Few fixtures
/// are open at a time: memory does not grow with their number.
struct ReplayQueue: ReplyConsumer {
  /// How many fixtures may be under way at once.
  static let openLimit = 64

  /// How many fixtures may list as many differing fields as was asked for; those after them list a
  /// few, so that what a run remembers stays small where everything is red.
  static let fullListLimit = 1000
  private static let shortListLength = 10

  /// Reads a row's fixture when its turn comes.
  typealias Reader = (FixtureRow) throws(Finding) -> FixtureFile

  /// A fixture under way.
  private struct Slot {
    let index: Int
    var replay: FixtureReplay
    var unanswered = 0
    /// Its verdict is in; answers that are still to come are not looked at.
    var isDone = false

    mutating func judge(
      _ body: (inout FixtureReplay) -> FixtureReplay.Progress
    ) -> FixtureReplay.Progress {
      body(&replay)
    }
  }

  private let rows: [FixtureRow]
  private let read: Reader
  /// How many differing fields a divergence lists.
  private let fieldLimit: Int
  /// The features that the runner's handshake names.
  var advertised: Set<String> = []
  private var nextRow = 0
  private var slots: [Slot?] = []
  /// The slots that may have something to ask.
  private var askable: [Int] = []
  /// The slots of the unanswered requests, oldest first, from `inFlightHead` on.
  private var inFlight: [Int] = []
  private var inFlightHead = 0
  private(set) var tally: ReplayTally
  /// How many answers were understood.
  private(set) var answerCount = 0

  init(
    _ rows: [FixtureRow], fieldLimit: Int = Fixture.usualFieldLimit, read: @escaping Reader
  ) {
    self.rows = rows
    self.fieldLimit = fieldLimit
    self.read = read
    tally = ReplayTally(rowCount: rows.count)
  }

  /// How many requests have no answer yet.
  var unansweredCount: Int { inFlight.count - inFlightHead }

  /// Whether every fixture has its verdict.
  var isFinished: Bool {
    nextRow == rows.count && unansweredCount == 0 && askable.isEmpty
  }

  // MARK: - Requests

  /// Writes the next request that can be known, if there is one.
  ///
  /// - Returns: whether a request was written.
  mutating func appendRequest(to output: inout [UInt8]) -> Bool {
    while true {
      while let slot = askable.last {
        if slots[slot]?.isDone == false, slots[slot]?.replay.appendRequest(to: &output) != nil {
          slots[slot]?.unanswered += 1
          inFlight.append(slot)
          return true
        }
        // Nothing to ask until an answer comes.
        askable.removeLast()
      }
      guard openNext() else { return false }
    }
  }

  /// Opens the next fixture that can be replayed.
  private mutating func openNext() -> Bool {
    while nextRow < rows.count {
      guard let slot = freeSlot() else { return false }
      let index = nextRow
      nextRow += 1
      do {
        let file = try read(rows[index])
        if let failure = unknownFeature(in: file) {
          tally.fail(index, failure)
          continue
        }
        tally.count(file)
        slots[slot] = Slot(
          index: index, replay: FixtureReplay(file, fieldLimit: fieldLimit(of: index)))
        askable.append(slot)
        return true
      } catch {
        tally.fail(index, FixtureFailure(rows[index], cause: .unreadable(error)))
      }
    }
    return false
  }

  private func fieldLimit(of index: Int) -> Int {
    let isFull = index < Self.fullListLimit || fieldLimit == .max
    return isFull ? fieldLimit : min(fieldLimit, Self.shortListLength)
  }

  private mutating func freeSlot() -> Int? {
    if let free = slots.firstIndex(where: { $0 == nil }) { return free }
    guard slots.count < Self.openLimit else { return nil }
    slots.append(nil)
    return slots.count - 1
  }

  private func unknownFeature(in file: FixtureFile) -> FixtureFailure? {
    guard let node = file.fixture.nodes.first(where: { !advertised.contains($0.name) }) else {
      return nil
    }
    return FixtureFailure(
      file.row, cause: .notAdvertised(feature: node.name, known: advertised.sorted()))
  }

  // MARK: - Answers

  /// Judges the answer to the oldest request.
  ///
  /// - Throws: when the line is no answer at all. Which request a later line would answer cannot
  ///   be told then, so the runner has to be ended.
  mutating func receive(_ line: ArraySlice<UInt8>) throws(RunnerMessageError) {
    do {
      let answer = try ReduceAnswer(decoding: line)
      settleOldest { $0.receive(answer) }
    } catch .missing(let field) {
      refuseOldest(.missing(field: field))
    } catch .wrongKind(let field, let expected) {
      refuseOldest(.wrongKind(field: field, expected: expected))
    }
    answerCount += 1
  }

  /// A message in the answer's place that lacks what an answer has.
  private mutating func refuseOldest(_ error: RunnerMessageError) {
    settleOldest { $0.runnerFailed("the runner sent \(error)") }
  }

  private mutating func settleOldest(
    _ judge: (inout FixtureReplay) -> FixtureReplay.Progress
  ) {
    guard let slot = popOldest() else { return }
    if slots[slot]?.isDone == false, let progress = slots[slot]?.judge(judge) {
      settle(slot, progress)
      // A chain may go on now.
      if slots[slot]?.isDone == false, askable.last != slot { askable.append(slot) }
    }
    release(slot)
  }

  private mutating func popOldest() -> Int? {
    guard inFlightHead < inFlight.count else { return nil }
    let slot = inFlight[inFlightHead]
    inFlightHead += 1
    if inFlightHead == inFlight.count || inFlightHead > 4096 {
      inFlight.removeFirst(inFlightHead)
      inFlightHead = 0
    }
    slots[slot]?.unanswered -= 1
    return slot
  }

  private mutating func settle(_ slot: Int, _ progress: FixtureReplay.Progress) {
    guard let index = slots[slot]?.index else { return }
    switch progress {
    case .running: return
    case .passed: tally.pass(index)
    case .failed(let failure): tally.fail(index, failure)
    }
    slots[slot]?.isDone = true
  }

  /// Closes a fixture that has its verdict and no answer to come.
  private mutating func release(_ slot: Int) {
    guard let open = slots[slot], open.isDone, open.unanswered == 0 else { return }
    slots[slot] = nil
    askable.removeAll { $0 == slot }
  }

  // MARK: - Failing runners

  /// The runner is gone: the fixture whose answer was awaited gets the verdict, the others that
  /// were under way start again with the next runner.
  mutating func runnerFailed(_ reason: String) {
    if inFlightHead < inFlight.count, case let slot = inFlight[inFlightHead],
      slots[slot]?.isDone == false, let progress = slots[slot]?.replay.runnerFailed(reason)
    {
      settle(slot, progress)
    }
    inFlight.removeAll()
    inFlightHead = 0
    askable.removeAll()
    for slot in slots.indices.reversed() {
      guard let open = slots[slot] else { continue }
      if open.isDone {
        slots[slot] = nil
      } else {
        slots[slot]?.unanswered = 0
        slots[slot]?.replay.restart()
        askable.append(slot)
      }
    }
  }

  /// Gives every fixture without a verdict the same one: there is no runner to ask any more.
  mutating func giveUp(_ reason: String) {
    for open in slots.compactMap(\.self) where !open.isDone {
      tally.fail(
        open.index, FixtureFailure(rows[open.index], cause: .notJudged(reason)))
    }
    while nextRow < rows.count {
      tally.fail(
        nextRow, FixtureFailure(rows[nextRow], cause: .notJudged(reason)))
      nextRow += 1
    }
    slots.removeAll()
    askable.removeAll()
    inFlight.removeAll()
    inFlightHead = 0
  }
}
