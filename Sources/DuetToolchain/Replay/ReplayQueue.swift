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
    var replay: FixtureReplay
    var unanswered = 0
    /// Whether it may have something to ask.
    var isAskable = true
    /// What is to be told of it is told; answers that are still to come are not looked at.
    var isDone = false

    init(row: Int, _ file: FixtureFile) {
      self.row = row
      // What differs is told by whoever looks into it.
      replay = FixtureReplay(file, fieldLimit: 1)
    }
  }

  private let supply: FixtureSupply
  /// The features that the runner's handshake names.
  var advertised: Set<String> = []
  private var open: [OpenFixture] = []
  /// The fixtures that may have something to ask.
  private var askable: [OpenFixture] = []
  /// The fixtures of the unanswered requests, oldest first, from `inFlightHead` on.
  private var inFlight: [OpenFixture] = []
  private var inFlightHead = 0
  /// The line that agrees with a recording.
  private var expected = OutputBytes()
  private var events: [Event] = []

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

  // MARK: - Requests

  /// Writes the next request that can be known, if there is one.
  func appendRequest(to output: inout [UInt8]) -> Bool {
    while true {
      while let fixture = askable.last {
        if !fixture.isDone, fixture.replay.appendRequest(to: &output) {
          fixture.unanswered += 1
          inFlight.append(fixture)
          return true
        }
        // Nothing to ask until an answer comes.
        fixture.isAskable = false
        askable.removeLast()
      }
      guard openNext() else { return false }
    }
  }

  /// Opens the next fixture that can be replayed.
  private func openNext() -> Bool {
    while open.count < Self.openLimit, let row = supply.take() {
      do {
        let file = try supply.file(row)
        if let failure = unknownFeature(in: file) {
          events.append(.failed(row: row, failure))
          continue
        }
        let fixture = OpenFixture(row: row, file)
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
  func receive(_ line: ArraySlice<UInt8>) throws(RunnerMessageError) {
    guard let fixture = popOldest() else { return }
    if !fixture.isDone { try judge(line, of: fixture) }
    if fixture.isDone, fixture.unanswered == 0 { close(fixture) }
  }

  private func judge(
    _ line: ArraySlice<UInt8>, of fixture: OpenFixture
  ) throws(RunnerMessageError) {
    switch try fixture.replay.receive(line, expected: &expected) {
    case .running:
      // A chain may go on now.
      if !fixture.isAskable, !fixture.replay.isWaiting {
        fixture.isAskable = true
        askable.append(fixture)
      }
    case .passed:
      events.append(.passed(row: fixture.row, fixture.replay.shape))
      fixture.isDone = true
    case .failed:
      events.append(.doubted(row: fixture.row))
      fixture.isDone = true
    }
  }

  private func popOldest() -> OpenFixture? {
    guard inFlightHead < inFlight.count else { return nil }
    let fixture = inFlight[inFlightHead]
    inFlightHead += 1
    if inFlightHead == inFlight.count {
      inFlight.removeAll(keepingCapacity: true)
      inFlightHead = 0
    } else if inFlightHead > 4096 {
      inFlight.removeFirst(inFlightHead)
      inFlightHead = 0
    }
    fixture.unanswered -= 1
    return fixture
  }

  private func close(_ fixture: OpenFixture) {
    open.removeAll { $0 === fixture }
    if fixture.isAskable { askable.removeAll { $0 === fixture } }
  }
}
