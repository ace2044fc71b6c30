import DuetKernel

/// Names that differ only in how they are cut into words are one name to most people, and to the
/// folders, types and test functions that are called after them.
enum NameCollisions {
  static func check(_ subject: Lint.Subject) -> [Finding] {
    let manifest = subject.manifest
    let features = manifest.features.map { (name: $0.name, owner: FixtureOwner.feature($0.name)) }
    return collisions(features.map(\.name), key: PlainName.joined).map { first, second in
      subject.loaded.document.finding(
        .nameCollisions, at: FieldPath([.key("features"), .key(second)]),
        "the features '\(first)' and '\(second)' differ only in their separators",
        fix: "rename one")
    }
      + manifest.features.flatMap { feature -> [Finding] in
        let collisions = collisions(feature.fixtures, key: PlainName.slug)
        if collisions.isEmpty { return [] }
        let places = Places(feature, in: subject)
        return collisions.map { first, second in
          subject.loaded.document.finding(
            .nameCollisions, at: places.path(of: second),
            "the fixtures '\(first)' and '\(second)' differ only in their separators",
            fix: "rename the branch of one and record it")
        }
      }
      + chainsThatAreFixtures(subject)
  }

  private static func collisions(
    _ names: some Sequence<String>, key: (String) -> String
  ) -> [(String, String)] {
    var first: [String: String] = [:]
    return names.compactMap { name in
      let key = key(name)
      // The same name twice is another rule's finding.
      guard let other = first[key], other != name else {
        first[key] = name
        return nil
      }
      return (other, name)
    }
  }

  private static func chainsThatAreFixtures(_ subject: Lint.Subject) -> [Finding] {
    let leaves = Dictionary(
      subject.manifest.features.flatMap { row in row.fixtures.map { ($0, row.name) } },
      uniquingKeysWith: { first, _ in first })
    return subject.manifest.chains.compactMap { chain in
      guard let owner = leaves[chain.name] else { return nil }
      return subject.loaded.document.finding(
        .duplicateRows, at: FieldPath([.key("chains"), .key(chain.name)]),
        "'\(chain.name)' is listed as a chain and as a fixture of '\(owner)'", fix: "remove one")
    }
  }

  /// Where a feature's fixtures stand in the manifest.
  struct Places {
    private let list: FieldPath
    private let indices: [String: Int]

    init(_ feature: FeatureRow, in subject: Lint.Subject) {
      list = FieldPath([.key("features"), .key(feature.name), .key("fixtures")])
      let names = subject.loaded.document.json["features"]?[feature.name]?["fixtures"]?.elements
      indices = Dictionary(
        (names?.map(\.string) ?? []).enumerated().compactMap { index, name in
          name.map { ($0, index) }
        }, uniquingKeysWith: { first, _ in first })
    }

    func path(of name: String) -> FieldPath {
      indices[name].map { list.appending(index: $0) } ?? list
    }
  }
}

extension LintRule {
  static let nameCollisions = LintRule(
    "name-collisions", remedy: "rename one", check: NameCollisions.check)
}
