import FoyerShell
import Testing

@Suite("The command line")
struct CommandTests {
  private static func running(_ change: (inout FoyerCommand.Options) -> Void) -> FoyerCommand {
    var options = FoyerCommand.Options()
    change(&options)
    return .run(options)
  }

  static let understood: [([String], FoyerCommand)] = [
    ([], running { _ in }),
    (["--data", "/a b"], running { $0.data = "/a b" }),
    (["--data=/a=b"], running { $0.data = "/a=b" }),
    (["--open", "foyer://upgrade"], running { $0.link = "foyer://upgrade" }),
    (["--script", "s", "--trace", "t"], running { ($0.script, $0.trace) = ("s", "t") }),
    (["open", "foyer://upgrade"], .open(url: "foyer://upgrade", data: nil)),
    (["--data", "d", "open", "x"], .open(url: "x", data: "d")),
    (["-h"], .help),
    (["open", "--help"], .help),
  ]

  @Test("what is understood", arguments: understood)
  func understanding(words: [String], command: FoyerCommand) throws {
    #expect(try FoyerCommand(words) == command)
  }

  static let refused: [([String], String)] = [
    (["--data"], "--data needs a value; foyer --help shows how"),
    (["--data="], "--data needs a value; foyer --help shows how"),
    (["--dta", "x"], "unknown option '--dta'; foyer --help lists them"),
    (["--\u{1B}[31m"], "unknown option '--\\u{1B}[31m'; foyer --help lists them"),
    (["a\u{7}"], "unknown words 'a\\u{7}'; did you mean foyer open URL?"),
    (["start"], "unknown words 'start'; did you mean foyer open URL?"),
    (["open"], "unknown words 'open'; did you mean foyer open URL?"),
    (["open", "a", "b"], "unknown words 'open a b'; did you mean foyer open URL?"),
    (
      ["open", "foyer://upgrade", "--trace", "t"],
      "'foyer open URL' takes no option but --data"
    ),
  ]

  @Test("what is not, in words", arguments: refused)
  func refusing(words: [String], text: String) {
    let error = #expect(throws: FoyerCommand.UsageError.self) { try FoyerCommand(words) }
    #expect(error?.description == text)
  }
}
