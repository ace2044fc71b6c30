package import DuetKernel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the parts of a leaf lie in its document, for a document that has exactly the members that
/// recordings have, in order.
///
/// It is what a replay needs as long as every answer is the recorded one, found without reading the
/// document again. Where there is a layout, `Fixture` reads the document to the same parts; any
/// other document has none, and `Fixture` says what it is.
package struct LeafLayout: Sendable {
  /// A part of the document.
  package struct Part: BitwiseCopyable, Sendable {
    private let start: Int32
    private let end: Int32

    init(_ range: Range<Int>) {
      start = Int32(truncatingIfNeeded: range.lowerBound)
      end = Int32(truncatingIfNeeded: range.upperBound)
    }

    package var range: Range<Int> { Int(start)..<Int(end) }
  }

  package struct Step: BitwiseCopyable, Sendable {
    /// The state before the step.
    package let seed: Part
    package let action: Part
    package let effects: Part
    package let state: Part
  }

  package let feature: String
  package let steps: [Step]

  /// - Parameter outline: that of the document.
  package init?(_ document: CanonicalJSON, _ outline: CanonicalOutline) {
    let layout: LeafLayout? = document.bytes.withUnsafeBufferPointer { bytes in
      var reader = LayoutReader(bytes: bytes, outline: outline)
      return reader.layout(of: document)
    }
    guard let layout else { return nil }
    self = layout
  }

  fileprivate init(feature: String, steps: [Step]) {
    self.feature = feature
    self.steps = steps
  }
}

/// Takes an outline's members one after the other, as they must come.
private struct LayoutReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let outline: CanonicalOutline
  private var next = 0
  private var end = 0

  init(bytes: UnsafeBufferPointer<UInt8>, outline: CanonicalOutline) {
    self.bytes = bytes
    self.outline = outline
  }

  mutating func layout(of document: CanonicalJSON) -> LeafLayout? {
    enter(outline.root)
    if let description = take("description"), byte(description) != 0x22 { return nil }
    guard let dialect = take("dialect"), dialect.count == 1, byte(dialect) == 0x32,
      let feature = take("feature"), byte(feature) == 0x22,
      let seed = take("initialState")
    else { return nil }
    if let scenario = take("scenario"), !isScenario(slice(scenario, of: document)) { return nil }
    guard let steps = take("steps"), isAtEnd, let name = slice(feature, of: document).string,
      let found = self.steps(in: steps, from: seed)
    else { return nil }
    return LeafLayout(feature: name, steps: found)
  }

  /// The steps, which must be the outline's elements and all that the array holds.
  private mutating func steps(in array: Range<Int>, from seed: Range<Int>) -> [LeafLayout.Step]? {
    guard byte(array) == 0x5B, !outline.elements.isEmpty else { return nil }
    var seed = LeafLayout.Part(seed)
    var expected = array.lowerBound + 1
    var steps: [LeafLayout.Step] = []
    steps.reserveCapacity(outline.elements.count)
    for element in outline.elements {
      guard element.range.lowerBound == expected else { return nil }
      expected = element.range.upperBound + 1
      enter(element.members)
      guard let action = take("action"),
        let effects = take("expectedEffects"), byte(effects) == 0x5B,
        let expectedState = take("expectedState")
      else { return nil }
      if let label = take("label"), byte(label) != 0x22 { return nil }
      if let line = take("line"), !isInteger(line) { return nil }
      guard isAtEnd else { return nil }
      let state = LeafLayout.Part(expectedState)
      steps.append(
        LeafLayout.Step(
          seed: seed, action: LeafLayout.Part(action), effects: LeafLayout.Part(effects),
          state: state))
      seed = state
    }
    return expected == array.upperBound ? steps : nil
  }

  /// Whether a value is an object whose source and branch, where it has them, are strings.
  private func isScenario(_ value: CanonicalJSON) -> Bool {
    guard value.kind == .object else { return false }
    for key in ["source", "branch"] {
      if let text = value[key], text.kind != .string { return false }
    }
    return true
  }

  // MARK: - Members

  private mutating func enter(_ members: Range<Int>) {
    next = members.lowerBound
    end = members.upperBound
  }

  private var isAtEnd: Bool { next == end }

  /// The value of the next member, if it has this key.
  private mutating func take(_ key: StaticString) -> Range<Int>? {
    guard next < end else { return nil }
    let member = outline.members[next]
    let found = member.key
    guard found.count == key.utf8CodeUnitCount, let base = bytes.baseAddress,
      memcmp(base + found.lowerBound, key.utf8Start, found.count) == 0
    else { return nil }
    next += 1
    return member.value
  }

  private func byte(_ value: Range<Int>) -> UInt8 { bytes[value.lowerBound] }

  private func isInteger(_ value: Range<Int>) -> Bool {
    let first = byte(value)
    return first == 0x2D || first &- 0x30 < 10
  }

  private func slice(_ value: Range<Int>, of document: CanonicalJSON) -> CanonicalJSON {
    CanonicalJSON(trusted: document.bytes[value])
  }
}
