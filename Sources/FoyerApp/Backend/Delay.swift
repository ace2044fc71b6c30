import DuetKernel
import DuetShells

/// Work that is done once, when some time has passed.
@MainActor
final class Delay: Working {
  private let clock: any KernelClock
  private let nanoseconds: Int64
  private let work: @MainActor () -> Void

  init(
    _ nanoseconds: Int64, on clock: any KernelClock, work: @escaping @MainActor () -> Void
  ) {
    self.clock = clock
    self.nanoseconds = nanoseconds
    self.work = work
  }

  func run() async {
    do { try await clock.sleep(nanoseconds: nanoseconds) } catch { return }
    // Cancelled between the clock's wake and this step, it is too late.
    if !Task.isCancelled { work() }
  }
}
