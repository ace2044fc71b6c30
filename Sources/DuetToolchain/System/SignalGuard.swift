internal import CDuetSystem

/// What the command-line tool sets up once, before it starts any process.
package enum SignalGuard {
  /// Makes an interrupt, a termination request, a hang-up or a quit kill every process that was
  /// started, and then this one by the same signal. Writing to a closed pipe becomes an error.
  package static func install() {
    duet_ignore_broken_pipes()
    duet_adopt_orphans()
    duet_install_signal_handlers()
  }
}
