import DuetKernel
import DuetShells
import DuetTesting
import Foundation
import FoyerApp
import FoyerFeatures
import Testing

@MainActor
@Suite("A file on the disk")
final class DiskFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "foyer-\(UUID().uuidString)").path
  private let file: DiskFile

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    file = DiskFile(folder: folder)
  }

  deinit {
    // What is left of a test hurts no other: the folder's name is its own.
    try? FileManager.default.removeItem(atPath: folder)
  }

  private struct Dependency: RootDependency {
    let storage: any KeyValueFile
    let clock: any KernelClock
  }

  private struct Refused: Error, CustomStringConvertible {
    let description = "refused"
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  private func place(_ text: String, as name: String = "foyer.json") throws {
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  private func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(name)")), as: UTF8.self)
  }

  private func readText(_ file: DiskFile) -> String? {
    guard case .found(let text) = file.read({ String(decoding: $0, as: UTF8.self) }) else {
      return nil
    }
    return text
  }

  @Test("has nothing before the first write, then what was written last, and nothing beside it")
  func writes() throws {
    #expect(readText(file) == nil)
    try file.write(Array("one".utf8))
    try file.write(Array("two".utf8))
    #expect(readText(DiskFile(folder: folder)) == "two")
    #expect(try names == ["foyer.json"])
  }

  @Test("is replaced, never written over: whoever has the old one open goes on reading that")
  func replaces() throws {
    try file.write(Array("old".utf8))
    let old = try FileHandle(forReadingFrom: URL(filePath: "\(folder)/foyer.json"))
    try file.write(Array("new and longer".utf8))
    #expect(try old.readToEnd() == Data("old".utf8))
    #expect(readText(file) == "new and longer")
  }

  @Test("keeps each document that is refused under a name of its own")
  func keepsAside() throws {
    for number in 1...2 {
      try place("bad \(number)")
      guard case .unusable(let problem) = file.read({ _ in throw Refused() }) else {
        Issue.record("the document is used")
        return
      }
      #expect(problem == .keptAside(name: "foyer.json.unusable-\(number)", reason: "refused"))
    }
    #expect(readText(file) == nil)
    try file.write(Array("good".utf8))
    #expect(try names == ["foyer.json", "foyer.json.unusable-1", "foyer.json.unusable-2"])
    #expect(try text(of: "foyer.json.unusable-1") == "bad 1")
    #expect(try text(of: "foyer.json.unusable-2") == "bad 2")
  }

  @Test("keeps aside what is no file at all")
  func unreadable() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/foyer.json", withIntermediateDirectories: false)
    guard case .unusable(.keptAside(let name, _)) = file.read({ $0 }) else {
      Issue.record("a folder is read")
      return
    }
    #expect(name == "foyer.json.unusable-1")
    try file.write(Array("good".utf8))
    #expect(readText(file) == "good")
  }

  @Test("says when it cannot be written, and keeps the old document")
  func unwritable() throws {
    let gone = DiskFile(folder: "\(folder)/gone")
    #expect(
      throws: StorageProblem.notWritten(name: "foyer.json", reason: "No such file or directory")
    ) {
      try gone.write([])
    }
  }

  @Test("an app whose folder is gone runs on from memory, and says so")
  func runsOn() async throws {
    let dependency = Dependency(
      storage: DiskFile(folder: "\(folder)/gone"), clock: TestClock())
    let root = RootBuilder(dependency: dependency).build()
    await settleEffects()
    try await root.passSplash()
    try await root.signIn(as: .email(address: "ann@example.com"))
    #expect(root.onboarding != nil)
    #expect(
      root.storageProblem.value?.description
        == "'foyer.json' could not be written: No such file or directory")
    root.teardown()
  }

  @Test("a relaunch finds what the app wrote")
  func relaunches() async throws {
    let dependency = Dependency(storage: file, clock: TestClock())
    let first = RootBuilder(dependency: dependency).build()
    await settleEffects()
    try await first.passSplash()
    try await first.signIn(as: .email(address: "ann@example.com"))
    try await first.onboard(as: "Ann", preferring: "tips", "digest")
    first.teardown()
    #expect(try text(of: "foyer.json") == Device.onboardedAnn)
    let second = RootBuilder(dependency: dependency).build()
    await settleEffects()
    try await second.passSplash()
    #expect(second.states == .main())
    second.teardown()
  }
}
