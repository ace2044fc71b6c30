/// The way to something that a person names and that may not be there yet: a folder that is there, and
/// the names from it on that are missing.
struct NearestFolder {
  /// Of the path's folders the last one that is there; links in its way are followed.
  let folder: FilePath
  /// Without `.` and `..`: what is not there yet leads nowhere else.
  let missing: [ArraySlice<UInt8>]

  /// - Throws: what stands in a folder's place, or that it cannot be looked at.
  init(of path: FilePath) throws(FileError) {
    var folder: FilePath = path.isAbsolute ? "/" : "."
    var missing: [ArraySlice<UInt8>] = []
    for name in path.components where !name.elementsEqual(".".utf8) {
      if !missing.isEmpty {
        if name.elementsEqual("..".utf8) { missing.removeLast() } else { missing.append(name) }
        continue
      }
      let next = folder.appending(name)
      if let kind = try FileSystem.status(of: next)?.kind {
        guard kind == .folder else {
          throw FileError(path: next, reason: .isOfKind(kind, wanted: .folder))
        }
        folder = next
      } else if let kind = try FileSystem.status(of: next, followsLinks: false)?.kind {
        throw FileError(path: next, reason: .isOfKind(kind, wanted: .folder))
      } else {
        missing.append(name)
      }
    }
    self.folder = folder
    self.missing = missing
  }
}
