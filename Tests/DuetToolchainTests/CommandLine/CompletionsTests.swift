import DuetToolchain
import Testing

/// What shells offer, asked of a shell where there is one.
@Suite struct CompletionsTests {
  static let hasBash = isThere("bash")
  static let hasFish = isThere("fish")
  static let hasZsh = isThere("zsh")

  private static func isThere(_ shell: String) -> Bool {
    do {
      return try Command([shell, "-c", ""], in: "/").runToEnd().isSuccess
    } catch {
      return false
    }
  }

  /// The words that bash offers for the last one.
  private func offers(_ words: [String], in tree: TinyTree) throws -> [String] {
    let script = """
      source ./completions.bash
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _duet
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let command = Command(["bash", "-c", script, "bash", "duet"] + words, in: tree.root)
    let result = try command.runToEnd()
    #expect(result.isSuccess)
    return result.output.lastLines(100)
  }

  @Test(
    .enabled(if: hasBash, "bash is not on PATH"),
    arguments: [
      (["rec"], ["record"]),
      (["ver"], ["verify", "version"]),
      (["record", "--c"], ["--chain", "--check"]),
      (["record", "--feature", ""], []),
      (["record", ""], []),
      (["verify", "--no"], ["--no-tests", "--no-build"]),
      (["completions", ""], ["bash", "fish", "zsh"]),
      (["help", "can"], ["canonicalize"]),
      (["help", "--"], ["--man", "--help"]),
      (["diff", "run"], ["runner.py"]),
      (["protocol-run", "--runner", "./run"], ["./runner.py"]),
      (["explain", "--runs-dir", "Sou"], ["Sources"]),
      (["explain", "--runs-dir", "run"], []),
      (["nonsense", "--"], []),
    ])
  func bash(words: [String], offered: [String]) throws {
    let tree = try TinyTree()
    try tree.write(tree.run("completions", "bash").output, to: "completions.bash")
    #expect(try offers(words, in: tree) == offered)
  }

  private static let lines: [(String, [String])] = [
    ("duet rec", ["record"]),
    ("duet ver", ["verify", "version"]),
    ("duet record --c", ["--chain", "--check"]),
    ("duet record --feature ", []),
    ("duet verify --no", ["--no-build", "--no-tests"]),
    ("duet completions ", ["bash", "fish", "zsh"]),
    ("duet help can", ["canonicalize"]),
    ("duet diff run", ["runner.py"]),
    ("duet protocol-run --runner run", ["runner.py"]),
    ("duet convert-manifest --o", ["--overwrite"]),
    ("duet explain --runs-dir Sour", ["Sources"]),
    ("duet nonsense x", []),
  ]

  @Test(.enabled(if: hasFish, "fish is not on PATH"), arguments: lines)
  func fish(line: String, offered: [String]) throws {
    let tree = try TinyTree()
    try tree.write(tree.run("completions", "fish").output, to: "completions.fish")
    let script = "source completions.fish; complete -C $argv[1]"
    let words = ["env", "HOME=\(tree.root)", "fish", "-N", "-c", script, line]
    let result = try Command(words, in: tree.root).runToEnd()
    #expect(result.isSuccess)
    // A tab and a description follow each.
    let offers = result.output.lastLines(100).map { offer in
      String(offer.prefix { $0 != "\t" && $0 != "\\" })
    }
    // Fish offers a folder with its slash, zsh adds one afterwards.
    let names = offers.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    #expect(names.sorted() == offered)
  }

  /// A zsh on a terminal of its own: completion works nowhere else. Its widget says what would be
  /// offered in place of offering it.
  private static let capture = #"""
    zmodload zsh/zpty || exit 1
    zpty shell zsh -f -i
    zpty -w shell "PROMPT=''; stty -echo columns 400; fpath=($PWD/functions \$fpath)"
    zpty -w shell 'autoload -Uz compinit; compinit -u -D'
    zpty -w shell 'compadd() {
      if (( ${@[(I)-[ODA]*]} )); then builtin compadd "$@"; return; fi
      local -a found; builtin compadd -O found "$@"
      local each; for each in $found; do print -r -- "offer $IPREFIX$each"; done
    }'
    zpty -w shell 'capture() {
      _main_complete; compstate[insert]=; compstate[list]=; print -r -- "offers end"
    }
    zle -C capture complete-word capture; bindkey "^I" capture; print -r -- re""ady'
    zpty -r shell out '*ready*'
    zpty -w -n shell "$1"$'\t'
    zpty -r shell out '*offers end*'
    print -r -- "$out" | tr -d '\r' | sed -n 's/.*offer \(.*\)/\1/p'
    zpty -d shell
    """#

  @Test(.enabled(if: hasZsh, "zsh is not on PATH"), arguments: lines)
  func zsh(line: String, offered: [String]) throws {
    let tree = try TinyTree()
    try tree.write(tree.run("completions", "zsh").output, to: "functions/_duet")
    let words = ["zsh", "-f", "-c", Self.capture, "zsh", line]
    let result = try Command(words, in: tree.root).runToEnd(timeLimit: .seconds(60))
    #expect(result.isSuccess)
    #expect(Set(result.output.lastLines(100)).sorted() == offered)
  }

  @Test(arguments: Completions.shells)
  func everyVerbAndOption(shell: String) throws {
    let outcome = try TinyTree().run("completions", shell)
    #expect(outcome.status == 0)
    for verb in Verb.all.map(\.definition) {
      #expect(outcome.output.contains(verb.name))
      for option in verb.options {
        if case .pattern = option.shape { continue }
        let name = shell == "fish" ? "-l \(option.name.dropFirst(2)) " : option.name
        #expect(outcome.output.contains(name), "\(verb.name) \(option.name)")
      }
    }
  }
}
