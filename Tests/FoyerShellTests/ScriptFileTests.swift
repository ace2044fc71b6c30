import Foundation
import FoyerShell
import Testing

@Suite("A script's file")
struct ScriptFileTests {
  static let unreadable: [(String, String)] = [
    ("/", "it is a folder; name a file of commands, which foyer --help lists"),
    ("/no/such/file", "there is no such file"),
    ("/dev/null/file", "Not a directory"),
  ]

  @Test("one that cannot be read is named, with the reason", arguments: unreadable)
  func reading(path: String, reason: String) throws {
    let outcome = try Foyer.run("--script", path)
    #expect(outcome.status == 2)
    #expect(outcome.output == "foyer: cannot read the script \(path): \(reason)\n")
  }

  #if os(Linux)
    @Test(
      "an output that is full ends it with a message", arguments: ["--script /dev/null", "--help"])
    func full(arguments: String) throws {
      let outcome = try Foyer.run("/bin/sh", ["-c", "'\(Foyer.path)' \(arguments) >/dev/full"])
      #expect(outcome.status == 2)
      #expect(
        outcome.output == "foyer: cannot write to standard output: No space left on device\n")
    }
  #endif

  static let invalid: [(String, [UInt8], String)] = [
    ("the first line", Array("type ".utf8) + [0xFF], "s:1"),
    ("after other lines", Array("wait 1\r\n\ntype ".utf8) + [0xC3, 0x0A], "s:3"),
    ("after a line of another kind", Array("wait 1\u{2028}wait 2\ntype ".utf8) + [0x80], "s:3"),
  ]

  @Test("the line that is not UTF-8 is named", arguments: invalid)
  func validating(name: String, bytes: [UInt8], place: String) {
    let error = #expect(throws: ScriptError.self) { try ScriptFile.text(bytes, named: "s") }
    #expect(error?.description == "\(place): the line is not UTF-8; save the script as UTF-8")
  }

  @Test("a byte order mark is no part of the first command")
  func mark() throws {
    #expect(try ScriptFile.text([0xEF, 0xBB, 0xBF] + Array("wait 1".utf8), named: "s") == "wait 1")
  }
}
