import DuetShells

/// Something that is mounted and says when it is torn down, however often.
@MainActor
final class Part: Mounted {
  let name: String
  private let log: Log
  private let onTeardown: () -> Void

  init(_ name: String, _ log: Log, onTeardown: @escaping () -> Void = {}) {
    self.name = name
    self.log = log
    self.onTeardown = onTeardown
  }

  func teardown() {
    log.note("teardown \(name)")
    onTeardown()
  }
}

/// A worker whose `run()` is given by the test.
final class ScriptedWorker: Working {
  private let script: @MainActor () async -> Void

  init(_ script: @escaping @MainActor () async -> Void) {
    self.script = script
  }

  func run() async { await script() }
}
