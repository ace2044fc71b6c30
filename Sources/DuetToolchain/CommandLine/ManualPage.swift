/// The help pages as one page of the manual, in the language of `man`.
package enum ManualPage {
  package static var text: String {
    let verbs = Verb.all.map(\.definition)
    let lines =
      [
        ".TH DUET 1 \"\" \"duet \(ToolVersion.current)\"",
        ".SH NAME",
        "duet \\- record what features do as golden files and replay them byte for byte",
        ".SH SYNOPSIS",
        ".B duet",
        ".I VERB",
        "[\\fIOPTION\\fR...]",
        ".SH DESCRIPTION",
      ] + verbs.flatMap { entry(bold($0.name), escaped($0.summary)) }
      + [".SH VERBS"] + verbs.flatMap(section)
      + [".SH EXIT STATUS"] + entry("0", "all holds")
      + entry("1", "something is red") + entry("2", "there was no way to judge")
      + [".SH FILES"]
      + entry(escaped(RecordedTree.manifestPath), "lanes, features and chains")
      + entry(escaped(RecordedTree.elderManifestPath), "the same in an elder tree")
      + entry(escaped(RecordedTree.fixturesPath), "the recordings")
      + entry(escaped(RecordedTree.runsPath), "the last run's report")
    return lines.joined(separator: "\n")
  }

  private static func section(_ verb: VerbDefinition) -> [String] {
    [".SS \"\(escaped(verb.usage))\""]
      + verb.details.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.isEmpty ? ".PP" : escaped(String(line))
      }
      + verb.options.flatMap { entry(bold($0.usage), escaped($0.help)) }
  }

  private static func entry(_ term: String, _ text: String) -> [String] {
    [".TP", term, text]
  }

  private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  /// A backslash, a hyphen that is to stay one, and a dot or quote at the start of a line have a
  /// meaning of their own.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\"", with: "\\(dq")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&\(plain)" : plain
  }
}
