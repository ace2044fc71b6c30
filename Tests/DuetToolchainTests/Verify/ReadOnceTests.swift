import DuetToolchain
import Testing

/// A verification judges each recording as it was when it was first read, and reads it once.
@Suite struct ReadOnceTests {
  private static let path = TinyTree.path(of: "echo.shouts")

  @Test func aRecordingIsReadOnce() throws {
    let tree = try TinyTree()
    let plain = RecordedTree(root: tree.root)
    let once = plain.readingOnce
    let before = try once.read(Self.path)
    try tree.write("{}\n", to: Self.path)
    #expect(try once.read(Self.path) == before)
    #expect(try plain.read(Self.path) == Array("{}\n".utf8))
    #expect(try plain.readingOnce.read(Self.path) == Array("{}\n".utf8))
  }

  @Test func aMissingRecordingIsLookedForAgain() throws {
    let tree = try TinyTree()
    let once = RecordedTree(root: tree.root).readingOnce
    let bytes = try tree.read(Self.path)
    try tree.remove(Self.path)
    #expect(throws: Finding.self) { try once.read(Self.path) }
    try tree.write(bytes, to: Self.path)
    #expect(try once.read(Self.path) == Array(bytes.utf8))
  }

  @Test func otherFilesAreReadEachTime() throws {
    let tree = try TinyTree()
    let once = RecordedTree(root: tree.root).readingOnce
    #expect(try once.read("Sources/echo.py") == Array(tree.read("Sources/echo.py").utf8))
    try tree.write("# new\n", to: "Sources/echo.py")
    #expect(try once.read("Sources/echo.py") == Array("# new\n".utf8))
  }
}
