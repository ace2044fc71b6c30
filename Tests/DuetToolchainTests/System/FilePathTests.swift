import DuetToolchain
import Testing

@Suite struct FilePathTests {
  @Test func namesThatOnlyUnicodeTakesForEqualAreTwo() {
    #expect(FilePath("caf\u{E9}") != FilePath("cafe\u{301}"))
    #expect(Set([FilePath("caf\u{E9}"), FilePath("cafe\u{301}")]).count == 2)
  }

  @Test(arguments: [
    ("a/b", "a"), ("a", "."), ("/a", "/"), ("/", "/"), ("/a/b/", "/a"), ("a//b", "a"),
  ])
  func parent(path: String, parent: String) {
    #expect(FilePath(path).parent == FilePath(parent))
  }

  @Test(arguments: [
    ("a", "b", "a/b"), ("a/", "b", "a/b"), ("", "b", "b"), ("/", "b", "/b"), ("a", "b/c", "a/b/c"),
  ])
  func appending(path: String, component: String, result: String) {
    #expect(FilePath(path).appending(component) == FilePath(result))
  }

  @Test(arguments: [
    ("a", true), ("a/b.json", true), ("a/..b", true), ("", false), ("/a", false), ("..", false),
    ("a/../b", false), ("./a", false), ("a/.", false), ("a\0b", false),
  ])
  func staysInside(path: String, isInside: Bool) {
    #expect(FilePath(path).staysInside == isInside)
  }

  @Test func orderIsOfBytes() {
    let paths: [FilePath] = ["b", "a10", "a9", "B", "\u{E9}"]
    #expect(paths.sorted() == ["B", "a10", "a9", "b", "\u{E9}"])
  }

  @Test func descriptionEscapes() {
    #expect("\(FilePath("a\u{1B}[2J\nb"))" == #"a\u{1B}[2J\nb"#)
    #expect("\(FilePath(bytes: [0x61, 0xFF]))" == #"a\xFF"#)
  }
}
