import DuetReplay

/// A feature's spec mentions each of its fixtures, and each chain that the feature takes part in,
/// and none that does not exist.
enum SpecsMention {
  static func check(_ subject: Lint.Subject) -> [Finding] {
    let chains = participants(of: subject)
    let known = Set(subject.manifest.fixtures.map(\.name))
    return subject.manifest.features.flatMap { feature in
      let expected = feature.fixtures + (chains[feature.name] ?? [])
      return check(feature, expected: expected, known: known, in: subject.tree)
    }
  }

  private static func check(
    _ feature: FeatureRow, expected: [String], known: Set<String>, in tree: RecordedTree
  ) -> [Finding] {
    if expected.isEmpty { return [] }
    let path = "\(RecordedTree.specsPath)/\(feature.name).md"
    let mentions: [Mention]
    do {
      mentions = Mention.all(in: try tree.read(path))
    } catch {
      return [
        Finding(
          path: path,
          message: "\(error.message), the spec of '\(feature.name)' mentions its fixtures there")
      ]
    }
    let mentioned = Set(mentions.map(\.name))
    let missing = expected.filter { !mentioned.contains($0) }.map { name in
      Finding(
        path: path, message: "does not mention the fixture '\(name)'", fix: "say what it proves")
    }
    let gone = mentions.filter { mention in
      !known.contains(mention.name) && mention.looksLikeFixture(of: feature.name)
    }
    return missing
      + gone.map { mention in
        Finding(
          path: path, line: mention.line, column: mention.column,
          message: "mentions the fixture '\(mention.name)', which is not in the manifest, "
            + "remove it or correct the name")
      }
  }

  /// The chains by the features that are their nodes, as far as their fixtures can be read.
  private static func participants(of subject: Lint.Subject) -> [String: [String]] {
    var chains: [String: [String]] = [:]
    for chain in subject.manifest.chains {
      let row = FixtureRow(name: chain.name, owner: .chain(chain.name))
      // A chain that cannot be read is another rule's finding.
      guard
        case .success(let file) = Result(catching: { try FixtureFile(row: row, in: subject.tree) })
      else { continue }
      for node in file.fixture.nodes { chains[node.name, default: []].append(chain.name) }
    }
    return chains
  }
}

/// A word of a spec that could be a fixture's name, and where it stands.
struct Mention {
  let name: String
  let line: Int
  let column: Int
  /// Whether it stands between backquotes.
  let isCode: Bool

  /// Every run of name characters in a text, without full stops at its end.
  static func all(in text: [UInt8]) -> [Mention] {
    var mentions: [Mention] = []
    var line = 1
    var lineStart = 0
    var position = 0
    while position < text.count {
      guard isNameByte(text[position]) else {
        if text[position] == 0x0A {
          line += 1
          lineStart = position + 1
        }
        position += 1
        continue
      }
      let start = position
      while position < text.count, isNameByte(text[position]) { position += 1 }
      var word = text[start..<position]
      while word.last == UInt8(ascii: ".") || word.last == UInt8(ascii: "-") { word.removeLast() }
      let isCode =
        start > 0 && text[start - 1] == UInt8(ascii: "`")
        && word.endIndex < text.count && text[word.endIndex] == UInt8(ascii: "`")
      mentions.append(
        Mention(
          name: String(decoding: word, as: UTF8.self), line: line, column: start - lineStart + 1,
          isCode: isCode))
    }
    return mentions
  }

  /// Whether the word reads as the name of a fixture of a feature, or of a chain: code such as
  /// `feature.some-branch`. Words with capitals or underscores are something else.
  func looksLikeFixture(of feature: String) -> Bool {
    guard isCode, Naming.fault(of: name) == nil else { return false }
    if name.hasPrefix("chain-") { return true }
    return name.hasPrefix("\(feature).") && name.utf8.contains(UInt8(ascii: "-"))
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

extension LintRule {
  static let specsMention = LintRule(
    "specs-mention", remedy: "correct the spec", check: SpecsMention.check)
}
