import DuetKernel
import Foundation
import FoyerApp
import FoyerTerminal

/// The whole of `foyer`: does what the command line asks for, and ends the process.
@MainActor
package func runFoyer() async -> Never {
  do {
    switch try FoyerCommand(Array(CommandLine.arguments.dropFirst())) {
    case .help:
      try write(FoyerCommand.helpText)
    case .open(let url, let data):
      try open(url, data: data)
    case .run(let options):
      if let script = options.script {
        try await follow(script, options)
      } else {
        try await live(options)
      }
    }
    exit(0)
  } catch {
    FileHandle.standardError.write(Data("foyer: \(error)\n".utf8))
    exit(2)
  }
}

/// What stops `foyer` before it starts.
private struct Refusal: Error, CustomStringConvertible {
  let description: String
}

private struct Launch: RootDependency {
  let storage: any KeyValueFile
  let clock: any KernelClock
}

/// Writes to standard output, which may be a file on a full disk.
private func write(_ text: String) throws {
  do {
    try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  } catch {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    let reason = underlying.map { String(cString: strerror(Int32($0.code))) }
    throw Refusal(
      description: "cannot write to standard output: \(reason ?? error.localizedDescription)")
  }
}

private func dataPath(_ data: String?) throws -> String {
  try data ?? DataFolder.usual(ProcessInfo.processInfo.environment)
}

private func open(_ url: String, data: String?) throws {
  guard DeepLinks.isKnown(url) else { throw Refusal(description: DeepLinks.unknown(url)) }
  let path = try dataPath(data)
  guard try Inbox.send(url, toPath: DataFolder.inbox(of: path)) else {
    guard !DataFolder.isTaken(path) else {
      throw Refusal(
        description:
          "foyer is running over \(path), but does not read \(DataFolder.inbox(of: path)): "
          + "the pipe was deleted or replaced while it ran, or it follows a script; quit it and "
          + "start it again")
    }
    throw Refusal(description: "foyer is not running over \(path); 'foyer --open \(url)' starts it")
  }
}

@MainActor
private func document(_ name: String, in folder: DataFolder) -> DiskFile {
  Leftovers.remove(of: name, in: folder)
  return DiskFile(folder: folder.path, name: name) { folder.isHeld }
}

@MainActor
private func trace(to file: TraceFile?) -> SessionTrace? {
  file.map { file in SessionTrace { file.append($0) } }
}

/// Says at the end what could not be written while there was a screen to keep.
@MainActor
private func report(_ problems: String?...) throws {
  let problems = problems.compactMap(\.self)
  if !problems.isEmpty { throw Refusal(description: problems.joined(separator: "\nfoyer: ")) }
}

@MainActor
private func live(_ options: FoyerCommand.Options) async throws {
  let terminal = Terminal()
  guard terminal.isPresent else {
    throw Refusal(description: "standard input and output are no terminal; use --script FILE there")
  }
  if let link = options.link, !DeepLinks.isKnown(link) {
    throw Refusal(description: DeepLinks.unknown(link))
  }
  let folder = try DataFolder(dataPath(options.data))
  let traceFile = try options.trace.map { try TraceFile($0) }
  let spines = SpineFile(document("route.json", in: folder))
  let inbox = try Inbox(atPath: DataFolder.inbox(of: folder.path))
  let events = try EventSource(inbox: inbox).events()
  let session = FoyerSession(
    Launch(storage: document("foyer.json", in: folder), clock: LiveClock()), spines: spines,
    trace: trace(to: traceFile))
  if let link = options.link { session.open(link) }
  let run = LiveRun(session, on: terminal, events: events)
  let end = try await run.run()
  withExtendedLifetime((folder, run)) {}
  if case .signal(let number) = end { terminal.end(bySignal: number) }
  try report(traceFile?.problem, spines.problem)
}

@MainActor
private func follow(_ script: String, _ options: FoyerCommand.Options) async throws {
  let text = try ScriptFile.contents(of: script)
  let folder = try options.data.map { try DataFolder($0) }
  let account: any KeyValueFile = folder.map { document("foyer.json", in: $0) } ?? MemoryFile()
  let route: any KeyValueFile =
    folder.map { document("route.json", in: $0) } ?? MemoryFile()
  let traceFile = try options.trace.map { try TraceFile($0) }
  let trace = trace(to: traceFile)
  let time = VirtualTime()
  let run = ScriptRun(time: time) {
    FoyerSession(
      Launch(storage: account, clock: time.clock), spines: SpineFile(route), trace: trace)
  } print: {
    try write($0)
  }
  try await run.run(text, named: script, link: options.link)
  withExtendedLifetime(folder) {}
  try report(traceFile?.problem)
}
