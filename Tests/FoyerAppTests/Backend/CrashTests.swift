import Foundation
import FoyerApp
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@MainActor
@Suite("A crash while the document is written")
struct CrashTests {
  /// Documents of very different lengths: a torn one is none of them.
  nonisolated private static func document(_ number: Int) -> [UInt8] {
    let preferences = Array(repeating: "\"digest\"", count: 1 + number % 7 * 2000)
    return Array("{\"preferences\":[\(preferences.joined(separator: ","))]}".utf8)
  }

  @Test(
    "leaves the old one or the new one, wherever it comes", arguments: [1, 3, 10, 30, 100, 300])
  func killed(afterThousands spins: Int) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "foyer-crash-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer {
      // What is left of a test hurts no other: the folder's name is its own.
      try? FileManager.default.removeItem(atPath: folder)
    }
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [folder = folder as String, spins = spins as Int] in
      try await CrashTests.writeUntilKilled(in: folder, afterThousands: spins)
    }
    var found: [UInt8]?
    if case .found(let bytes) = DiskFile(folder: folder).read({ $0 }) { found = bytes }
    let document = try #require(found)
    #expect((0..<7).contains { Self.document($0) == document })
  }

  private static func writeUntilKilled(in folder: String, afterThousands spins: Int) throws {
    let file = DiskFile(folder: folder)
    try file.write(document(0))
    Thread.detachNewThread {
      // An instant that has nothing to do with where the writer is.
      var noise = 0
      for number in 0..<spins * 1000 { noise ^= number }
      kill(getpid(), noise == -1 ? 0 : SIGKILL)
    }
    for number in 1... { try file.write(document(number)) }
  }
}
