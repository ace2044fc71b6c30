import DuetKernel
import Testing

@testable import DuetToolchain

@Suite struct FixtureRowsTests {
  private static let rows = [
    FixtureRow(name: "a.one", owner: .feature("a")), FixtureRow(name: "a.ü", owner: .feature("a")),
    FixtureRow(name: "b.x", owner: .feature("b")), FixtureRow(name: "a.", owner: .feature("a")),
    FixtureRow(name: "chain-c", owner: .chain("chain-c")),
  ]

  @Test func areWhatTheyWereMadeOf() {
    let rows = FixtureRows(Self.rows)
    #expect(Array(rows) == Self.rows)
    #expect(rows.count == 5)
    #expect(rows.indices.map { rows[$0] } == Self.rows)
    #expect(Array(rows.reversed()) == Self.rows.reversed())
    #expect(rows == FixtureRows(Self.rows))
    #expect(rows != FixtureRows(Self.rows.dropLast()))
    #expect(Array(FixtureRows()) == [])
  }

  @Test func ofAManifest() throws {
    let tree = try TinyTree()
    let manifest = try RecordedTree(root: tree.root).requireManifest().manifest
    var expected: [FixtureRow] = []
    for feature in manifest.features {
      for name in feature.fixtures {
        expected.append(FixtureRow(name: name, owner: .feature(feature.name)))
      }
    }
    for chain in manifest.chains {
      expected.append(FixtureRow(name: chain.name, owner: .chain(chain.name)))
    }
    #expect(Array(manifest.fixtures) == expected)
    #expect(!expected.isEmpty)
  }

  @Test(arguments: [[], ["a"], ["", "b", "", "ü and more than fifteen bytes", ""]])
  func names(_ list: [String]) {
    let names = FixtureNames(list)
    #expect(Array(names) == list)
    #expect(names.count == list.count)
    #expect(names == FixtureNames(list))
    #expect(names != FixtureNames(list + [""]))
  }

  @Test(arguments: [[], ["a"], ["a.b", "a.c.d", "a.e"]])
  func namesInADocument(_ list: [String]) throws {
    let quoted = list.map { "\"\($0)\"" }.joined(separator: ", ")
    let json = try CanonicalJSON(parsing: "{\"before\": [1], \"fixtures\": [\(quoted)], \"z\": 0}")
    let listed = try #require(json["fixtures"])
    var names = try #require(FixtureNames(listed: listed) { $0.kind == .string })
    #expect(Array(names) == list)
    #expect(names == FixtureNames(list))
    names.append("a.more")
    #expect(Array(names) == list + ["a.more"])
    #expect((FixtureNames(listed: listed) { _ in false } == nil) == !list.isEmpty)
  }
}
