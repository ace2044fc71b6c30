#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension FileSystem {
  /// The path at the end of all links; `nil` where it cannot be told: nothing is there, or some folder
  /// on the way is closed.
  static func realPath(of path: FilePath) throws(FileError) -> FilePath? {
    try path.withCString { text throws(FileError) in
      guard let buffer = realpath(text, nil) else { return nil }
      defer { free(buffer) }
      return FilePath(bytes: Array(UnsafeRawBufferPointer(start: buffer, count: strlen(buffer))))
    }
  }
}
