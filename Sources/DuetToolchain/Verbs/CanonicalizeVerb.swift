import DuetKernel

extension OptionDefinition {
  fileprivate static let pretty = flag("--pretty", "the form of fixture files instead of one line")
  fileprivate static let lines = flag("--lines", "each line of the input is a document")
}

extension Verb {
  package static let canonicalize = Verb(
    definition: VerbDefinition(
      name: "canonicalize", summary: "print a JSON document in canonical form",
      details: """
        Reads one JSON document strictly and prints its canonical form and a newline,
        or says where the first fault is. Without FILE, or with -, it reads standard
        input. With --lines every line is a document; nothing is printed of a line
        that has a fault, and the lines after it are not read.
        """,
      operands: [.optional("FILE")], options: [.pretty, .lines])
  ) { arguments, session in
    if arguments.has(.pretty), arguments.has(.lines) {
      throw UsageError(
        "--pretty and --lines exclude each other — see \(SuggestedCommand.help("canonicalize"))")
    }
    let name = arguments.positionals.first ?? "-"
    let bytes = try Input.read(name, in: session)
    let file = Input.displayName(name)
    return arguments.has(.lines)
      ? CanonicalizeRun.lines(of: bytes, called: file, to: session.console)
      : CanonicalizeRun.document(
        bytes, called: file, isPretty: arguments.has(.pretty), to: session.console)
  }
}

/// Input that a person names on the command line.
enum Input {
  /// The bytes of a file, or of standard input for `-`.
  static func read(_ name: String, in session: Session) throws(NotJudged) -> [UInt8] {
    do {
      if name == "-" { return try session.standardInput() }
      if name.isEmpty { throw NotJudged("'' names no file, - is standard input") }
      return try FileSystem.read(FilePath(name).resolved(in: session.workingDirectory))
    } catch let error as FileError {
      throw NotJudged("\(displayName(name)) \(error.predicate)")
    } catch let error as NotJudged {
      throw error
    } catch {
      throw NotJudged("\(displayName(name)): \(error)")
    }
  }

  static func displayName(_ name: String) -> String {
    name == "-" ? "standard input" : PrintableText.line(name, limit: 400)
  }
}

/// The work of `canonicalize`, apart from finding its input.
enum CanonicalizeRun {
  static func document(
    _ bytes: [UInt8], called file: String, isPretty: Bool, to console: Console
  ) -> RunStatus {
    do {
      if isPretty {
        console.write(try CanonicalJSON(parsing: bytes).pretty())
      } else {
        var text = CanonicalText()
        try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in try text.append(bytes) }
        text.endLine()
        console.write(text.bytes)
      }
      return .holds
    } catch {
      console.complain("\(file):\(JSONDiagnostic(error, in: bytes).located)")
      return .red
    }
  }

  static func lines(of bytes: [UInt8], called file: String, to console: Console) -> RunStatus {
    var lines = CanonicalLines(to: console)
    var number = 1
    let fault = bytes.withUnsafeBufferPointer { bytes -> JSONDiagnostic? in
      var rest = bytes
      while let line = LineBuffer.takeLine(from: &rest) {
        do throws(JSONError) {
          try lines.append(line)
        } catch {
          return JSONDiagnostic(error, in: Array(line))
        }
        number += 1
      }
      return nil
    }
    lines.flush()
    guard let fault else { return .holds }
    console.complain("\(file):\(number):\(fault.place.column): \(fault.safeMessage)")
    return .red
  }
}

/// Canonical documents on their way to the console, a line each.
private struct CanonicalLines: ~Copyable {
  /// As much as stays in the processor's cache.
  private static let batch = 1 << 17

  private let console: Console
  private var text = CanonicalText()

  init(to console: Console) {
    self.console = console
  }

  mutating func append(_ document: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    try text.append(document)
    text.endLine()
    if text.bytes.count > Self.batch { flush() }
  }

  mutating func flush() {
    console.write(text.bytes)
    text.removeAll()
  }
}

extension JSONDiagnostic {
  /// `line:column: message`, safe to print.
  fileprivate var located: String { "\(place.line):\(place.column): \(safeMessage)" }
}
