import DuetKernel

/// The runner's output: each call appends one whole line in canonical form, its keys in canonical
/// order.
struct ResponseBytes: ~Copyable {
  private var output = OutputBytes()

  /// What is to be written; valid until the next change.
  var written: UnsafeBufferPointer<UInt8> { output.written }

  mutating func removeAll() {
    output.removeAll()
  }

  mutating func handshake(of registry: ReplayRegistry) {
    raw(#"{"features":"#)
    strings(registry.featureNames)
    raw(#","platform":"#)
    string(registry.platform)
    raw(#","protocol":"duet-replay","scenarios":"#)
    strings(registry.scenarioNames)
    raw(#","version":1}"#)
    endLine()
  }

  mutating func reduction(_ reduction: Reduction) {
    raw(#"{"effects":"#)
    embedded(reduction.effects)
    raw(#","state":"#)
    embedded(reduction.state)
    raw("}")
    endLine()
  }

  mutating func fixtures(_ fixtures: [CompiledFixture]) {
    raw(#"{"fixtures":{"#)
    let sorted = fixtures.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    for (index, fixture) in sorted.enumerated() {
      if index > 0 { raw(",") }
      string(fixture.name)
      raw(":")
      fixture.document.bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
    }
    raw("}}")
    endLine()
  }

  mutating func refusal(_ refusal: ReplayRefusal) {
    raw(#"{"error":"#)
    string(refusal.reason)
    raw("}")
    endLine()
  }

  mutating func failure(_ failure: ScenarioFailure) {
    raw(#"{"error":"#)
    string(failure.message)
    raw(#","label":"#)
    string(failure.label)
    raw(#","line":"#)
    raw(CanonicalJSON.integer(Int64(failure.line)))
    raw("}")
    endLine()
  }

  private mutating func strings(_ texts: [String]) {
    raw("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { raw(",") }
      string(text)
    }
    raw("]")
  }

  private mutating func string(_ text: String) {
    raw(CanonicalJSON.string(text))
  }

  private mutating func embedded(_ value: CanonicalJSON) {
    value.bytes.withUnsafeBufferPointer { output.appendEmbedded($0) }
  }

  private mutating func raw(_ value: CanonicalJSON) {
    value.bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
  }

  private mutating func raw(_ text: StaticString) {
    output.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func endLine() {
    raw("\n")
  }
}
