#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What stands behind a name on disk.
package enum FileKind: Equatable, Sendable {
  case regular, folder, symbolicLink, fifo, socket, device, unknown

  init(mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      case S_IFCHR, S_IFBLK: .device
      default: .unknown
      }
  }

  /// With its article, as a sentence needs it.
  package var phrase: String {
    switch self {
    case .regular: "a regular file"
    case .folder: "a folder"
    case .symbolicLink: "a symbolic link"
    case .fifo: "a FIFO"
    case .socket: "a socket"
    case .device: "a device"
    case .unknown: "of an unknown kind"
    }
  }
}

/// What the system tells about a name on disk without reading the file.
package struct FileStatus: Equatable, Sendable {
  package let kind: FileKind
  package let size: Int
  /// The permission bits.
  package let mode: UInt32
  /// The number of the person that it belongs to.
  let owner: UInt32
  let device: UInt64
  let inode: UInt64
  /// When the contents were last written, as far as whoever set it tells.
  let modified: FileTime
  /// When anything about the file was last changed; only the system sets it.
  let changed: FileTime

  init(_ status: stat) {
    kind = FileKind(mode: status.st_mode)
    size = Int(status.st_size)
    mode = UInt32(status.st_mode & 0o7777)
    owner = status.st_uid
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    #if canImport(Darwin)
      modified = FileTime(status.st_mtimespec)
      changed = FileTime(status.st_ctimespec)
    #else
      modified = FileTime(status.st_mtim)
      changed = FileTime(status.st_ctim)
    #endif
  }
}

/// An instant of the system's calendar clock.
struct FileTime: Comparable, Sendable {
  let seconds: Int64
  let nanoseconds: Int64

  init(_ time: timespec) {
    seconds = Int64(time.tv_sec)
    nanoseconds = Int64(time.tv_nsec)
  }

  static func < (first: FileTime, second: FileTime) -> Bool {
    (first.seconds, first.nanoseconds) < (second.seconds, second.nanoseconds)
  }

  static func - (later: FileTime, earlier: FileTime) -> Duration {
    .seconds(later.seconds) - .seconds(earlier.seconds)
      + .nanoseconds(later.nanoseconds - earlier.nanoseconds)
  }

  /// What the clock that files are stamped with says.
  static var now: FileTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return FileTime(time)
  }
}
