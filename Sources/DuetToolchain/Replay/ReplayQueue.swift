import DuetKernel
import DuetReplay

/// The fixtures on their way through one runner with many requests under way: hands out requests,
/// takes the answers in the order of the requests, and tells what came of it.
///
/// It knows nothing of processes. Few fixtures are open at a time: memory does not grow with their
/// number.
final class ReplayQueue: ReplyConsumer {
  /// How many fixtures may be under way at once.
  static let openLimit = 64

  /// What can be told of a row.
  enum Event {
    /// Every answer was, byte for byte, what was recorded.
    case passed(row: Int, ReplayBoard.Shape)
    /// It need not be replayed to be red.
    case failed(row: Int, FixtureFailure)
    /// An answer was another one than was recorded.
    case doubted(row: Int)
  }

  /// A fixture under way.
  private final class OpenFixture {
    let row: Int
    /// One of the two.
    var leaf: LeafReplay?
    var other: FixtureReplay?
    var unanswered = 0
    /// Whether it may have something to ask.
    var isAskable = true
    /// What is to be told of it is told; answers that are still to come are not looked at.
    var isDone = false

    init(row: Int, _ fixture: FixtureSupply.Opened) {
      self.row = row
      switch fixture {
      case .leaf(let replay): leaf = replay
      // What differs is told by whoever looks into it.
      case .other(let file): other = FixtureReplay(file, fieldLimit: 1)
      }
    }

    var shape: ReplayBoard.Shape? { leaf?.shape ?? other?.shape }
  }

  /// Requests in a row that are one fixture's.
  private struct Run {
    let fixture: OpenFixture
    var unanswered: Int
  }

  private let supply: FixtureSupply
  /// The features that the runner's handshake names.
  var advertised: Set<String> = []
  private var open: [OpenFixture] = []
  /// The fixtures that may have something to ask.
  private var askable: [OpenFixture] = []
  /// The unanswered requests, oldest first, from `inFlightHead` on.
  private var inFlight: [Run] = []
  private var inFlightHead = 0
  /// The line that agrees with a recording.
  private var expected = OutputBytes()
  private var events: [Event] = []
  /// How many answers agreed with their recordings.
  private(set) var agreedCount = 0

  init(_ supply: FixtureSupply) {
    self.supply = supply
  }

  /// What happened since this was last asked.
  func takeEvents() -> [Event] {
    guard !events.isEmpty else { return [] }
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// The rows that are under way, in order.
  var openRows: [Int] { open.filter { !$0.isDone }.map(\.row).sorted() }

  /// Whether requests are under way whose answers nobody would look at: those of a fixture after its
  /// first divergence.
  var isPastDivergence: Bool { open.contains { $0.isDone && $0.unanswered > 0 } }

  // MARK: - Requests

  /// Appends the next requests that can be known, all of one fixture.
  func appendRequests(to output: inout OutputBytes, atMost count: Int, until size: Int) -> Int {
    while true {
      while let fixture = askable.last {
        let appended =
          fixture.isDone
          ? 0 : append(from: fixture, to: &output, atMost: count, until: size)
        if appended > 0 {
          note(appended, of: fixture)
          return appended
        }
        // Nothing to ask until an answer comes.
        fixture.isAskable = false
        askable.removeLast()
      }
      guard openNext() else { return 0 }
    }
  }

  private func append(
    from fixture: OpenFixture, to output: inout OutputBytes, atMost count: Int, until size: Int
  ) -> Int {
    fixture.leaf?.appendRequests(to: &output, atMost: count, until: size)
      ?? fixture.other?.appendRequests(to: &output, atMost: count, until: size) ?? 0
  }

  private func note(_ count: Int, of fixture: OpenFixture) {
    fixture.unanswered += count
    if let last = inFlight.indices.last, last >= inFlightHead, inFlight[last].fixture === fixture {
      inFlight[last].unanswered += count
    } else {
      inFlight.append(Run(fixture: fixture, unanswered: count))
    }
  }

  /// Opens the next fixture that can be replayed.
  private func openNext() -> Bool {
    while open.count < Self.openLimit, let row = supply.take() {
      do {
        let opened = try supply.open(row)
        if let failure = unknownFeature(in: opened, of: row) {
          events.append(.failed(row: row, failure))
          continue
        }
        let fixture = OpenFixture(row: row, opened)
        open.append(fixture)
        askable.append(fixture)
        return true
      } catch {
        events.append(
          .failed(row: row, FixtureFailure(supply.rows[row], cause: .unreadable(error))))
      }
    }
    return false
  }

  private func unknownFeature(in fixture: FixtureSupply.Opened, of row: Int) -> FixtureFailure? {
    let unknown =
      switch fixture {
      case .leaf(let leaf): advertised.contains(leaf.feature) ? nil : leaf.feature
      case .other(let file):
        file.fixture.nodes.first { !advertised.contains($0.name) }?.name
      }
    return unknown.map { name in
      FixtureFailure(
        supply.rows[row], cause: .notAdvertised(feature: name, known: advertised.sorted()))
    }
  }

  // MARK: - Answers

  /// Takes the answers that are as recorded, up to the first that has to be looked at.
  func takeExpected(
    _ text: UnsafeBufferPointer<UInt8>, atMost count: Int, lineLimit: Int
  ) -> (answers: Int, bytes: Int) {
    var taken = (answers: 0, bytes: 0)
    while taken.answers < count, inFlightHead < inFlight.count {
      let run = inFlight[inFlightHead]
      guard !run.fixture.isDone else { break }
      let found = run.fixture.leaf?.takeExpected(
        UnsafeBufferPointer(rebasing: text[taken.bytes...]),
        atMost: min(count - taken.answers, run.unanswered), lineLimit: lineLimit)
      guard let found, found.answers > 0 else { break }
      taken.answers += found.answers
      taken.bytes += found.bytes
      agreedCount += found.answers
      countAnswers(found.answers, of: run.fixture)
      if run.fixture.leaf?.isOver == true { pass(run.fixture) }
      if found.answers < run.unanswered { break }
    }
    return taken
  }

  /// Judges the answer to the oldest request.
  ///
  /// - Throws: when the line is no answer at all. Which request a later line would answer cannot
  ///   be told then, so the runner has to be ended.
  func receive(_ line: ArraySlice<UInt8>) throws(RunnerMessageError) {
    guard inFlightHead < inFlight.count else { return }
    let fixture = inFlight[inFlightHead].fixture
    countAnswers(1, of: fixture)
    if fixture.isDone {
      close(fixture)
    } else {
      try judge(line, of: fixture)
    }
  }

  private func judge(
    _ line: ArraySlice<UInt8>, of fixture: OpenFixture
  ) throws(RunnerMessageError) {
    switch try progress(of: fixture, with: line) {
    case .running:
      agreedCount += 1
      // A chain may go on now.
      if !fixture.isAskable, fixture.other?.isWaiting == false {
        fixture.isAskable = true
        askable.append(fixture)
      }
    case .passed:
      agreedCount += 1
      pass(fixture)
    case .failed:
      events.append(.doubted(row: fixture.row))
      fixture.isDone = true
      close(fixture)
    }
  }

  private enum Progress { case running, passed, failed }

  private func progress(
    of fixture: OpenFixture, with line: ArraySlice<UInt8>
  ) throws(RunnerMessageError) -> Progress {
    if fixture.leaf != nil {
      guard try fixture.leaf?.agrees(with: line) == true else { return .failed }
      return fixture.leaf?.isOver == true ? .passed : .running
    }
    switch try fixture.other?.receive(line, expected: &expected) {
    case .running?: return .running
    case .passed?: return .passed
    case .failed?, nil: return .failed
    }
  }

  private func pass(_ fixture: OpenFixture) {
    if let shape = fixture.shape { events.append(.passed(row: fixture.row, shape)) }
    fixture.isDone = true
    close(fixture)
  }

  /// Takes answers off the oldest requests.
  private func countAnswers(_ count: Int, of fixture: OpenFixture) {
    fixture.unanswered -= count
    inFlight[inFlightHead].unanswered -= count
    guard inFlight[inFlightHead].unanswered == 0 else { return }
    inFlightHead += 1
    if inFlightHead == inFlight.count {
      inFlight.removeAll(keepingCapacity: true)
      inFlightHead = 0
    } else if inFlightHead > 4096 {
      inFlight.removeFirst(inFlightHead)
      inFlightHead = 0
    }
  }

  /// Forgets a fixture of which nothing more is to come.
  private func close(_ fixture: OpenFixture) {
    guard fixture.isDone, fixture.unanswered == 0 else { return }
    open.removeAll { $0 === fixture }
    if fixture.isAskable { askable.removeAll { $0 === fixture } }
  }
}
