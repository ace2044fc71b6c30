#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What a lane's build last succeeded on, so that a build which could change nothing is left out.
///
/// A stamp is a digest of everything that the build could depend on: the lane's commands, the build
/// tools, the environment, its inputs as they were before the build began, and the runner as it was
/// when the build had ended. Whatever cannot be judged is built.
struct BuildStamp {
  let lane: Lane
  let tree: RecordedTree
  private let name: String

  init(_ lane: Lane, in tree: RecordedTree) {
    self.lane = lane
    self.tree = tree
    name = "build-\(lane.name).stamp"
  }

  /// How many surroundings are remembered: the same lane is built from a shell, an editor and a
  /// commit hook, each with an environment of its own.
  private static let stateLimit = 4
  private static let header = "duet build stamp 1"

  /// What the build depends on, before it.
  struct Inputs {
    /// The lane's commands and its files.
    fileprivate let files: Digest
    fileprivate let latestChange: FileTime?
    /// The tools and the environment.
    fileprivate let surroundings: Digest
  }

  /// A build that succeeded.
  private struct State: Equatable {
    /// Its files, and the runner.
    let files: String
    let surroundings: String

    var line: String { "\(files) \(surroundings)" }

    init(files: Digest, surroundings: Digest) {
      self.files = files.hex
      self.surroundings = surroundings.hex
    }

    init?(line: Substring) {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 2, words.allSatisfy({ $0.utf8.count == 64 }) else { return nil }
      files = String(words[0])
      surroundings = String(words[1])
    }
  }

  /// Looks at what the build depends on; `nil` where that cannot be judged.
  func inputs() -> Inputs? {
    var files = TreeFingerprint()
    for words in [lane.build, lane.runner, lane.test, lane.inputs, lane.runnerFiles] {
      files.add(list: words ?? [])
    }
    var surroundings = TreeFingerprint()
    surroundings.add(list: BuildEnvironment.entries())
    do throws(TreeFingerprint.Unjudged) {
      try BuildTools.add(Command(lane.build ?? [], in: tree.root), to: &surroundings)
      // Among the inputs it would be something new after the run.
      _ = Result { try tree.runs.createIfChosen() }
      files.leaveOut(filesOf: tree.runs)
      if lane.inputs == nil { files.exceptions = [tree.path(RecordedTree.fixturesPath)] }
      for path in inputPaths() { try files.add(path) }
    } catch {
      return nil
    }
    let latestChange = files.latestChange
    return Inputs(
      files: files.finish(), latestChange: latestChange, surroundings: surroundings.finish())
  }

  /// What the lane declares; without that, everything in the repository.
  private func inputPaths() -> [FilePath] {
    if let inputs = lane.inputs { return inputs.map { tree.path($0) } }
    let repository = Self.repository(around: tree.root)
    // By itself as well: it may lie in a folder that the walk leaves out, such as `.build`.
    return repository == tree.root ? [tree.root] : [repository, tree.root]
  }

  /// The folder under version control that a folder lies in; itself where there is none.
  private static func repository(around folder: FilePath) -> FilePath {
    var candidate = folder
    while true {
      if case .success(.some) = Result(catching: {
        try FileSystem.status(of: candidate.appending(".git"), followsLinks: false)
      }) {
        return candidate
      }
      let parent = candidate.parent
      guard parent != candidate else { return folder }
      candidate = parent
    }
  }

  /// Whether a build succeeded on these inputs, and what it made is still what it was.
  func holds(for inputs: Inputs) -> Bool {
    guard let state = state(after: inputs) else { return false }
    return states().contains(state)
  }

  /// Runs a build; when it succeeds, remembers what it succeeded on.
  func renewing(
    _ inputs: Inputs?, _ build: () -> LaneBuild.Result
  ) -> LaneBuild.Result {
    let older = states()
    // Whatever happens from here on, what was remembered is not to be trusted.
    forget()
    let settled = inputs.flatMap(settled)
    let result = build()
    if result == .built, let settled, let state = state(after: settled) {
      // Of files as they were once nothing is left but the digest: what they made may be gone.
      let others = older.filter { $0 != state && $0.files == state.files }
      keep([state] + others.prefix(Self.stateLimit - 1))
    }
    return result
  }

  // MARK: - Times

  /// The inputs, looked at again when the clock that files are stamped with has moved past their
  /// latest change: two edits within a tick of it look like one.
  private func settled(_ inputs: Inputs) -> Inputs? {
    guard let latest = inputs.latestChange else { return inputs }
    let age = FileTime.now - latest
    // A file system that counts whole seconds counts two at the most.
    let tick: Duration = latest.nanoseconds == 0 ? .seconds(2) : .milliseconds(20)
    if age > tick { return inputs }
    // A change in the future says that the clocks disagree.
    guard age >= .zero else { return nil }
    let milliseconds = Int32((tick - age) / .milliseconds(1)) + 1
    poll(nil, 0, milliseconds)
    guard let again = self.inputs(), again.latestChange.map({ $0 <= latest }) ?? true else {
      return nil
    }
    return again
  }

  // MARK: - States

  /// The inputs together with the runner as it stands; `nil` where there is none.
  private func state(after inputs: Inputs) -> State? {
    var fingerprint = TreeFingerprint()
    fingerprint.add(field: inputs.files.hex)
    do {
      let program = try ExecutableSearch.find(Command(lane.runner, in: tree.root))
      try fingerprint.add(program)
      // What a program of another place runs: a script, an archive, a folder of classes.
      for word in lane.runner.dropFirst() where FilePath(word).staysInside {
        let path = tree.path(word)
        if try FileSystem.status(of: path) != nil { try fingerprint.add(path) }
      }
      for path in lane.runnerFiles ?? [] { try fingerprint.add(tree.path(path)) }
    } catch {
      return nil
    }
    return State(files: fingerprint.finish(), surroundings: inputs.surroundings)
  }

  /// What is remembered; nothing where the file is not as this tool writes it.
  private func states() -> [State] {
    let bytes: [UInt8]
    do {
      bytes = try tree.runs.read(name, limit: 4096) ?? []
    } catch {
      return []
    }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 2, lines[0] == Self.header, lines.last == "" else { return [] }
    return lines.dropFirst().dropLast().compactMap(State.init(line:))
  }

  /// A tree that cannot be written to has no stamp, and costs a build each time.
  private func keep(_ states: [State]) {
    let text = ([Self.header] + states.map(\.line)).map { $0 + "\n" }.joined()
    _ = Result { try tree.runs.replace(name, with: text.utf8) }
  }

  private func forget() {
    _ = Result { try tree.runs.remove(name) }
  }
}
