import DuetKernel
import DuetShells

/// The splash's reveal: for 1.6 seconds ever more of the name shows, fast at first.
@MainActor
final class Reveal: Working {
  private static let frames: Int64 = 16
  private static let frameNanoseconds: Int64 = 100_000_000

  private let clock: any KernelClock
  private let show: @MainActor (Double) -> Void
  private let finished: @MainActor () -> Void

  /// - Parameters:
  ///   - show: is given how much of the name shows, from 0 to 1.
  ///   - finished: the reveal has come to its end.
  init(
    on clock: any KernelClock, show: @escaping @MainActor (Double) -> Void,
    finished: @escaping @MainActor () -> Void
  ) {
    self.clock = clock
    self.show = show
    self.finished = finished
  }

  func run() async {
    for frame in 1...Self.frames {
      do { try await clock.sleep(nanoseconds: Self.frameNanoseconds) } catch { return }
      guard !Task.isCancelled else { return }
      let rest = 1 - Double(frame) / Double(Self.frames)
      show(1 - rest * rest)
    }
    finished()
  }
}
