internal import CDuetSystem
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Processes that left the group of what was started and lost their parent: on Linux they become
/// this process's children, and nothing of a runner outlives a run.
///
/// A build or a test command may leave something behind on purpose, such as a compile daemon; what
/// appeared while one ran is spared.
enum Strays {
  private static let spared = Mutex<Set<pid_t>>([])

  /// Runs a command's whole life, and spares what it leaves behind.
  static func sparing<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = children()
    defer {
      let left = children().subtracting(before)
      spared.withLock { $0.formUnion(left) }
    }
    return try body()
  }

  /// Ends every stray that is not spared, and what those leave in turn. Called at the end of a run,
  /// when no group is live.
  static func end() {
    guard duet_live_group_count() == 0 else { return }
    // Each round may orphan the children of the round before.
    for _ in 0..<64 {
      let strays = children().subtracting(spared.withLock { $0 })
      if strays.isEmpty { return }
      for stray in strays {
        kill(stray, SIGKILL)
        waitpid(stray, nil, 0)
      }
    }
  }

  /// This process's children, read from `/proc`; none where there is no such folder.
  private static func children() -> Set<pid_t> {
    #if os(Linux)
      guard case .success(let entries) = Result(catching: { try FileSystem.list("/proc") }) else {
        return []
      }
      let own = getpid()
      let numbers = entries.compactMap { pid_t(String(decoding: $0.name.bytes, as: UTF8.self)) }
      return Set(numbers.filter { parent(of: $0) == own })
    #else
      return []
    #endif
  }

  /// The second number after the name in `/proc/N/stat`; the name may hold anything but ends with
  /// the last bracket.
  private static func parent(of process: pid_t) -> pid_t? {
    guard
      case .success(let status) = Result(catching: {
        try FileSystem.read(FilePath("/proc/\(process)/stat"))
      }),
      let nameEnd = status.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = status[(nameEnd + 1)...].split(separator: 0x20)
    guard fields.count > 1 else { return nil }
    return pid_t(String(decoding: fields[1], as: UTF8.self))
  }
}
