/// What a person who waits for a run learns of it, on standard error: how far it is, and where that was
/// asked for what is run, how long it took, and which fixtures passed. Nothing of it is a result.
///
/// Whoever works says from the loop that it waits in that it is still at work; there is no thread.
package final class RunWatch {
  private let console: Console
  private let isVerbose: Bool
  private let showsProgress: Bool
  private let clock: MonotonicClock
  private var stage = ""

  /// - Parameter isJSON: whether a script reads the results, who needs no line that says how far it is.
  package init(
    _ loudness: Loudness, isJSON: Bool, on console: Console, clock: MonotonicClock = .system
  ) {
    self.console = console
    self.clock = clock
    isVerbose = loudness == .verbose
    showsProgress = loudness != .quiet && !isJSON
  }

  /// Says that a stage is still under way.
  func tick() {
    if showsProgress { console.show(progress: "\(stage)…") }
  }

  /// Says how many of the things that a stage has to do are done; they are counted where it is shown.
  func tick(_ done: @autoclosure () -> Int, of all: Int, _ things: String) {
    if showsProgress { console.show(progress: "\(stage) \(done())/\(all) \(things)") }
  }

  /// Names the fixtures that passed.
  func note(_ replay: LaneReplay, of rows: FixtureRows) {
    guard isVerbose else { return }
    for (row, verdict) in zip(rows, replay.verdicts) where verdict == .passed {
      console.complain("duet: [\(replay.lane)] passed: \(row.name)")
    }
  }

  fileprivate func begin(_ name: String, _ lane: String?, _ command: Command?) -> Duration {
    stage = lane.map { "\(name) [\($0)]" } ?? name
    tick()
    guard isVerbose else { return .zero }
    if let command { console.complain("duet: \(mark(lane))\(name): \(command)") }
    return clock.now()
  }

  fileprivate func end(_ name: String, _ lane: String?, since start: Duration) {
    guard isVerbose else { return }
    console.complain("duet: \(mark(lane))\(name) took \(Self.phrase(clock.now() - start))")
  }

  private func mark(_ lane: String?) -> String { lane.map { "[\($0)] " } ?? "" }

  /// `7 ms`, `1.2 s`.
  private static func phrase(_ time: Duration) -> String {
    let milliseconds = time / .milliseconds(1)
    guard milliseconds >= 1000 else { return "\(Int(milliseconds)) ms" }
    let tenths = Int(milliseconds / 100)
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

extension RunWatch? {
  /// Does a part of a run.
  ///
  /// - Parameter command: what is started for it.
  func stage<Result, Failure: Error>(
    _ name: String, _ lane: String?, running command: Command? = nil,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let self else { return try body() }
    let start = self.begin(name, lane, command)
    defer { self.end(name, lane, since: start) }
    return try body()
  }
}
