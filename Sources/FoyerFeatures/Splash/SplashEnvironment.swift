package import DuetKernel

/// The outside world of a mounted splash.
package struct SplashEnvironment: Sendable {
  /// The clock that the safety net sleeps on.
  package var clock: any KernelClock
  package var notifyHost: Callback<SplashDelegateEvent>

  package init(clock: any KernelClock, notifyHost: @escaping Callback<SplashDelegateEvent>) {
    self.clock = clock
    self.notifyHost = notifyHost
  }
}
