/// Where a file that a command is to write lies, or will.
struct OutputPlace {
  /// Absolute, as a person may read it.
  let path: FilePath
  private let nearest: NearestFolder
  private let name: ArraySlice<UInt8>
  /// The folder that is there.
  private let folder: FileIdentity
  /// The file itself, or what a link of its name leads to; `nil` where there is nothing.
  private let file: FileIdentity?

  /// - Parameter path: absolute.
  /// - Throws: what stands in the way.
  init(_ path: FilePath) throws(FileError) {
    nearest = try NearestFolder(of: path.parent)
    name = path.lastComponent
    guard let name = path.components.last, !name.elementsEqual(".".utf8),
      !name.elementsEqual("..".utf8), path.bytes.last != UInt8(ascii: "/")
    else { throw FileError(path: path, reason: .isOfKind(.folder, wanted: .regular)) }
    self.path = nearest.folder.appending(FilePath(names: nearest.missing + [name]))
    guard let folder = try FileSystem.status(of: nearest.folder) else {
      throw FileError(path: nearest.folder, reason: .missing)
    }
    self.folder = folder.identity
    file = try FileSystem.status(of: self.path)?.identity
  }

  /// The names from the folder that is there on, the file's own the last.
  private var rest: [ArraySlice<UInt8>] { nearest.missing + [name] }

  /// Whether both are one file, whatever the names that lead to it.
  func isSame(as other: OutputPlace) -> Bool {
    if let file, file == other.file { return true }
    return folder == other.folder && rest.elementsEqual(other.rest) { $0.elementsEqual($1) }
  }

  /// Whether it lies in a folder, which may be missing yet.
  func isBelow(_ path: FilePath) throws(FileError) -> Bool {
    let other = try NearestFolder(of: path)
    guard let top = try FileSystem.status(of: other.folder)?.identity else { return false }
    if !other.missing.isEmpty {
      return top == folder && rest.count > other.missing.count
        && zip(rest, other.missing).allSatisfy { $0.elementsEqual($1) }
    }
    // The way up is the system's own: a link on the way down does not hide it.
    var place = nearest.folder
    var last: FileIdentity?
    while let identity = try FileSystem.status(of: place)?.identity, identity != last {
      if identity == top { return true }
      last = identity
      place = place.appending("..")
    }
    return false
  }

  /// Whether it lies right in a folder, which may be missing yet.
  func isRight(in path: FilePath) throws(FileError) -> Bool {
    try isSame(as: OutputPlace(path.appending(fileName)))
  }

  /// Whether one of the folders that would be created has this name.
  func creates(_ folder: String) -> Bool {
    nearest.missing.contains { $0.elementsEqual(folder.utf8) }
  }

  var fileName: FilePath { FilePath(bytes: Array(name)) }

  /// Makes sure that the file can be written; missing folders are created.
  func tryWriting() throws(FileError) {
    try named { tree, rest throws(FileError) in try tree.tryReplacing(rest) }
  }

  /// Puts the file in place in one step; missing folders are created.
  func replace(with bytes: [UInt8]) throws(FileError) {
    try named { tree, rest throws(FileError) in try tree.replace(rest, with: bytes) }
  }

  func remove() throws(FileError) {
    try named { tree, rest throws(FileError) in try tree.remove(rest) }
  }

  /// Has errors name the file by its whole path.
  private func named(
    _ body: (WritableTree, FilePath) throws(FileError) -> Void
  ) throws(FileError) {
    let tree = try WritableTree(root: nearest.folder)
    do {
      try body(tree, FilePath(names: rest))
    } catch {
      throw FileError(path: nearest.folder.appending(error.path), reason: error.reason)
    }
  }
}
