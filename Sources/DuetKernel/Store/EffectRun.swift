/// One run effect from its start to the end of its task.
@MainActor
final class EffectRun<Payload: Sendable> {
  enum Phase {
    case running
    case cancelled
    case ended
  }

  let number: Int
  let id: String?
  let payload: Payload
  var phase = Phase.running

  init(number: Int, id: String?, payload: Payload) {
    self.number = number
    self.id = id
    self.payload = payload
  }
}

/// The effects of a store whose tasks have not ended yet, cancelled ones included.
///
/// Ids are told apart by their bytes, as in recordings: `String ==` takes two spellings of an
/// accented letter for one id.
struct EffectRuns<Payload: Sendable>: Sendable {
  private struct Entry: Sendable {
    let run: EffectRun<Payload>
    let task: Task<Void, Never>
  }

  private var entries: [Int: Entry] = [:]
  private var numbersByID: [[UInt8]: Int] = [:]
  private var lastNumber = 0

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Takes in a run whose id is free.
  @MainActor
  mutating func insert(_ run: EffectRun<Payload>, task: Task<Void, Never>) {
    entries[run.number] = Entry(run: run, task: task)
    if let id = run.id { numbersByID[Array(id.utf8)] = run.number }
  }

  /// Cancels the run of that id, if there is one, and frees the id. The run stays until its task
  /// has ended.
  @MainActor
  mutating func cancel(id: String) {
    guard let number = numbersByID.removeValue(forKey: Array(id.utf8)) else { return }
    cancel(number)
  }

  @MainActor
  mutating func cancelAll() {
    numbersByID.removeAll()
    for number in entries.keys.sorted() { cancel(number) }
  }

  @MainActor
  mutating func remove(_ run: EffectRun<Payload>) {
    entries[run.number] = nil
    guard run.phase == .running, let id = run.id else { return }
    numbersByID[Array(id.utf8)] = nil
  }

  /// The runs that nobody has cancelled, in the order in which they started.
  @MainActor
  var inFlight: [EffectRun<Payload>] {
    entries.values.map(\.run).filter { $0.phase == .running }.sorted { $0.number < $1.number }
  }

  /// Cancels the tasks and leaves the runs as they are: what is left to do when the store goes.
  func cancelTasks() {
    for entry in entries.values { entry.task.cancel() }
  }

  @MainActor
  private func cancel(_ number: Int) {
    guard let entry = entries[number], entry.run.phase == .running else { return }
    entry.run.phase = .cancelled
    entry.task.cancel()
  }
}
