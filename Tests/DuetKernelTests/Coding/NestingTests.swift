import DuetKernel
import Testing

@Suite struct NestingTests {
  private func line(of attempt: () throws -> CanonicalJSON) -> Substring? {
    do {
      _ = try attempt()
      return nil
    } catch {
      return CodingDiagnostic(error).reason[...]
    }
  }

  @Test func `512 levels are written and read`() throws {
    let json = try CanonicalEncoder().encode(Nesting(levels: 512))
    #expect(json.bytes.count == 1024)
    #expect(try CanonicalJSON(parsing: Array(json.bytes)) == json)
    #expect(try CanonicalDecoder().decode(Nesting.self, from: json) == Nesting(levels: 512))
  }

  @Test func `Sums nest as deep as their document`() throws {
    // A labelled payload is two levels, an unlabelled one is one.
    var value = Provider.guest
    for _ in 0..<255 { value = .pair(left: value, right: .guest) }
    let json = try CanonicalEncoder().encode(value)
    #expect(try CanonicalDecoder().decode(Provider.self, from: json) == value)
    #expect(
      line { try CanonicalEncoder().encode(Provider.pair(left: .wrapped(value), right: .guest)) }
        == "the value is nested deeper than 512 levels")
  }

  @Test func `Deeper is an error, whichever way it nests`() {
    let reason: Substring = "the value is nested deeper than 512 levels"
    #expect(line { try CanonicalEncoder().encode(Nesting(levels: 513)) } == reason)
    #expect(line { try CanonicalEncoder().encode(Nesting(levels: 100_000)) } == reason)
    #expect(line { try CanonicalEncoder().encode(BottomlessContainers()) } == reason)
    var onion = Onion.core
    for _ in 0..<10_000 { onion = .layer(onion) }
    #expect(line { try CanonicalEncoder().encode(onion) } == reason)
  }
}
