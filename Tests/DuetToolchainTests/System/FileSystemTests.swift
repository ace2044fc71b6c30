import DuetToolchain
import Foundation
import Testing

@Suite struct FileSystemTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [0, 1, 65535, 65536, 200_000])
  func readsWholeFiles(size: Int) throws {
    let contents = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try folder.write(contents, to: "file")
    #expect(try FileSystem.read(path) == contents)
  }

  @Test func readsFilesThatClaimToBeEmpty() throws {
    // A file of the proc file system has contents and the size 0.
    guard try FileSystem.status(of: "/proc/self/status") != nil else { return }
    #expect(try FileSystem.read("/proc/self/status").starts(with: "Name:".utf8))
  }

  @Test func followsALinkToAFile() throws {
    try folder.write("x", to: "file")
    try folder.link("link", to: "file")
    #expect(try FileSystem.read(folder.path("link")) == Array("x".utf8))
  }

  @Test func refusesWhatIsNoRegularFile() throws {
    try folder.createFolder("folder")
    try folder.link("loop", to: "loop")
    try folder.link("dangling", to: "nothing")
    try makeFIFO("fifo")
    try makeSocket("socket")
    try folder.link("to-fifo", to: "fifo")

    let table: [(FilePath, String)] = [
      ("folder", "is a folder; a regular file is expected"),
      ("loop", "is a symbolic link that leads back to itself"),
      ("dangling", "does not exist"),
      ("nothing", "does not exist"),
      ("fifo", "is a FIFO; a regular file is expected"),
      ("to-fifo", "is a FIFO; a regular file is expected"),
      ("socket", "is a socket; a regular file is expected"),
      ("nul\0x", "is no path: it contains a NUL"),
    ]
    for (name, predicate) in table {
      let path = folder.path(name)
      let error = #expect(throws: FileError.self) { try FileSystem.read(path) }
      #expect(error?.predicate == predicate)
      #expect(error?.path == path)
    }
    let device = #expect(throws: FileError.self) { try FileSystem.read("/dev/zero") }
    #expect(device?.description == "/dev/zero is a device; a regular file is expected")
  }

  @Test func sizeLimit() throws {
    let path = try folder.write("12345", to: "file")
    #expect(try FileSystem.read(path, limit: 5).count == 5)
    let error = #expect(throws: FileError.self) { try FileSystem.read(path, limit: 4) }
    #expect(error?.predicate == "is larger than the limit of 4 bytes")
    #expect(throws: FileError(path: "/proc/self/status", reason: .largerThan(bytes: 10))) {
      try FileSystem.read("/proc/self/status", limit: 10)
    }
  }

  @Test func listsInByteOrderWithKinds() throws {
    try folder.write("", to: "b")
    try folder.write("", to: "a9")
    try folder.write("", to: "a10")
    try folder.createFolder("B")
    try folder.link("c", to: "nothing")
    try makeFIFO("d")
    #expect(
      try FileSystem.list(folder.path) == [
        FolderEntry(name: "B", kind: .folder), FolderEntry(name: "a10", kind: .regular),
        FolderEntry(name: "a9", kind: .regular), FolderEntry(name: "b", kind: .regular),
        FolderEntry(name: "c", kind: .symbolicLink), FolderEntry(name: "d", kind: .fifo),
      ])
  }

  @Test func listingWhatIsNoFolder() throws {
    try makeFIFO("fifo")
    let error = #expect(throws: FileError.self) { try FileSystem.list(folder.path("fifo")) }
    #expect(error?.predicate == "is a FIFO; a folder is expected")
    #expect(throws: FileError(path: folder.path("no"), reason: .missing)) {
      try FileSystem.list(folder.path("no"))
    }
  }

  private func makeFIFO(_ name: FilePath) throws {
    let path = folder.path(name)
    #expect(mkfifo(folder.text(path), 0o600) == 0)
  }

  /// Binds a socket by a short relative name: a socket's address is limited to about 100 bytes.
  private func makeSocket(_ name: FilePath) throws {
    let script = "import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])"
    let result = try Command(["python3", "-c", script, folder.text(name)], in: folder.path)
      .runToEnd()
    #expect(result.isSuccess)
  }
}
