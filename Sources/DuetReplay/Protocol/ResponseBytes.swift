import DuetKernel

/// The runner's output: each call appends one whole line in canonical form, its keys in canonical
/// order.
struct ResponseBytes {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
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
      bytes.append(contentsOf: fixture.document.bytes)
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
    CanonicalWriter.appendInteger(Int64(failure.line), to: &bytes)
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
    CanonicalWriter.appendString(text, to: &bytes)
  }

  private mutating func embedded(_ value: CanonicalJSON) {
    value.bytes.withUnsafeBufferPointer { CanonicalWriter.appendEmbedded($0, to: &bytes) }
  }

  private mutating func raw(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func endLine() {
    bytes.append(0x0A)
  }
}
