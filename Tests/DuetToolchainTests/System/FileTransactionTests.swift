import DuetToolchain
import Testing

@Suite struct FileTransactionTests {
  let folder: TemporaryFolder
  let tree: WritableTree

  init() throws {
    folder = try TemporaryFolder()
    tree = try WritableTree(root: folder.path)
    try folder.write("old a", to: "fixtures/a")
    try folder.write("old b", to: "fixtures/b")
  }

  private func transaction() throws -> FileTransaction {
    try FileTransaction(in: tree, staging: "staging", holding: tree.lock("lock"))
  }

  private func fixtures() throws -> [String] {
    try folder.listing().filter { $0.hasPrefix("fixtures/") && $0 != "fixtures/" }
  }

  private func leftovers() throws -> [String] {
    try folder.listing().filter { $0.hasPrefix("staging/") && $0 != "staging/" }
  }

  @Test func replacesTogether() throws {
    do {
      var transaction = try transaction()
      try transaction.stage("new a".utf8, for: "fixtures/a")
      try transaction.stage("new c".utf8, for: "fixtures/deep/c")
      #expect(try fixtures() == ["fixtures/a: old a", "fixtures/b: old b"])
      try transaction.commit()
    }
    #expect(
      try fixtures() == [
        "fixtures/a: new a", "fixtures/b: old b", "fixtures/deep/", "fixtures/deep/c: new c",
      ])
    #expect(try leftovers() == [])
  }

  @Test func keepsTheModeOfAnOldFile() throws {
    try folder.setMode(0o600, of: "fixtures/a")
    var transaction = try transaction()
    try transaction.stage("new a".utf8, for: "fixtures/a")
    try transaction.commit()
    #expect(try FileSystem.status(of: folder.path("fixtures/a"))?.mode == 0o600)
  }

  @Test func withoutCommitNothingChanges() throws {
    do {
      var transaction = try transaction()
      try transaction.stage("new a".utf8, for: "fixtures/a")
    }
    #expect(try fixtures() == ["fixtures/a: old a", "fixtures/b: old b"])
    #expect(try leftovers() == [])
  }

  @Test func aFailureWhileReplacingRestoresWhatWasReplaced() throws {
    do {
      var transaction = try transaction()
      try transaction.stage("new a".utf8, for: "fixtures/a")
      try transaction.stage("new z".utf8, for: "fixtures/z")
      try transaction.stage("new b".utf8, for: "fixtures/b")
      // Meanwhile the last destination becomes something that can't be replaced.
      try tree.remove("fixtures/b")
      try folder.createFolder("fixtures/b")
      let error = #expect(throws: FileError.self) { try transaction.commit() }
      #expect(error?.description == "fixtures/b is a folder; a regular file is expected")
    }
    #expect(try fixtures() == ["fixtures/a: old a", "fixtures/b/"])
    #expect(try leftovers() == [])
  }

  @Test func cleansWhatAKilledRunLeft() throws {
    try folder.write("cut of", to: "staging/new-0")
    try folder.write("x", to: "staging/old-7")
    var transaction = try transaction()
    #expect(try leftovers() == [])
    try transaction.stage("new a".utf8, for: "fixtures/a")
    try transaction.commit()
  }

  @Test func refusesDestinationsThroughLinks() throws {
    try folder.write("outside", to: "outside/a")
    try folder.link("linked", to: "outside")
    try folder.link("fixtures/link", to: "../outside/a")
    var transaction = try transaction()
    for (path, sentence) in [
      ("linked/a", "linked is a symbolic link; a folder is expected"),
      ("fixtures/link", "fixtures/link is a symbolic link; a regular file is expected"),
      ("../a", "../a would leave its folder; a plain relative path is expected"),
    ] {
      let error = #expect(throws: FileError.self) {
        try transaction.stage("evil".utf8, for: FilePath(path))
      }
      #expect(error?.description == sentence)
    }
    #expect(try FileSystem.read(folder.path("outside/a")) == Array("outside".utf8))
  }

  @Test func aStagingFolderThatIsALink() throws {
    try folder.createFolder("outside")
    try folder.write("kept", to: "outside/file")
    try folder.link("staging", to: "outside")
    let error = #expect(throws: FileError.self) { _ = try transaction() }
    #expect(error?.description == "staging is a symbolic link; a folder is expected")
    #expect(try FileSystem.read(folder.path("outside/file")) == Array("kept".utf8))
  }
}
