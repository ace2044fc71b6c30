import DuetToolchain
import Testing

/// Words that the command cannot act on: status 2, nothing on standard output, one line that says
/// what is wrong and what to type instead.
@Suite struct UsageTests {
  @Test(arguments: [
    (["recrod"], "there is no verb 'recrod', did you mean 'record'? — see duet help"),
    (["frobnicate"], "there is no verb 'frobnicate' — see duet help"),
    ([""], "there is no verb '' — see duet help"),
    (["--json"], "there is no verb '--json' — see duet help"),
    (["\u{1B}[31m\n"], #"there is no verb '\u{1B}[31m\n' — see duet help"#),
    (["LINT"], "there is no verb 'LINT' — see duet help"),
    (["help", "recrod"], "there is no verb 'recrod', did you mean 'record'? — see duet help"),
    (
      ["lint", "--jsno"],
      "'duet lint' has no option '--jsno', did you mean '--json'? — see duet help lint"
    ),
    (["lint", "--feature", "x"], "'duet lint' has no option '--feature' — see duet help lint"),
    (["lint", "-x"], "'duet lint' has no option '-x' — see duet help lint"),
    (
      ["record", "--dry-run=yes"], "'duet record' has no option '--dry-run' — see duet help record"
    ),
    (
      ["record", "--\u{1B}[31m"],
      #"'duet record' has no option '--\u{1B}[31m' — see duet help record"#
    ),
    (["record", "--feature"], "--feature needs a value: --feature NAME — see duet help record"),
    (
      ["record", "--feature", "--check"],
      "--feature needs a value: --feature NAME — see duet help record"
    ),
    (["record", "--check=yes"], "--check takes no value — see duet help record"),
    (
      ["record", "--check", "--check"], "--check stands twice, give it once — see duet help record"
    ),
    (
      ["record", "--feature", "a", "--feature=b"],
      "--feature stands twice, give it once — see duet help record"
    ),
    (["verify", "---only"], "'duet verify' has no option '---only' — see duet help verify"),
    (
      ["verify", "--a-only", "--b-only"],
      "--<lane>-only stands twice, give it once — see duet help verify"
    ),
    (["lint", "here"], "'duet lint' takes no argument 'here' — see duet help lint"),
    (["diff", "a"], "'duet diff' needs B — see duet help diff"),
    (["diff"], "'duet diff' needs A — see duet help diff"),
    (["diff", "a", "b", "c"], "'duet diff' takes no argument 'c' — see duet help diff"),
    (
      ["version", "--", "--help"],
      "'duet version' takes no argument '--help' — see duet help version"
    ),
    (["help", "--man", "lint"], "--man prints every verb's page, leave the verb out"),
    (
      ["completions", "bsh"],
      "there are no completions for 'bsh', did you mean 'bash'? (there are: bash, fish, zsh)"
    ),
    (
      ["assert-replayed", "log", "--min", "0"],
      "--min takes a whole number from 1 to 999999999, not '0'"
    ),
    (
      ["materialize"], "'duet materialize' needs FIXTURE#STEP — see duet help materialize"
    ),
    (
      ["materialize", "counter.adds#-1"],
      "'counter.adds#-1' names no step, write FIXTURE#STEP, steps count from 0 — "
        + "see duet help materialize"
    ),
    (
      ["materialize", "--clean", "counter.adds#0"],
      "--clean removes all of them, give it alone"
    ),
    (
      ["canonicalize", "--pretty", "--lines"],
      "--pretty and --lines exclude each other — see duet help canonicalize"
    ),
  ])
  func isNamed(words: [String], message: String) throws {
    let outcome = try TinyTree().run(words)
    #expect(
      outcome == Outcome(status: 2, ending: "2", output: "", complaints: "duet: \(message)\n"))
  }

  /// What messages suggest can be typed.
  @Test(
    .enabled(if: Python.isAvailable, Python.comment),
    arguments: [
      SuggestedCommand.help, SuggestedCommand.lint, SuggestedCommand.record,
      SuggestedCommand.verify,
      SuggestedCommand.explain, SuggestedCommand.record(.feature("counter")),
      SuggestedCommand.record(.chain("chain-counter-echo")),
      SuggestedCommand.recordCheck(.feature("counter")),
      SuggestedCommand.protocolRun(.feature("counter"), lane: "python"),
      SuggestedCommand.protocolRun(.chain("chain-counter-echo"), lane: "python"),
      SuggestedCommand.verify(only: "python"), SuggestedCommand.materialize("counter.adds#0"),
      SuggestedCommand.cleanMaterialized,
    ] + Verb.all.map { SuggestedCommand.help($0.definition.name) })
  func aSuggestedCommandRuns(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    #expect(words.first == "duet")
    let tree = try TinyTree()
    try tree.run("verify")
    let outcome = try tree.run(
      Array(words.dropFirst()), leaving: .below(words[1] == "materialize" ? "parity/mat" : " "))
    #expect(outcome.status == 0)
  }

  @Test func aWordOf100000Bytes() throws {
    let outcome = try TinyTree().run(String(repeating: "record", count: 20_000))
    #expect(outcome.status == 2)
    #expect(outcome.complaints.utf8.count < 300)
  }
}
