import DuetToolchain
import Testing

@Suite struct WritableTreeTests {
  let folder: TemporaryFolder
  let tree: WritableTree

  init() throws {
    folder = try TemporaryFolder()
    try folder.createFolder("inside")
    tree = try WritableTree(root: folder.path("inside"))
  }

  @Test func replacesAFileAndCreatesFolders() throws {
    try tree.replace("runs/a/report", with: "one".utf8)
    try tree.replace("runs/a/report", with: "two".utf8)
    #expect(
      try folder.listing() == [
        "inside/", "inside/runs/", "inside/runs/a/", "inside/runs/a/report: two",
      ]
    )
  }

  @Test func removesAFile() throws {
    try tree.replace("report", with: "one".utf8)
    try tree.remove("report")
    try tree.remove("report")
    #expect(try folder.listing() == ["inside/"])
  }

  @Test func neverWritesOutside() throws {
    try folder.createFolder("outside")
    try folder.link("inside/link", to: "../outside")
    try folder.write("kept", to: "outside/file")
    try folder.link("inside/file", to: "../outside/file")
    let before = try folder.listing()

    let table: [(FilePath, String)] = [
      ("../outside/file", "would leave its folder; a plain relative path is expected"),
      ("a/../../outside/file", "would leave its folder; a plain relative path is expected"),
      ("/tmp/x", "would leave its folder; a plain relative path is expected"),
      ("", "would leave its folder; a plain relative path is expected"),
      ("link/file", "is a symbolic link; a folder is expected"),
      ("link/deep/file", "is a symbolic link; a folder is expected"),
      ("file", "is a symbolic link; a regular file is expected"),
      ("file/below", "is a symbolic link; a folder is expected"),
    ]
    for (path, predicate) in table {
      let error = #expect(throws: FileError.self) { try tree.replace(path, with: "evil".utf8) }
      #expect(error?.predicate == predicate, "\(path)")
    }
    #expect(throws: FileError.self) { try tree.createFolder("link/new") }
    #expect(throws: FileError.self) { try tree.remove("link/file") }
    #expect(throws: FileLock.Failure.self) { try tree.lock("link/lock") }
    #expect(try folder.listing() == before)
  }
}

@Suite struct FileLockTests {
  let folder: TemporaryFolder
  let tree: WritableTree

  init() throws {
    folder = try TemporaryFolder()
    tree = try WritableTree(root: folder.path)
  }

  @Test func oneHolderAtATime() throws {
    var lock: FileLock? = try tree.lock("runs/lock")
    let failure = #expect(throws: FileLock.Failure.self) { try tree.lock("runs/lock") }
    guard case .held(let path, let process?) = failure else {
      Issue.record("no holder: \(String(describing: failure))")
      return
    }
    #expect(failure?.description == "process \(process) holds runs/lock")
    #expect(path == "runs/lock")
    #expect(lock != nil)
    lock = nil
    _ = try tree.lock("runs/lock")
  }

  @Test func aDeadHolderLeavesNoClaim() throws {
    // Another process takes the lock, writes its id, and is killed while it holds it.
    let script = """
      import fcntl, os, signal
      file = open('lock', 'w')
      fcntl.flock(file, fcntl.LOCK_EX)
      file.write(str(os.getpid())); file.flush()
      os.kill(os.getpid(), signal.SIGKILL)
      """
    let result = try Command(["python3", "-c", script], in: folder.path).runToEnd()
    #expect(result.exitStatus.description == "was killed by SIGKILL")
    _ = try tree.lock("lock")
  }

  @Test func aLockThatIsNoFile() throws {
    try folder.createFolder("lock")
    let failure = #expect(throws: FileLock.Failure.self) { try tree.lock("lock") }
    #expect(failure?.description == "lock is a folder; a regular file is expected")
  }
}
