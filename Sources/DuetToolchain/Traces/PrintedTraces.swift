import DuetKernel

/// What a lane's `traces` command says: each kernel trace as one JSON object on a line of its own,
/// `{"lines":[…],"trace":"name"}`.
///
/// Lines that do not begin with `{` are the words of build tools and the like, and do not count.
struct PrintedTraces {
  /// By name: the trace as its file holds it, one canonical object a line.
  private(set) var traces: [String: [UInt8]] = [:]

  /// - Throws: `NotJudged` that says which line is none of a trace.
  init(_ output: [UInt8]) throws(NotJudged) {
    for (index, line) in output.split(separator: 0x0A).enumerated() where line.first == 0x7B {
      let (name, trace) = try Self.read(line, number: index + 1)
      guard traces.updateValue(trace, forKey: name) == nil else {
        throw NotJudged("it printed the trace '\(name)' twice")
      }
    }
    guard !traces.isEmpty else { throw NotJudged("it printed no trace") }
  }

  private static func read(
    _ line: ArraySlice<UInt8>, number: Int
  ) throws(NotJudged) -> (String, [UInt8]) {
    let document: CanonicalJSON
    do {
      // The line's own object and list come on top of what each event may be.
      document = try CanonicalJSON(parsingEnvelope: line, levels: 2)
    } catch {
      let diagnostic = JSONDiagnostic(error, in: Array(line))
      throw NotJudged(
        "its line \(number) is not JSON: column \(diagnostic.place.column), "
          + diagnostic.safeMessage)
    }
    guard let name = document["trace"]?.string, let lines = document["lines"], lines.kind == .array
    else {
      throw NotJudged(#"its line \#(number) is no trace, {"lines":[…],"trace":"name"} is expected"#)
    }
    if let fault = Naming.fault(of: name) {
      throw NotJudged("the trace name \(Naming.quoted(name)) \(fault)")
    }
    return (name, lines.elements.flatMap { Array($0.bytes) + [0x0A] })
  }
}
