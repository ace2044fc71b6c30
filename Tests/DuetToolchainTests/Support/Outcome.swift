import DuetToolchain
import Testing

/// What one run of the command came to, places that differ from run to run replaced by words.
struct Outcome: Equatable {
  /// The exit status; a run that was ended by a signal has none.
  let status: Int32?
  /// How it ended, in words.
  let ending: String
  /// Standard output.
  let output: String
  /// Standard error.
  let complaints: String

  /// The run as a person sees it.
  ///
  /// - Parameter isBrief: leaves out the two lines that head every replay of the tiny tree.
  func transcript(of words: [String], isBrief: Bool = false) -> String {
    var text = "$ \(Command(["duet"] + words, in: "."))\n"
    for line in output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    where !isBrief || !Self.isHeader(line) {
      text += line + "\n"
    }
    if !output.isEmpty, !output.hasSuffix("\n") { text += "(no line feed at the end)\n" }
    for line in complaints.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      text += "stderr: \(line)\n"
    }
    return text + "status \(ending)\n"
  }

  private static func isHeader(_ line: Substring) -> Bool {
    line.hasPrefix("protocol-run [") || line.contains("byte-gated CLI-side")
  }
}

extension Outcome {
  /// What holds of every run, whatever it is about.
  func checkManners(isLong: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      status.map { (0...2).contains($0) } ?? false, "\(ending)", sourceLocation: sourceLocation)
    for text in [output, complaints] {
      #expect(
        isLong || text.utf8.count <= 256 << 10, "too much is printed",
        sourceLocation: sourceLocation)
      let raw = text.unicodeScalars.first { scalar in
        scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
      }
      #expect(raw == nil, "a raw control character is printed", sourceLocation: sourceLocation)
    }
  }
}
