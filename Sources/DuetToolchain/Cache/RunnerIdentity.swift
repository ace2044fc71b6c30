/// What a runner is made of, so that another runner is never taken for it.
struct RunnerIdentity {
  /// Why a runner cannot be told from another.
  struct Unknown: Error, Equatable {
    let reason: String
  }

  /// Names that are no part of a runner, wherever they stand.
  private static let ignored: Set<FilePath> = [".git", "__pycache__", ".DS_Store"]

  private let command: Command
  private let files: [FilePath]
  /// Of the bytes of every file, and of the words that start the runner.
  let digest: Digest

  /// Reads everything that the runner is made of: its program, the files that its arguments name, and
  /// what the lane declares besides.
  ///
  /// - Throws: where that does not say all. A program of the system, such as an interpreter, runs
  ///   code that lies elsewhere, and so does a script: a lane has to say where.
  init(_ command: Command, lane: Lane?, isNamed: Bool, in tree: RecordedTree) throws(Unknown) {
    self.command = command
    do {
      let program = try ExecutableSearch.find(command)
      if lane?.runnerFiles == nil {
        try Self.requireWholeProgram(program, isNamed: isNamed, in: tree)
      }
      var paths = [program]
      for word in command.arguments.dropFirst() where FilePath(word).staysInside {
        let path = tree.path(word)
        if try FileSystem.status(of: path) != nil { paths.append(path) }
      }
      for path in lane?.runnerFiles ?? [] {
        guard try FileSystem.status(of: tree.path(path)) != nil else {
          throw Unknown(
            reason:
              "'runnerFiles' names \(PrintableText.line(path, limit: 300)), which does not exist")
        }
        paths.append(tree.path(path))
      }
      files = try Self.files(paths)
      digest = try Self.digest(command, files)
    } catch let error as Unknown {
      throw error
    } catch {
      throw Unknown(reason: "\(error)")
    }
  }

  /// Whether everything still holds the same bytes.
  var isUnchanged: Bool {
    guard case .success(let now) = Result(catching: { try Self.digest(command, files) }) else {
      return false
    }
    return now == digest
  }

  private static func requireWholeProgram(
    _ program: FilePath, isNamed: Bool, in tree: RecordedTree
  ) throws {
    let isOwn = program.bytes.starts(with: tree.root.bytes + [UInt8(ascii: "/")])
    guard isNamed || isOwn else {
      throw Unknown(
        reason: "\(program) is no program of this repository; say under 'runnerFiles' what it runs")
    }
    guard try isMachineCode(program) else {
      throw Unknown(reason: "\(program) is a script; say under 'runnerFiles' what it runs")
    }
  }

  private static func isMachineCode(_ program: FilePath) throws -> Bool {
    let starts: [[UInt8]] = [
      [0x7F, 0x45, 0x4C, 0x46], [0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE],
    ]
    let bytes = try FileSystem.read(program)
    return starts.contains { bytes.starts(with: $0) }
  }

  /// The regular files at paths and below them, in order.
  private static func files(_ paths: [FilePath]) throws -> [FilePath] {
    var files: [FilePath] = []
    var rest = Array(paths.reversed())
    while let path = rest.popLast() {
      guard let status = try FileSystem.status(of: path) else {
        throw Unknown(reason: "\(path) is a link to nothing")
      }
      switch status.kind {
      case .folder:
        // A link may lead back up: what it leads to is not followed twice.
        let own = try FileSystem.status(of: path, followsLinks: false)?.kind
        if own == .symbolicLink, !paths.contains(path) {
          throw Unknown(reason: "\(path) is a link to a folder")
        }
        rest += try FileSystem.list(path).reversed()
          .filter { !ignored.contains($0.name) }.map { path.appending($0.name) }
      case .regular: files.append(path)
      default: throw Unknown(reason: "\(path) is \(status.kind.phrase)")
      }
    }
    return files
  }

  private static func digest(_ command: Command, _ files: [FilePath]) throws -> Digest {
    var digester = Digester()
    digester.add(list: command.arguments)
    for file in files {
      digester.add(field: file.bytes)
      digester.add(field: try FileSystem.read(file))
    }
    return digester.finish()
  }
}
