import Foundation
import Testing

/// Programs in other languages that replay every fixture through the library.
@Suite("Clients of the C boundary")
struct ClientTests {
  @Test("a program in C, from two threads at a time")
  func c() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "foyerkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    let program = folder.appending(path: "replay").path
    let compilation = try Program.run(
      Program.clang(),
      [
        "-std=c11", "-Wall", "-Wextra", "-Werror",
        "-I", Package.path("Sources/CFoyerKit/include"),
        Package.path("Tests/FoyerKitTests/Clients/replay.c"),
        "-o", program, "-L", Package.products, "-lFoyerKit", "-lpthread",
        "-Wl,-rpath,\(Package.products)",
      ])
    #expect(compilation == Program.Outcome(status: 0, output: ""))
    let replay = try Program.run(program, try Package.fixtures())
    #expect(
      replay
        == Program.Outcome(
          status: 0,
          output: """
            thread 1: 65 leaf + 7 chain fixtures, 186 steps
            thread 2: 65 leaf + 7 chain fixtures, 186 steps
            sessions left open: 0

            """))
  }

  @Test("a program in Python, through ctypes")
  func python() throws {
    let replay = try Program.run(
      "/usr/bin/env",
      ["python3", Package.path("Tests/FoyerKitTests/Clients/replay.py"), Package.library]
        + Package.fixtures())
    #expect(
      replay
        == Program.Outcome(
          status: 0,
          output: """
            65 leaf + 7 chain fixtures, 186 steps
            sessions left open: 0

            """))
  }
}
