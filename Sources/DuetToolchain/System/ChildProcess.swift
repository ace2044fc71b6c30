internal import CDuetSystem

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A running program and the process group it leads.
///
/// However it ends, its whole group ends with it and nothing is left to reap; one that is dropped
/// while it runs is killed.
final class ChildProcess {
  let processID: Int32
  /// How it ended; `nil` while it runs or while nobody looked.
  private(set) var exitStatus: ExitStatus?

  private init(processID: Int32) {
    self.processID = processID
  }

  deinit {
    kill()
  }

  /// Starts a program on the child's ends of its three standard streams.
  static func start(
    _ command: Command, input: FileDescriptor, output: FileDescriptor, error: FileDescriptor
  ) throws(SpawnError) -> ChildProcess {
    duet_ignore_broken_pipes()
    let path = try ExecutableSearch.find(command)
    let directory = try ExecutableSearch.absoluteDirectory(of: command)
    let strings = command.arguments + (command.environment ?? [])
    guard !strings.contains(where: { $0.utf8.contains(0) }) else { throw .nulInArgument }

    var processID: pid_t = 0
    let code = withCStrings([path.bytes, directory.bytes]) { places in
      withCStrings(command.arguments.map { Array($0.utf8) }) { arguments in
        withCStrings(command.environment?.map { Array($0.utf8) }) { environment in
          var request = duet_spawn_request(
            path: places?[0], arguments: arguments, environment: environment,
            directory: places?[1], standard_input: input.number,
            standard_output: output.number, standard_error: error.number)
          return duet_spawn(&request, &processID)
        }
      }
    }
    guard code == 0 else { throw ExecutableSearch.explain(code, starting: path) }
    return ChildProcess(processID: processID)
  }

  /// Looks whether it has ended, and if so cleans up after it. Never waits.
  func checkEnd() -> ExitStatus? {
    if exitStatus == nil, duet_has_ended(processID) != 0 { reap() }
    return exitStatus
  }

  /// Waits until it ends, up to a limit.
  func waitForEnd(within limit: Duration, on clock: MonotonicClock) -> ExitStatus? {
    let deadline = Deadline(after: limit, on: clock)
    var pause: Int32 = 1
    while checkEnd() == nil, !deadline.hasPassed {
      poll(nil, 0, deadline.milliseconds(atMost: pause))
      pause = min(pause * 2, 20)
    }
    return exitStatus
  }

  /// Asks its group to end, waits a moment, then makes it.
  @discardableResult
  func terminate(grace: Duration, on clock: MonotonicClock) -> ExitStatus {
    if checkEnd() == nil {
      duet_signal_group(processID, SIGTERM)
    }
    return waitForEnd(within: grace, on: clock) ?? kill()
  }

  /// Ends its group at once.
  @discardableResult
  func kill() -> ExitStatus {
    if let exitStatus { return exitStatus }
    duet_signal_group(processID, SIGKILL)
    return reap()
  }

  @discardableResult
  private func reap() -> ExitStatus {
    var result = duet_exit(by_signal: 1, value: SIGKILL)
    duet_reap(processID, &result)
    let status = ExitStatus(result)
    exitStatus = status
    return status
  }
}

/// Hands an array of strings to C, `NULL` after the last; `nil` stays `NULL`.
private func withCStrings<Result>(
  _ strings: [[UInt8]]?, _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Result
) -> Result {
  guard let strings else { return body(nil) }
  let copies = strings.map { bytes in
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
    copy[bytes.count] = 0
    return copy
  }
  defer { for copy in copies { copy.deallocate() } }
  let pointers: [UnsafeMutablePointer<CChar>?] = copies + [nil]
  return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
}
