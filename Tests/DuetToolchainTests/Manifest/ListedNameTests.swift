import DuetKernel
import Testing

@testable import DuetToolchain

/// The short way to a listed name takes only what the long way finds nothing wrong with.
@Suite struct ListedNameTests {
  @Test(arguments: ["counter.a", "counter.run-000001", "counter..", "counter.\(tail(192))"])
  func plain(_ name: String) throws {
    #expect(Naming.fault(of: name) == nil)
    #expect(isPlain(name))
  }

  @Test(arguments: [
    "", "counter", "counter.", "counters.a", "Counter.a", "counter.A", "counter.a b", "counter.a/b",
    "counter.\u{E9}", "counter.a\"", "counter.a\n", "counter.\(tail(193))",
  ])
  func notPlain(_ name: String) throws {
    #expect(!isPlain(name))
  }

  @Test(arguments: [".a", "-a"])
  func neverAfterSuchAStart(_ feature: String) throws {
    #expect(!Naming.isPlain(.init(string: "\(feature).b"), after: Array("\(feature).".utf8)))
  }

  @Test(arguments: ["7", "true", "null", "[\"counter.a\"]", "{\"counter.a\":1}"])
  func noString(_ text: String) throws {
    let json = try CanonicalJSON(parsing: text)
    #expect(!Naming.isPlain(json, after: Array("counter.".utf8)))
  }

  private func isPlain(_ name: String) -> Bool {
    Naming.isPlain(CanonicalJSON(string: name), after: Array("counter.".utf8))
  }
}

private func tail(_ count: Int) -> String { String(repeating: "a", count: count) }
