import DuetKernel

/// Writes whole fixture documents in canonical form; the keys stand in canonical order here
/// (design, section 6).
struct FixtureDocument: ~Copyable {
  private var bytes = OutputBytes()

  static func leaf(
    feature: String, description: String, branch: String, initialState: CanonicalJSON,
    steps: [RecordedStep]
  ) -> CanonicalJSON {
    var document = FixtureDocument()
    document.raw(#"{"description":"#)
    document.string(description)
    document.raw(#","dialect":2,"feature":"#)
    document.string(feature)
    document.raw(#","initialState":"#)
    document.value(initialState)
    document.raw(#","scenario":{"branch":"#)
    document.string(branch)
    document.raw(#"},"steps":"#)
    document.list(steps) { $0.leafStep($1) }
    document.raw("}")
    return document.written
  }

  static func chain(
    name: String, description: String,
    initialStates: [(node: String, state: CanonicalJSON)], steps: [RecordedStep]
  ) -> CanonicalJSON {
    var document = FixtureDocument()
    document.raw(#"{"chain":"#)
    document.string(name)
    document.raw(#","description":"#)
    document.string(description)
    document.raw(#","dialect":2,"initialStates":{"#)
    for (index, (node, state)) in initialStates.enumerated() {
      if index > 0 { document.raw(",") }
      document.string(node)
      document.raw(":")
      document.value(state)
    }
    document.raw(#"},"scenario":{},"steps":"#)
    document.list(steps) { $0.chainStep($1) }
    document.raw("}")
    return document.written
  }

  private mutating func leafStep(_ step: RecordedStep) {
    outcome(of: step)
    raw(#","expectedState":"#)
    value(step.state)
    labelAndLine(of: step)
    raw("}")
  }

  private mutating func chainStep(_ step: RecordedStep) {
    outcome(of: step)
    labelAndLine(of: step)
    if step.linkToNext { raw(#","linkToNext":true"#) }
    raw(#","node":"#)
    string(step.node)
    raw("}")
  }

  private mutating func outcome(of step: RecordedStep) {
    raw(#"{"action":"#)
    value(step.action)
    raw(#","expectedEffects":"#)
    value(step.effects)
  }

  private mutating func labelAndLine(of step: RecordedStep) {
    raw(#","label":"#)
    string(step.label)
    raw(#","line":"#)
    bytes.appendInteger(Int64(step.line))
  }
}

extension FixtureDocument {
  private var written: CanonicalJSON { CanonicalJSON(trusted: Array(bytes.written)[...]) }

  private mutating func raw(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func string(_ text: String) {
    bytes.appendString(text)
  }

  private mutating func value(_ value: CanonicalJSON) {
    value.bytes.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  private mutating func list(
    _ steps: [RecordedStep], _ write: (inout FixtureDocument, RecordedStep) -> Void
  ) {
    raw("[")
    var isFirst = true
    for step in steps {
      if !isFirst { raw(",") }
      isFirst = false
      write(&self, step)
    }
    raw("]")
  }
}
