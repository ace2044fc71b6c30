/// How long, and for how much, a client waits before it calls a runner broken.
package struct RunnerLimits: Sendable {
  /// From the start of the process to its handshake.
  package var handshake: Duration = .seconds(30)
  /// From the moment that an answer is next in line.
  package var answer: Duration = .seconds(10)
  package var compile: Duration = .seconds(30)
  /// For all that a runner is asked in one run, restarts included.
  package var run: Duration = .seconds(3600)
  /// What a person gives for `run`; it goes before what the manifest says.
  package var givenRun: Duration? {
    didSet { run = givenRun ?? run }
  }
  /// The instant of the clock at which the run is over; `nil` before one began.
  package var end: Duration?
  /// From the end of its input to the end of its process.
  package var ending: Duration = .seconds(10)
  /// From the request to terminate to the kill.
  package var grace: Duration = .milliseconds(500)
  package var lineLength = 64 << 20
  /// How many requests may be under way at a time.
  package var window = 256

  package init() {}

  /// These limits for a run that begins now.
  package func begun(on clock: MonotonicClock) -> RunnerLimits {
    var limits = self
    limits.end = clock.now() + run
    return limits
  }
}
