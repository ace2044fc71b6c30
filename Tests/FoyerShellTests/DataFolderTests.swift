import Foundation
import FoyerApp
import FoyerShell
import Testing

@Suite("The folder of the documents") @MainActor
final class DataFolderTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "foyer-\(UUID())").path

  deinit {
    // What is left of a test hurts no other: the folder's name is its own.
    try? FileManager.default.removeItem(atPath: path)
  }

  private func place(_ text: String, as name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
  }

  private func openLink() throws -> Foyer.Outcome {
    try Foyer.run("open", "foyer://upgrade", "--data", path)
  }

  @Test("is made with all above it")
  func made() throws {
    let folder = try DataFolder("\(path)/a/b")
    #expect(folder.isHeld)
    #expect(DataFolder.isTaken("\(path)/a/b"))
    #expect(!DataFolder.isTaken(path))
  }

  @Test("is no file")
  func file() throws {
    try Data().write(to: URL(filePath: path))
    let error = #expect(throws: DataFolder.Failure.self) { try DataFolder(self.path) }
    #expect(
      error?.description
        == "\(path) is no folder, and the documents need one; choose one with --data DIR")
  }

  @Test("deleted and taken anew, it is written by its new owner alone")
  func deleted() throws {
    let first = try DataFolder(path)
    let old = DiskFile(folder: path) { first.isHeld }
    try old.write(Array("first".utf8))
    try FileManager.default.removeItem(atPath: path)
    let lost = StorageProblem.notWritten(
      name: "foyer.json",
      reason: "its folder was deleted or replaced while the app ran; quit and start again")
    #expect(throws: lost) { try old.write(Array("nowhere".utf8)) }

    let second = try DataFolder(path)
    let new = DiskFile(folder: path) { second.isHeld }
    try new.write(Array("second".utf8))
    #expect(throws: lost) { try old.write(Array("first again".utf8)) }
    #expect(try Data(contentsOf: URL(filePath: "\(path)/foyer.json")) == Data("second".utf8))
  }

  @Test("copies of processes that are gone are removed at the next start, and nothing else")
  func leftovers() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    // No system gives a process so large a number.
    let gone = 999_999_999
    let kept = [
      "foyer.json.new-\(getpid())", "foyer.json.new-0\(gone)", "foyer.json.new-",
      "foyer.json.new-x", "foyer.json.new--\(gone)", "other.json.new-\(gone)",
      "foyer.json.new-\(gone).txt", "foyer.json.unusable-\(gone)", "my-foyer.json.new-\(gone)",
    ]
    for name in kept + ["foyer.json.new-\(gone)", "route.json.new-\(gone)"] {
      try place("half", as: name)
    }
    let outcome = try Foyer.run("--script", "/dev/null", "--data", path)
    #expect(outcome.status == 0)
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: path))
    #expect(names.subtracting(["foyer.lock", "route.json"]) == Set(kept))
  }

  @Test("a link says when the pipe of the app that runs is gone, or nobody reads it")
  func noPipe() throws {
    let folder = try DataFolder(path)
    let text =
      "foyer: foyer is running over \(path), but does not read \(path)/links: the pipe was deleted "
      + "or replaced while it ran, or it follows a script; quit it and start it again\n"
    let deleted = try openLink()
    #expect(deleted.status == 2)
    #expect(deleted.output == text)
    #expect(mkfifo("\(path)/links", 0o600) == 0)
    #expect(try openLink().output == text)
    withExtendedLifetime(folder) {}
  }

  @Test(
    "a link says what is in the place of the pipe", arguments: ["a file", "a folder", "no pipe"])
  func foreign(_ kind: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    switch kind {
    case "a file": try place("kept", as: "links")
    case "a folder":
      try FileManager.default.createDirectory(
        atPath: "\(path)/links", withIntermediateDirectories: false)
    default:
      try FileManager.default.createSymbolicLink(
        atPath: "\(path)/links", withDestinationPath: "/dev/null")
    }
    let outcome = try openLink()
    #expect(outcome.status == 2)
    #expect(
      outcome.output
        == "foyer: \(path)/links is \(kind), and links arrive through a pipe of that name; move it "
        + "away and start foyer again\n")
  }
}
