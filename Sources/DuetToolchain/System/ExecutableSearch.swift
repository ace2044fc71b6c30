internal import CDuetSystem

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Finds the file that a command names, and says why one could not be started.
enum ExecutableSearch {
  /// An absolute path to a regular file with an executable bit.
  static func find(_ command: Command) throws(SpawnError) -> FilePath {
    guard let name = command.arguments.first, !name.utf8.isEmpty else { throw .emptyCommand }
    let directory = try absoluteDirectory(of: command)
    guard !name.utf8.contains(UInt8(ascii: "/")) else {
      let path = FilePath(name).resolved(in: directory)
      try check(path)
      return path
    }
    return try findOnPath(name)
  }

  static func absoluteDirectory(of command: Command) throws(SpawnError) -> FilePath {
    do throws(FileError) {
      let current = try FilePath.currentDirectory()
      let directory = command.directory.resolved(in: current)
      guard let status = try FileSystem.status(of: directory) else {
        throw FileError(path: command.directory, reason: .missing)
      }
      guard status.kind == .folder else {
        throw FileError(path: command.directory, reason: .isOfKind(status.kind, wanted: .folder))
      }
      return directory
    } catch {
      throw .directory(error)
    }
  }

  /// Relative entries of `PATH` are skipped: they would mean another program in each folder.
  private static func findOnPath(_ name: String) throws(SpawnError) -> FilePath {
    var notExecutable: SpawnError?
    for folder in searchPath().split(separator: UInt8(ascii: ":")) {
      let path = FilePath(bytes: Array(folder)).appending(name)
      guard path.isAbsolute else { continue }
      do {
        try check(path)
        return path
      } catch .notExecutable {
        notExecutable = .notExecutable(path)
      } catch {
        continue
      }
    }
    throw notExecutable ?? .notOnPath(name: name)
  }

  private static func searchPath() -> [UInt8] {
    guard let value = duet_environment_value("PATH") else { return Array("/usr/bin:/bin".utf8) }
    return Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }

  private static func check(_ path: FilePath) throws(SpawnError) {
    let status: FileStatus?
    let isExecutable: Bool
    do {
      status = try FileSystem.status(of: path)
      isExecutable = try path.withCString { text throws(FileError) in access(text, X_OK) == 0 }
    } catch {
      throw error.reason == .containsNUL ? .nulInArgument : .denied(path)
    }
    guard let kind = status?.kind else { throw .missing(path) }
    guard kind == .regular else { throw .isNoFile(path, kind) }
    guard isExecutable else { throw .notExecutable(path) }
  }

  /// What an error number of exec means for a file that passed `find`.
  static func explain(_ code: Int32, starting path: FilePath) -> SpawnError {
    switch code {
    case ENOENT, ENOTDIR, ELOOP: .missingInterpreter(path, interpreter: interpreter(of: path))
    case ENOEXEC: .wrongFormat(path)
    case EACCES, EPERM: .denied(path)
    default: .system(SystemFailure(code: code))
    }
  }

  /// What follows `#!` on a script's first line, up to white space.
  private static func interpreter(of path: FilePath) -> String? {
    // A script that can't be read is named without its interpreter.
    guard let file = try? FileDescriptor.open(path, flags: O_RDONLY | O_NONBLOCK) else {
      return nil
    }
    var start = [UInt8](repeating: 0, count: 256)
    guard case .bytes(let count) = start.withUnsafeMutableBytes({ file.read(into: $0) }) else {
      return nil
    }
    let text = start[..<count]
    guard text.starts(with: "#!".utf8) else { return nil }
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let name = text.dropFirst(2).drop(while: isBlank)
      .prefix { !isBlank($0) && $0 != UInt8(ascii: "\n") }
    return PrintableText.line(name)
  }
}
