import DuetKernel

/// A file that a step becomes.
struct MaterializedFile {
  let name: String
  let bytes: [UInt8]
}

/// The files that steps have become: each says in itself who made it, and only such files are
/// replaced or removed.
struct MaterializedFiles {
  /// Where they lie unless a person says otherwise, a folder a lane.
  static let folder = "parity/materialized"

  static let mark = "Made by `duet materialize"
  static let jsonMark = (key: "madeBy", prefix: "duet materialize ")

  let tree: RecordedTree

  /// Writes files into a folder.
  ///
  /// - Returns: their paths from the root.
  /// - Throws: `NotJudged`, with nothing written, where a file of that name is somebody's own.
  func write(_ files: [MaterializedFile], into folder: String) throws(NotJudged) -> [String] {
    let paths = files.map { "\(folder)/\($0.name)" }
    for path in paths {
      guard try exists(path), try !isOurs(path) else { continue }
      throw NotJudged(
        "\(path) was not made by duet materialize, it stays as it is: move it, or give --into")
    }
    do {
      let writable = try WritableTree(root: tree.root)
      for (path, file) in zip(paths, files) {
        try writable.replace(FilePath(path), with: file.bytes)
      }
    } catch {
      throw NotJudged("\(error)")
    }
    return paths
  }

  /// Removes every such file in the tree.
  ///
  /// - Returns: their paths from the root.
  func clean() throws(NotJudged) -> [String] {
    let candidates = try TreeWalk.files(below: "", in: tree) { name in
      (name.contains(".step") || name.contains("_step"))
        && [".swift", ".py", ".json"].contains(where: name.hasSuffix)
    }
    var removed: [String] = []
    do {
      let writable = try WritableTree(root: tree.root)
      for path in candidates where try isOurs(path) {
        try writable.remove(FilePath(path))
        removed.append(path)
      }
      guard try FileSystem.status(of: tree.path(Self.folder)) != nil else { return removed }
      for lane in try TreeWalk.folders(in: Self.folder, of: tree) {
        try writable.removeFolderIfEmpty(FilePath("\(Self.folder)/\(lane)"))
      }
      try writable.removeFolderIfEmpty(FilePath(Self.folder))
    } catch let error as NotJudged {
      throw error
    } catch {
      throw NotJudged("\(error)")
    }
    return removed
  }

  private func exists(_ path: String) throws(NotJudged) -> Bool {
    do {
      return try FileSystem.status(of: tree.path(path), followsLinks: false) != nil
    } catch {
      throw NotJudged("\(error)")
    }
  }

  private func isOurs(_ path: String) throws(NotJudged) -> Bool {
    let bytes: [UInt8]
    do {
      guard try FileSystem.status(of: tree.path(path), followsLinks: false)?.kind == .regular
      else { return false }
      bytes = try FileSystem.read(tree.path(path))
    } catch {
      throw NotJudged("\(error)")
    }
    guard path.hasSuffix(".json") else {
      let line = String(decoding: bytes.prefix { $0 != 0x0A }.prefix(400), as: UTF8.self)
      return ["// ", "# "].contains { line.hasPrefix("\($0)\(Self.mark)") }
    }
    // What is no JSON is no file of ours.
    guard case .success(let json) = Result(catching: { try CanonicalJSON(parsing: bytes) }) else {
      return false
    }
    return json[Self.jsonMark.key]?.string?.hasPrefix(Self.jsonMark.prefix) ?? false
  }
}
