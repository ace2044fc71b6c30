import DuetToolchain
import Foundation
import Testing

/// What reaches the process's streams.
@Suite struct StreamTests {
  /// Runs a shell script with the command's path in `$0`; what the script says is the result.
  private func shell(_ script: String, in tree: TinyTree) throws -> [String] {
    let result = try Command(["sh", "-c", script, Binary.path], in: tree.root)
      .runToEnd(timeLimit: .seconds(120))
    return String(decoding: result.output.end, as: UTF8.self).split(separator: "\n").map(
      String.init)
  }

  @Test func aReaderThatWentAwayEndsItQuietly() throws {
    let tree = try TinyTree()
    let value = "[" + (0..<200_000).map { "\($0)" }.joined(separator: ",") + "]"
    try tree.write(value, to: "long.json")
    let said = try shell(
      #"{ "$0" canonicalize long.json; echo "status $?" >status; } | head -c 1; cat status"#,
      in: tree)
    #expect(said.count == 1)
    #expect(["[status 0", "[status 141"].contains(said.first))
  }

  #if os(Linux)
    @Test func aFullDiskIsNoSuccess() throws {
      let tree = try TinyTree()
      let said = try shell(#""$0" help >/dev/full; echo "status $?""#, in: tree)
      #expect(
        said == ["duet: standard output can't be written: No space left on device", "status 2"])
    }
  #endif

  @Test func aClosedStandardOutputIsNoSuccess() throws {
    let said = try shell(#""$0" help >&-; echo "status $?""#, in: TinyTree())
    #expect(said.last == "status 2")
  }

  @Test func resultsAndComplaintsStayApart() throws {
    let tree = try TinyTree()
    let good = try tree.runBinary("lint")
    #expect(good.complaints == "")
    let bad = try tree.runBinary("lint", "--oops")
    #expect(bad.output == "")
    #expect(bad.status == 2)
  }

  @Test func standardInputIsRead() throws {
    let said = try shell(
      #"echo '[ 1 ]' | "$0" canonicalize; echo '{' | "$0" canonicalize -"#, in: TinyTree())
    #expect(
      said == ["[1]", "standard input:2:1: the document ends where a key or '}' is expected"])
  }

  @Test func whereThereIsNoTree() throws {
    let tree = try TinyTree()
    try tree.remove("parity/manifest.json")
    for verb in ["lint", "record", "verify", "protocol-run", "lanes", "explain"] {
      let outcome = try tree.run(verb)
      #expect(
        outcome.complaints == "duet: no parity/manifest.json in $PLACE/tree or above it, "
          + "run duet inside a repository that has one\n")
      #expect(outcome.status == 2)
    }
  }

  /// A script reads one object whatever happens.
  @Test(arguments: ["lint", "record", "verify", "protocol-run", "lanes", "explain"])
  func aRunThatCannotJudgeAsJSON(verb: String) throws {
    let tree = try TinyTree()
    try tree.write("{", to: "parity/manifest.json")
    let outcome = try tree.run(verb, "--json")
    #expect(outcome.status == 2)
    let error =
      verb == "explain"
      ? "no run is kept in parity/.runs/last-run.json yet, try `duet verify`"
      : "parity/manifest.json:1:2: the document ends where a key or '}' is expected"
    #expect(
      outcome.output == """
        {
          "error": "\(error)",
          "reason": "not-judged",
          "schema": 1,
          "status": "cannot-judge",
          "verb": "\(verb)"
        }

        """)
    #expect(outcome.complaints == "duet: \(error)\n")
  }
}
