/// Which file or folder it is, whatever the names that lead to it.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
}

extension FileStatus {
  var identity: FileIdentity { FileIdentity(device: device, inode: inode) }
}
