/// The tasks of a host's workers that have neither ended nor been cancelled.
struct WorkerTasks: Sendable {
  private var tasks: [Int: Task<Void, Never>] = [:]

  var count: Int { tasks.count }
  var numbers: [Int] { Array(tasks.keys) }

  mutating func insert(_ number: Int, _ task: Task<Void, Never>) {
    tasks[number] = task
  }

  mutating func cancel(_ number: Int) {
    tasks.removeValue(forKey: number)?.cancel()
  }

  mutating func remove(_ number: Int) {
    tasks[number] = nil
  }

  /// Cancels all and keeps the list: what is left to do when the host goes.
  func cancelAll() {
    for task in tasks.values { task.cancel() }
  }
}
