import DuetKernel
import DuetReplay

/// Reads a trace line by line and checks that its lines fit together.
struct TraceReader {
  private static let version: Int64 = 1

  private var trace: Trace
  /// Where a store stands in the trace's list, by its number.
  private var places: [Int64: Int] = [:]
  private var line = 0

  /// - Parameter file: as messages name it.
  /// - Throws: `NotJudged` at the first line that is wrong. A last line that the app did not come to
  ///   the end of is left out.
  static func read(_ bytes: [UInt8], called file: String) throws(NotJudged) -> Trace {
    var reader = TraceReader(trace: Trace(file: file))
    try bytes.withUnsafeBufferPointer { bytes throws(NotJudged) in
      var rest = bytes
      while let line = LineBuffer.takeLine(from: &rest) {
        // Only the last line can lack its line feed.
        let isWhole = !rest.isEmpty || bytes.last == 0x0A
        try reader.take(Array(line), isWhole: isWhole)
      }
    }
    guard reader.line > 0 else { throw reader.noTrace() }
    return reader.trace
  }

  private mutating func take(_ bytes: [UInt8], isWhole: Bool) throws(NotJudged) {
    line += 1
    let json: CanonicalJSON
    do {
      json = try CanonicalJSON(parsing: bytes)
    } catch {
      if line == 1 { throw noTrace() }
      guard isWhole else {
        trace.tornLine = line
        return
      }
      let diagnostic = JSONDiagnostic(error, in: bytes)
      throw NotJudged(
        "\(trace.file):\(line):\(diagnostic.place.column): \(diagnostic.safeMessage)")
    }
    try requireCanonical(bytes, json)
    if line == 1 { return try requireVersion(json) }
    if json["action"] != nil || json["effects"] != nil {
      try takeStep(json)
    } else {
      try takeStore(json)
    }
  }

  private func requireVersion(_ json: CanonicalJSON) throws(NotJudged) {
    guard let version = json["duetTrace"] else { throw noTrace() }
    guard version.integer == Self.version else {
      throw fault(
        "it is a trace of version \(PrintableText.line(version.description, limit: 40)), "
          + "this duet reads version \(Self.version)")
    }
    try requireKeys(["duetTrace"], json, of: "the first line")
  }

  private func requireCanonical(
    _ bytes: [UInt8], _ json: CanonicalJSON
  ) throws(NotJudged) {
    if json.bytes.elementsEqual(bytes) { return }
    if bytes.last == 0x0D {
      throw fault(
        "the line ends with a carriage return, a trace's lines end with a line feed alone",
        column: bytes.count)
    }
    let faults = CanonicalFaults(in: bytes, recorded: nil)
    guard let first = faults.faults.first else { throw fault("the line is not canonical") }
    throw fault(
      "the line is not canonical: \(first.rule), \(CanonicalFaultText.excerpt(first))",
      column: first.offset + 1)
  }

  private func requireKeys(
    _ known: [String], _ json: CanonicalJSON, of owner: String
  ) throws(NotJudged) {
    for member in json.members {
      let key = member.key.string ?? ""
      guard !known.contains(where: { $0.utf8.elementsEqual(key.utf8) }) else { continue }
      throw fault(
        "\(owner) has no \(Naming.quoted(key)), it has \(Naming.list(known) ?? "nothing")")
    }
  }

  private mutating func takeStore(_ json: CanonicalJSON) throws(NotJudged) {
    let number = try number(json)
    let feature = try feature(json)
    if let place = places[number] {
      throw fault(
        "store \(number) is mounted a second time, the first was in line "
          + "\(trace.stores[place].line)")
    }
    let state = try field("state", json)
    try requireKeys(["feature", "state", "store"], json, of: "a line that mounts a store")
    places[number] = trace.stores.count
    trace.stores.append(
      Trace.Store(
        number: number, feature: feature, line: line, initialState: state))
  }

  private mutating func takeStep(_ json: CanonicalJSON) throws(NotJudged) {
    let number = try number(json)
    let feature = try feature(json)
    guard let place = places[number] else {
      throw fault(
        "store \(number) reduces an action, and no line before says that it was mounted")
    }
    let store = trace.stores[place]
    guard store.feature.utf8.elementsEqual(feature.utf8) else {
      throw fault(
        "store \(number) is one of \(Naming.quoted(feature)) here, and was mounted as one of "
          + "\(Naming.quoted(store.feature)) in line \(store.line)")
    }
    let effects = try field("effects", json)
    guard effects.kind == .array else { throw fault("'effects' is no list") }
    let action = try field("action", json)
    let state = try field("state", json)
    try requireKeys(
      ["action", "effects", "feature", "state", "store"], json, of: "a line with an action")
    trace.stores[place].steps.append(
      Trace.Step(line: line, action: action, effects: effects, state: state))
  }

  // MARK: - Fields

  private func number(_ json: CanonicalJSON) throws(NotJudged) -> Int64 {
    guard let number = try field("store", json).integer else {
      throw fault("'store' is no number")
    }
    guard number > 0 else { throw fault("'store' is \(number), stores are numbered from 1") }
    return number
  }

  private func feature(_ json: CanonicalJSON) throws(NotJudged) -> String {
    guard let name = try field("feature", json).string else {
      throw fault("'feature' is no text")
    }
    return name
  }

  private func field(_ key: String, _ json: CanonicalJSON) throws(NotJudged) -> CanonicalJSON {
    guard let value = json[key] else { throw fault("there is no '\(key)' in the line") }
    return value
  }

  private func fault(_ message: String, column: Int? = nil) -> NotJudged {
    NotJudged("\(trace.file):\(line):\(column.map { "\($0):" } ?? "") \(message)")
  }

  private func noTrace() -> NotJudged {
    NotJudged(
      "\(trace.file) is no trace, its first line is not {\"duetTrace\":\(Self.version)}; "
        + "an app writes one, see docs/tracing.md")
  }
}
