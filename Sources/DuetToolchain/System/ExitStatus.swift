internal import CDuetSystem

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How a process ended.
package enum ExitStatus: Equatable, Sendable {
  case exited(Int32)
  case signalled(Int32)

  init(_ status: duet_exit) {
    self = status.by_signal != 0 ? .signalled(status.value) : .exited(status.value)
  }

  package var isSuccess: Bool { self == .exited(0) }

  /// `SIGSEGV` for a signal's number.
  package static func signalName(_ number: Int32) -> String {
    signalNames[number] ?? "signal \(number)"
  }

  private static let signalNames: [Int32: String] = [
    SIGABRT: "SIGABRT", SIGALRM: "SIGALRM", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP",
    SIGILL: "SIGILL", SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE",
    SIGQUIT: "SIGQUIT", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS", SIGTERM: "SIGTERM",
    SIGTRAP: "SIGTRAP", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGXCPU: "SIGXCPU",
    SIGXFSZ: "SIGXFSZ",
  ]
}

extension ExitStatus: CustomStringConvertible {
  /// To be read after a subject: `exited with status 1`, `was killed by SIGSEGV`.
  package var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .signalled(let number): "was killed by \(Self.signalName(number))"
    }
  }
}
