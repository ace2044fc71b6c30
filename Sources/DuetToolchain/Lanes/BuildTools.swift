/// The programs that a build runs, as far as they can be told without running it.
enum BuildTools {
  /// What builds start below the program that they are started with.
  private static let usual = [
    "swift", "swiftc", "swift-frontend", "clang", "cc", "gcc", "c++", "ld", "javac", "java",
    "kotlinc",
    "gradle", "mvn", "cargo", "rustc", "go", "node", "npm", "python3", "make", "cmake", "ninja",
    "dotnet", "dart", "sh", "bash",
  ]

  /// Programs that stand for others, which they choose by settings of their own.
  private static let standIns = ["swiftly", "rustup", "xcrun", "mise", "asdf", "pyenv", "jenv"]

  /// Adds the program of a command and the usual tools: where they lie, and which files they are. Of
  /// a program that stands for others, what it says its version is.
  static func add(
    _ command: Command, to fingerprint: inout TreeFingerprint
  ) throws(TreeFingerprint.Unjudged) {
    let program: FilePath
    do {
      program = try ExecutableSearch.find(command)
    } catch {
      throw TreeFingerprint.Unjudged(reason: "\(error)")
    }
    try fingerprint.add(program)
    let file = realPath(of: program)
    fingerprint.add(list: [text(file)])
    for name in usual {
      // A tool that is not here is known by its absence.
      guard
        case .success(let path) = Result(catching: {
          try ExecutableSearch.find(Command([name], in: command.directory))
        })
      else { continue }
      try fingerprint.add(path)
    }
    // Where Xcode's command-line tools are switched.
    try fingerprint.add("/var/db/xcode_select_link")
    if standsForOthers(file) {
      fingerprint.add(list: try version(of: program, in: command.directory))
    }
  }

  private static func standsForOthers(_ file: FilePath) -> Bool {
    let name = file.lastComponent
    if file.parent.lastComponent.elementsEqual("shims".utf8) { return true }
    #if os(macOS)
      if file.parent == "/usr/bin" { return true }
    #endif
    return standIns.contains { $0.utf8.elementsEqual(name) }
  }

  private static func version(
    of program: FilePath, in folder: FilePath
  ) throws(TreeFingerprint.Unjudged) -> [String] {
    do {
      let result = try Command([text(program), "--version"], in: folder)
        .runToEnd(timeLimit: .seconds(10))
      guard result.isSuccess else {
        throw TreeFingerprint.Unjudged(reason: "\(program) does not tell its version")
      }
      return result.output.lastLines(100)
    } catch {
      throw TreeFingerprint.Unjudged(reason: "\(program) does not tell its version: \(error)")
    }
  }

  /// The file at the end of all links; the path itself where that cannot be told.
  private static func realPath(of path: FilePath) -> FilePath {
    guard case .success(let place?) = Result(catching: { try FileSystem.realPath(of: path) }) else {
      return path
    }
    return place
  }

  private static func text(_ path: FilePath) -> String {
    String(decoding: path.bytes, as: UTF8.self)
  }
}

/// The environment that a build is started in.
enum BuildEnvironment {
  /// Names that tell of the terminal and the session, and change what no build makes.
  private static let ignored: Set<String> = [
    "_", "PWD", "OLDPWD", "SHLVL", "TERM", "COLORTERM", "COLUMNS", "LINES", "LS_COLORS", "NO_COLOR",
    "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "WINDOWID", "DISPLAY", "WAYLAND_DISPLAY", "PS1",
    "PROMPT", "PROMPT_COMMAND", "EDITOR", "VISUAL", "PAGER", "LESS", "TMUX", "TMUX_PANE", "STY",
    "INVOCATION_ID", "JOURNAL_STREAM", "HISTFILE",
  ]
  private static let ignoredPrefixes = [
    "TERM_", "SSH_", "XDG_", "DBUS_", "GIT_", "VSCODE_", "ITERM_", "KITTY_",
  ]

  /// The `NAME=value` entries that a build may read, in order.
  static func entries() -> [String] {
    let entries = InheritedEnvironment.entries { name in
      !ignored.contains(name) && !ignoredPrefixes.contains(where: name.hasPrefix)
    }
    return entries.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
