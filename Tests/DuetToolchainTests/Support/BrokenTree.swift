import DuetToolchain
import Testing

/// A tiny tree with one thing broken, the commands to try on it, and words that must be said.
///
/// The whole text that a person reads is compared besides: see `Transcripts`.
struct BrokenTree: Sendable, CustomTestStringConvertible {
  let name: String
  /// What each run's text must hold.
  let says: [String]
  let breakIt: @Sendable (TinyTree) throws -> Void

  init(
    _ name: String, says: String..., breakIt: @escaping @Sendable (TinyTree) throws -> Void
  ) {
    self.init(name, says: says, breakIt: breakIt)
  }

  init(
    _ name: String, says: [String], breakIt: @escaping @Sendable (TinyTree) throws -> Void
  ) {
    self.name = name
    self.says = says
    self.breakIt = breakIt
  }

  var testDescription: String { name }
}

extension BrokenTree {
  /// Tries commands, each on its own words, and compares all that they print.
  func expectRed(
    _ commands: [[String]], in suite: String, inProcess: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let tree = try TinyTree()
    try breakIt(tree)
    var transcript = ""
    for words in commands {
      let outcome =
        inProcess
        ? try tree.run(words, sourceLocation: sourceLocation)
        : try tree.runBinary(words, sourceLocation: sourceLocation)
      #expect(outcome.status != 0, "\(words) is green", sourceLocation: sourceLocation)
      for word in says {
        #expect(
          outcome.output.contains(word) || outcome.complaints.contains(word),
          "\(words) does not say '\(word)'", sourceLocation: sourceLocation)
      }
      transcript += outcome.transcript(of: words, isBrief: true)
    }
    try Transcripts.expect(transcript, is: name, of: suite, sourceLocation: sourceLocation)
  }
}
