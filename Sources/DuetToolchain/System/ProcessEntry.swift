internal import CDuetSystem

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The command's way in: the process's arguments, environment and streams become a `Session`.
package enum ProcessEntry {
  /// Runs the tool and ends the process with its status.
  package static func run() -> Never {
    occupyStandardStreams()
    SignalGuard.install()
    let environment = inheritedEnvironment()
    let console = Console(
      styles: Console.Styles(
        results: TextStyle(isTerminal: isatty(1) == 1, environment: environment),
        complaints: TextStyle(isTerminal: isatty(2) == 1, environment: environment)),
      progress: progressLine(environment)
    ) { stream, bytes in
      write(bytes, to: stream == .results ? 1 : 2)
    }
    let workingDirectory: FilePath
    do {
      workingDirectory = try FilePath.currentDirectory()
    } catch {
      console.complain("duet: the working directory cannot be used: \(error)")
      exit(RunStatus.cannotJudge.rawValue)
    }
    let session = Session(
      workingDirectory: workingDirectory, environment: environment, console: console,
      standardInput: { () throws(FileError) in try readStandardInput() })
    let words = Array(CommandLine.arguments.dropFirst())
    let status = CommandLineTool.run(words, in: session)
    if duet_has_spawned() != 0 { Strays.end() }
    exit(status.rawValue)
  }

  private static func progressLine(_ environment: [String: String]) -> ProgressLine? {
    guard ProgressLine.isWanted(isTerminal: isatty(2) == 1, environment: environment) else {
      return nil
    }
    return ProgressLine(columns: Int(duet_terminal_columns(2)), clock: .system) { isShown in
      // A signal that ends the process takes the line away.
      duet_note_shown_line(isShown ? 1 : 0)
    }
  }

  /// Keeps a closed stream's number from going to the next file that is opened: results would be
  /// written into that. Writing to what stands there instead fails, and is told.
  private static func occupyStandardStreams() {
    for stream in Int32(0)...2 where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is the stream's own.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  private static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32
  ) -> Console.Delivery {
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let count = systemWrite(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno == EAGAIN {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, -1)
      } else if errno == EPIPE {
        return .closed
      } else if errno != EINTR {
        return .failed(systemErrorText(errno))
      }
    }
    return .written
  }

  private static func readStandardInput() throws(FileError) -> [UInt8] {
    let input = FileDescriptor(owning: 0)
    let size = try input.status(path: "standard input").size
    return try FileSystem.contents(
      of: input, expecting: max(size, 1 << 16), limit: FileSystem.usualSizeLimit,
      path: "standard input")
  }

  private static func inheritedEnvironment() -> [String: String] {
    var environment: [String: String] = [:]
    for variable in EnvironmentVariable.allCases {
      guard let value = duet_environment_value(variable.rawValue) else { continue }
      environment[variable.rawValue] = String(cString: value)
    }
    return environment
  }
}

// Inside a type that declares `write` the C function goes by this name.

private func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, buffer, count)
}
