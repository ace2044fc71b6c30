import DuetKernel
import DuetToolchain
import Testing

/// What others say in a run of GitHub Actions is text, and no command to it.
@Suite struct WorkflowTests {
  @Test(arguments: [
    ("::error::x", #"\u{3A}:error::x"#),
    ("  ::error::x", #"  \u{3A}:error::x"#),
    ("\u{A0}\u{2003} ::stop-commands::x", "\u{A0}\u{2003} \\u{3A}:stop-commands::x"),
    ("a ::error::x", "a ::error::x"),
    (": :error::x", ": :error::x"),
    ("::", #"\u{3A}:"#),
    (":", ":"), ("", ""), ("   ", "   "),
    ("a ##[error]x ##[group]", #"a ##\u{5B}error]x ##\u{5B}group]"#),
    ("###[x]", #"###\u{5B}x]"#),
    (" ::a ##[b]", #" \u{3A}:a ##\u{5B}b]"#),
    ("first\n::second::\n  ::third::", "first\n\\u{3A}:second::\n  \\u{3A}:third::"),
  ])
  func aLine(text: String, printed: String) throws {
    for stream in [Console.Stream.results, .complaints] {
      var said: [UInt8] = []
      let console = Console { _, bytes in
        said += bytes
        return .written
      }
      func say() {
        stream == .results ? console.print(text) : console.complain(text)
        console.flush()
        said.append(0x0A)
      }
      say()
      console.isInWorkflow = true
      say()
      #expect(String(decoding: said, as: UTF8.self) == "\(text)\n\n\(printed)\n\n")
    }
  }

  /// Whoever is not this tool says what GitHub would obey.
  private static let speakers:
    [(name: String, verbs: [String], make: @Sendable (TinyTree) throws -> Void)] = [
      (
        "a runner's error", ["verify", "protocol-run"],
        {
          try $0.misbehave("error@counter.add")
          try $0.edit("runner.py", "the counter is closed", "::set-output name=x::y ##[add-mask]x")
        }
      ),
      (
        "a runner's last words", ["verify", "protocol-run"],
        {
          try $0.misbehave("exit7@counter.add")
          try $0.edit("runner.py", "fatal: out of cheese", #"x\n::error::pwned\n  ##[error]x"#)
        }
      ),
      (
        "a build", ["verify", "protocol-run", "record", "record --check"],
        {
          try $0.editManifest(
            #""runner": ["python3""#,
            #""build": ["sh", "-c", "echo; echo '::add-mask::x'; echo ' ::error::y'; exit 1"], "runner": ["python3""#
          )
        }
      ),
      (
        "a lane's tests", ["verify"],
        {
          try $0.editManifest(
            #""runner": ["python3""#,
            #""test": ["sh", "-c", "echo '::error::x'; exit 1"], "runner": ["python3""#)
        }
      ),
      (
        "a scenario", ["verify", "record", "record --check"],
        {
          try $0.answer(
            "echo", #"{"error": "::error::x ##[group]", "label": "::group::", "line": 5}"#)
        }
      ),
      (
        "a file's name", ["lint", "verify"],
        { try $0.write("", to: "parity/fixtures/##[error]::x.json") }
      ),
      (
        "a recorded value", ["verify", "record --check", "explain"],
        {
          try $0.editFixture("echo.shouts", "grüße/hello", "::error::x ##[error]")
          try $0.run("protocol-run")
        }
      ),
    ]

  private static let commands = ["::error file=", "::error title=", "::notice title=duet "]

  @Test(.enabled(if: Python.isAvailable, Python.comment), arguments: speakers.indices)
  func nobodyElseIsObeyed(speaker: Int) throws {
    let speaker = Self.speakers[speaker]
    let tree = try TinyTree()
    try speaker.make(tree)
    var isSaid = false
    for verb in speaker.verbs {
      let words = verb.split(separator: " ").map(String.init)
      let takesGitHub = ["verify", "protocol-run", "lint", "record --check"].contains(verb)
      let plain = try tree.run(words)
      let usual = try tree.run(words + ["--json"])
      isSaid = isSaid || !orders(plain).isEmpty
      for options in [[], ["--json"]]
        + (takesGitHub ? [["--github"], ["--github", "--json"]] : [])
      {
        let environment = options.contains("--github") ? [:] : ["GITHUB_ACTIONS": "true"]
        let run = try tree.run(words + options, environment: environment)
        #expect(run.status == plain.status)
        let own = orders(run).filter { line in Self.commands.contains { line.hasPrefix($0) } }
        #expect(orders(run) == own)
        #expect(own.isEmpty == !options.contains("--github"))
        if options.contains("--json") {
          // It says what it says without GitHub.
          #expect(
            try CanonicalJSON(parsing: Array(run.output.utf8))
              == CanonicalJSON(parsing: Array(usual.output.utf8)))
        }
      }
    }
    // Otherwise the case proves nothing.
    #expect(isSaid, "\(speaker.name)")
  }

  /// The lines that GitHub would take for commands.
  private func orders(_ outcome: Outcome) -> [String] {
    (outcome.output + outcome.complaints).split(separator: "\n").map(String.init).filter { line in
      let text = line.drop { $0.isWhitespace }
      return text.hasPrefix("::") || !line.hasPrefix("::") && line.contains("##[")
    }
  }

  @Test func otherValuesAreNoRunner() throws {
    let tree = try TinyTree()
    for value in ["", "false", "0"] {
      let run = try tree.run("::error::x", environment: ["GITHUB_ACTIONS": value])
      #expect(run.complaints == "duet: there is no verb '::error::x' — see duet help\n")
    }
  }
}
