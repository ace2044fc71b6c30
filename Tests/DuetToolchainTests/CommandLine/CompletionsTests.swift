import DuetToolchain
import Testing

/// What shells offer, asked of a shell where there is one.
@Suite struct CompletionsTests {
  static let hasBash: Bool = {
    do {
      return try Command(["bash", "-c", ""], in: "/").runToEnd().isSuccess
    } catch {
      return false
    }
  }()

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
      (["nonsense", "--"], []),
    ])
  func bash(words: [String], offered: [String]) throws {
    let tree = try TinyTree()
    try tree.write(tree.run("completions", "bash").output, to: "completions.bash")
    #expect(try offers(words, in: tree) == offered)
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
