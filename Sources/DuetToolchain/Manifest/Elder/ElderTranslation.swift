import DuetKernel

/// Writes what an elder manifest says as the document of a `manifest.json`, value by value with its
/// place, and notes what has no place in either.
struct ElderTranslation {
  private let path: String
  private let root: ElderNode
  private(set) var findings: [Finding] = []
  private(set) var lanes: [String] = []
  private var places: [String: ElderPlace] = [:]
  private var json: [UInt8] = []
  private var sources: ElderSources

  init(path: String, root: ElderNode, sources: ElderSources) {
    self.path = path
    self.root = root
    self.sources = sources
  }

  /// The document, with the bytes of the elder file and the places in it.
  mutating func document(_ bytes: [UInt8]) throws(Finding) -> SourceDocument {
    refuseUnknown(root, of: "the manifest", known: ElderManifest.topLevelKeys)
    checkOptions()
    lanes = lanesInUse
    writeManifest()
    do {
      return SourceDocument(
        path: path, bytes: bytes, json: try CanonicalJSON(parsing: json), places: places)
    } catch {
      // Only a text that no JSON can hold leads here, and the lines have been checked for those.
      throw Finding(rule: .manifestShape, path: path, message: "cannot be read: \(error.reason)")
    }
  }

  /// The lanes that features name sources in; both where none does, which is a finding of each row.
  private var lanesInUse: [String] {
    let rows = root["features"]?.members.map(\.value) ?? []
    let used = ElderManifest.lanes.filter { lane in rows.contains { $0[lane] != nil } }
    return used.isEmpty ? ElderManifest.lanes : used
  }

  // MARK: - The document

  private mutating func writeManifest() {
    object(at: FieldPath()) { translation, path in
      translation.member("lanes", path) { $0.writeLanes() }
      if let features = translation.root["features"] {
        translation.member("features", path) { $0.writeFeatures(features, $1) }
      }
      if let chains = translation.root["chains"] {
        translation.member("chains", path) { $0.writeChains(chains, $1) }
      }
      if let presentation = translation.root["presentation"] {
        translation.member("presentation", path) { $0.writePresentation(presentation, $1) }
      }
    }
  }

  private mutating func writeLanes() {
    let runner = root["replayRunner"]
    object(at: FieldPath([.key("lanes")])) { translation, path in
      for lane in translation.lanes {
        let words = runner?.text ?? runner?[lane]?.text ?? ElderManifest.standIn(for: lane)
        translation.member(lane, path) { translation, path in
          translation.object(at: path) { translation, path in
            translation.member("runner", path) { translation, _ in
              translation.json += "[".utf8
              CanonicalWriter.appendString(words, to: &translation.json)
              translation.json += "]".utf8
            }
          }
        }
      }
    }
  }

  private mutating func writeFeatures(_ features: ElderNode, _ path: FieldPath) {
    places[path.description] = features.place
    guard requireBlock(features, called: "'features'") else { return object(at: path) { _, _ in } }
    object(at: path) { translation, path in
      for feature in features.members {
        translation.member(feature.key, path) { $0.writeFeature(feature, $1) }
      }
    }
  }

  private mutating func writeFeature(_ feature: ElderNode.Member, _ path: FieldPath) {
    let row = feature.value
    places[path.description] = feature.keyPlace
    guard requireBlock(row, called: "a feature") else { return object(at: path) { _, _ in } }
    refuseUnknown(row, of: "a feature", known: ElderManifest.featureKeys)
    if ElderManifest.lanes.allSatisfy({ row[$0] == nil }) {
      note(
        feature.keyPlace,
        "the feature \(Naming.quoted(feature.key)) has neither 'swift' nor 'kotlin'",
        fix: "name its source")
    }
    object(at: path) { translation, path in
      for member in row.members where ElderManifest.featureKeys.contains(member.key) {
        if member.key == "fixtures" {
          translation.writeFixtures(member, path)
        } else if translation.requireText(member) {
          let value = translation.resolved(member, of: feature.key)
          translation.member(member.key, path) { $0.write(value, at: $1) }
        }
      }
    }
  }

  /// A source's value with the file that it means.
  private mutating func resolved(_ member: ElderNode.Member, of feature: String) -> ElderNode {
    guard ElderManifest.lanes.contains(member.key), let word = member.value.text else {
      return member.value
    }
    let path = sources.path(word, of: feature, in: member.key)
    return ElderNode(value: .text(path), place: member.value.place)
  }

  private mutating func writeFixtures(_ member: ElderNode.Member, _ path: FieldPath) {
    guard requireList(member.value, called: "'fixtures'") else { return }
    let names = member.value.elements.filter { requireText($0, called: "a fixture's name") }
    let list = ElderNode(value: .list(names), place: member.value.place)
    self.member("fixtures", path) { $0.write(list, at: $1) }
  }

  /// A list of names there, rows of their own here.
  private mutating func writeChains(_ chains: ElderNode, _ path: FieldPath) {
    places[path.description] = chains.place
    let names = requireList(chains, called: "'chains'") ? chains.elements : []
    object(at: path) { translation, path in
      var seen: [String: ElderPlace] = [:]
      for element in names {
        guard translation.requireText(element, called: "a chain's name"), let name = element.text
        else { continue }
        if let first = seen.updateValue(element.place, forKey: name) {
          translation.note(
            element.place,
            "the chain \(Naming.quoted(name)) is listed again, it is in line \(first.line)",
            fix: "remove one", rule: .duplicateRows)
          continue
        }
        translation.member(name, path) { translation, path in
          translation.places[path.description] = element.place
          translation.json += "{}".utf8
        }
      }
    }
  }

  /// The ledger has the same form in both; a list with nothing in it is an empty one.
  private mutating func writePresentation(_ presentation: ElderNode, _ path: FieldPath) {
    places[path.description] = presentation.place
    guard requireBlock(presentation, called: "'presentation'") else {
      return object(at: path) { _, _ in }
    }
    object(at: path) { translation, path in
      for member in presentation.members {
        let isEmpty = member.value.value == .nothing
        let value = isEmpty ? ElderNode(value: .list([]), place: member.keyPlace) : member.value
        translation.member(member.key, path) { $0.write(value, at: $1) }
      }
    }
  }

  // MARK: - Checks

  private mutating func checkOptions() {
    if let core = root["kotlinCore"], requireText(core, called: "'kotlinCore'"),
      let text = core.text, KotlinCore(rawValue: text) == nil
    {
      note(
        core.place, "'kotlinCore' is \(Naming.quoted(text))",
        fix: "it is 'jvm' or 'commonMain'")
    }
    guard let runner = root["replayRunner"] else { return }
    for (place, text) in runnerTexts(runner) where !FilePath(text).staysInside {
      note(
        place, "the path \(Naming.quoted(text)) leaves the repository or names no file in it",
        fix: "give one relative to its root, without '.' and '..'", rule: .paths)
    }
  }

  /// One runner for all, or one a lane.
  private mutating func runnerTexts(_ runner: ElderNode) -> [(ElderPlace, String)] {
    if let text = runner.text { return [(runner.place, text)] }
    guard case .block = runner.value else {
      note(
        runner.place, "'replayRunner' is \(runner.noun)",
        fix: "a path is expected, or 'swift' and 'kotlin' with a path each")
      return []
    }
    refuseUnknown(runner, of: "'replayRunner'", known: ElderManifest.lanes)
    return runner.members.compactMap { member in
      guard requireText(member), let text = member.value.text else { return nil }
      return (member.value.place, text)
    }
  }

  private mutating func refuseUnknown(_ block: ElderNode, of owner: String, known: [String]) {
    for member in block.members where !known.contains(member.key) {
      let hint = Nearest.hint(for: member.key, among: known)
      let list = known.map { "'\($0)'" }.joined(separator: ", ")
      note(
        member.keyPlace,
        "\(owner) has no key \(Naming.quoted(member.key))"
          + (hint.isEmpty ? ", it has \(list)" : hint), rule: .unknownKeys)
    }
  }

  /// An empty block counts as one.
  private mutating func requireBlock(_ node: ElderNode, called name: String) -> Bool {
    switch node.value {
    case .block, .nothing: return true
    case .text, .list:
      note(node.place, "\(name) is \(node.noun)", fix: "a block of keys is expected")
      return false
    }
  }

  private mutating func requireList(_ node: ElderNode, called name: String) -> Bool {
    switch node.value {
    case .list, .nothing: return true
    case .text, .block:
      note(node.place, "\(name) is \(node.noun)", fix: "a list of names is expected")
      return false
    }
  }

  private mutating func requireText(_ member: ElderNode.Member) -> Bool {
    requireText(member.value, called: "'\(member.key)'")
  }

  private mutating func requireText(_ node: ElderNode, called name: String) -> Bool {
    if let text = node.text, !text.isEmpty { return true }
    let what = node.text == nil ? node.noun : "empty"
    note(node.place, "\(name) is \(what)", fix: "a text is expected")
    return false
  }

  private mutating func note(
    _ place: ElderPlace, _ message: String, fix: String? = nil, rule: LintRule = .manifestShape
  ) {
    findings.append(place.finding(rule, in: path, message, fix: fix))
  }

  // MARK: - JSON

  private mutating func write(_ node: ElderNode, at path: FieldPath) {
    places[path.description] = node.place
    switch node.value {
    case .text(let text): CanonicalWriter.appendString(text, to: &json)
    case .nothing: json += "\"\"".utf8
    case .list(let elements):
      json += "[".utf8
      for (index, element) in elements.enumerated() {
        if index > 0 { json += ",".utf8 }
        write(element, at: path.appending(index: index))
      }
      json += "]".utf8
    case .block(let members):
      object(at: path) { translation, path in
        for member in members {
          translation.member(member.key, path) { $0.write(member.value, at: $1) }
        }
      }
    }
  }

  private mutating func object(
    at path: FieldPath, _ members: (inout ElderTranslation, FieldPath) -> Void
  ) {
    json += "{".utf8
    members(&self, path)
    json += "}".utf8
  }

  private mutating func member(
    _ key: String, _ path: FieldPath, _ value: (inout ElderTranslation, FieldPath) -> Void
  ) {
    if json.last != UInt8(ascii: "{") { json += ",".utf8 }
    CanonicalWriter.appendString(key, to: &json)
    json += ":".utf8
    value(&self, path.appending(key: key))
  }

  private mutating func member(
    _ key: String, _ path: FieldPath, _ value: (inout ElderTranslation) -> Void
  ) {
    member(key, path) { translation, _ in value(&translation) }
  }
}

/// What a Kotlin core is built for, which says where its sources lie.
enum KotlinCore: String {
  case commonMain
  case kmp
  case jvm

  /// The source sets that hold the logic; the first is the usual one.
  var sourceSets: [String] { self == .jvm ? ["main", "jvmMain"] : ["commonMain"] }
}
