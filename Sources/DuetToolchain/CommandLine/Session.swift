/// The surroundings of one run: all that a verb may read or write besides the tree.
package struct Session {
  package let workingDirectory: FilePath
  package let environment: [String: String]
  package let console: Console
  package let clock: MonotonicClock
  /// Reads what stands on standard input to its end.
  package let standardInput: () throws(FileError) -> [UInt8]

  package init(
    workingDirectory: FilePath, environment: [String: String], console: Console,
    clock: MonotonicClock = .system,
    standardInput: @escaping () throws(FileError) -> [UInt8]
  ) {
    self.workingDirectory = workingDirectory
    self.environment = environment
    self.console = console
    self.clock = clock
    self.standardInput = standardInput
  }

  /// What a person learns of a run while it goes on.
  func watch(_ arguments: Arguments) throws(UsageError) -> RunWatch {
    let loudness = try Loudness(arguments)
    console.isQuiet = loudness == .quiet
    return RunWatch(loudness, isJSON: arguments.has(.json), on: console, clock: clock)
  }

  /// Whether nobody sits in front of this run: `CI` is set to anything but nothing, `false` or `0`.
  package var isInCI: Bool { Self.isInCI(environment) }

  static func isInCI(_ environment: [String: String]) -> Bool {
    let value = environment[.ci] ?? ""
    return !["", "0", "false"].contains { value.lowercased().utf8.elementsEqual($0.utf8) }
  }

  /// The tree that surrounds the working directory.
  package func tree() throws(NotJudged) -> RecordedTree {
    try RecordedTree.find(from: workingDirectory)
  }

  /// The tree that surrounds the working directory, its run files where the arguments say.
  func tree(_ arguments: Arguments, _ use: RunsFolder.Use = .writing) throws -> RecordedTree {
    let tree = try tree()
    return tree.keeping(runs: try RunsFolder(arguments, self, for: tree, use))
  }
}
