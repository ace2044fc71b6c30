import DuetKernel
import DuetReplay

extension Verb {
  package static let diff = Verb(
    definition: VerbDefinition(
      name: "diff", summary: "show the fields in which two fixtures differ",
      details: """
        Compares two JSON files field by field and prints every field that differs:
        first the behavioural ones, which a replay judges, then the rest. A and B are
        files, or names of fixtures of the surrounding tree; - is standard input.
        An element that was inserted or removed reads as one; what follows it is
        compared with what it was.
        Status 0: equal; 1: they differ; 2: one of them cannot be read.
        """,
      operands: [.required("A"), .required("B")], options: [.json, .all])
  ) { arguments, session in
    let first = try DiffInput.read(arguments.positionals[0], in: session)
    let second = try DiffInput.read(arguments.positionals[1], in: session)
    let comparison = FixtureComparison(
      from: first.json, to: second.json,
      fieldLimit: arguments.has(.all) ? .max : DiffText.fieldLimit)
    if arguments.has(.json) {
      var budget = ReportBudget(all: arguments.has(.all))
      let output = DiffOutput(comparison, &budget)
      try session.console.printJSON(
        output, reason: comparison.isEmpty ? nil : .drift, isShortened: budget.isExceeded)
    } else {
      let lines = DiffText.lines(comparison, from: first, to: second)
      session.console.print(report: lines, all: arguments.has(.all))
    }
    return comparison.isEmpty ? .holds : .red
  }
}

/// One side of a comparison.
enum DiffInput {
  static func read(_ name: String, in session: Session) throws(NotJudged) -> SourceDocument {
    let bytes: [UInt8]
    var path = name
    if let fixture = try fixture(called: name, in: session) {
      path = fixture.path
      bytes = fixture.bytes
    } else {
      bytes = try Input.read(name, in: session)
    }
    do {
      return try SourceDocument(path: name == "-" ? "standard input" : path, bytes: bytes)
    } catch {
      throw NotJudged(error.text)
    }
  }

  /// The fixture of the surrounding tree that has this name, unless a file has it.
  private static func fixture(
    called name: String, in session: Session
  ) throws(NotJudged) -> (path: String, bytes: [UInt8])? {
    do {
      let file = FilePath(name).resolved(in: session.workingDirectory)
      guard name != "-", Naming.fault(of: name) == nil,
        try FileSystem.status(of: file) == nil
      else { return nil }
      let tree = try session.tree()
      let path = RecordedTree.fixturePath(name)
      guard try FileSystem.status(of: tree.path(path)) != nil else { return nil }
      return (path, try tree.read(path))
    } catch let error as Finding {
      throw NotJudged(error.text)
    } catch let error as FileError {
      throw NotJudged("\(error)")
    } catch {
      // Outside a tree a name can only be a file.
      return nil
    }
  }
}

extension FixtureComparison {
  var isEmpty: Bool { behavioural.isEmpty && metadata.isEmpty }
}

/// A comparison as text.
enum DiffText {
  /// How many fields of each kind are listed unless all are asked for.
  static let fieldLimit = 50

  static func lines(
    _ comparison: FixtureComparison, from first: SourceDocument, to second: SourceDocument
  ) -> [String] {
    if comparison.isEmpty { return ["equal in every field"] }
    let names = [first.path, second.path].map { PrintableText.line($0, limit: 300) }
    return ["- \(names[0])", "+ \(names[1])"]
      + section("behavioural", comparison.behavioural, of: second.json)
      + section("metadata", comparison.metadata, of: second.json)
  }

  private static func section(
    _ name: String, _ list: DifferenceList, of document: CanonicalJSON
  ) -> [String] {
    if list.isEmpty { return [] }
    var headings = StepHeadings(document: document)
    return ["\(name): \(list.count) field(s)"]
      + list.shown.flatMap { difference in
        let pair = ValueText.pair(difference)
        return headings.next(difference).map { "  \($0)" }
          + ["  \(FieldText.place(difference))", "    - \(pair.recorded)", "    + \(pair.actual)"]
          + pair.notes.map { "    note: \($0)" }
      }
      + (list.hiddenCount > 0 ? ["  … and \(list.hiddenCount) more, --all lists them"] : [])
  }
}

private struct DiffOutput: Encodable {
  let verb = "diff"
  let status: String
  let behavioural: [FailureOutput.Field]
  /// How many behavioural fields differ; `behavioural` holds the first of them.
  let behaviouralCount: Int
  let metadata: [FailureOutput.Field]
  /// The same for the rest.
  let metadataCount: Int

  init(_ comparison: FixtureComparison, _ budget: inout ReportBudget) {
    status = comparison.isEmpty ? "holds" : "red"
    behavioural = budget.list(comparison.behavioural.shown) { FailureOutput.Field($0, &$1) }
    behaviouralCount = comparison.behavioural.count
    metadata = budget.list(comparison.metadata.shown) { FailureOutput.Field($0, &$1) }
    metadataCount = comparison.metadata.count
  }
}
