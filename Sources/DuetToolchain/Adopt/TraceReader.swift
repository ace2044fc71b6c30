import DuetKernel

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
  }

  private mutating func takeStore(_ json: CanonicalJSON) throws(NotJudged) {
    let number = try number(json)
    let feature = try feature(json)
    if let place = places[number] {
      throw fault(
        "store \(number) is mounted a second time, the first was in line "
          + "\(trace.stores[place].line)")
    }
    places[number] = trace.stores.count
    trace.stores.append(
      Trace.Store(
        number: number, feature: feature, line: line, initialState: try field("state", json)))
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
    trace.stores[place].steps.append(
      Trace.Step(
        line: line, action: try field("action", json), effects: effects,
        state: try field("state", json)))
  }

  // MARK: - Fields

  private func number(_ json: CanonicalJSON) throws(NotJudged) -> Int64 {
    guard let number = try field("store", json).integer else {
      throw fault("'store' is no number")
    }
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

  private func fault(_ message: String) -> NotJudged {
    NotJudged("\(trace.file):\(line): \(message)")
  }

  private func noTrace() -> NotJudged {
    NotJudged(
      "\(trace.file) is no trace, its first line is not {\"duetTrace\":\(Self.version)}; "
        + "an app writes one, see docs/tracing.md")
  }
}
