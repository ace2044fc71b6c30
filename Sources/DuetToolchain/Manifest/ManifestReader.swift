import DuetKernel
import DuetReplay

/// Turns the manifest's document into rows, noting every fault on the way.
///
/// Reading goes on after a fault, so that one run names them all; what could not be understood is
/// left out of the rows.
package struct ManifestReader {
  static let topLevelKeys = ["$schema", "chains", "features", "lanes", "presentation"]
  static let laneKeys = [
    "build", "inputs", "runner", "runnerFiles", "test", "timeouts", "tools", "traces", "when",
  ]

  let document: SourceDocument
  package private(set) var findings: [Finding] = []

  package init(_ document: SourceDocument) {
    self.document = document
  }

  /// Reads the whole manifest.
  package mutating func read() -> Manifest {
    var manifest = Manifest(lanes: [], features: [], chains: [], waiverCount: 0, islandCount: 0)
    let root = FieldPath()
    guard requireObject(document.json, at: root, called: "the manifest") else { return manifest }
    for member in document.json.members {
      let key = member.key.string ?? ""
      guard !Self.topLevelKeys.contains(key) else { continue }
      noteUnknown(
        key, at: root.appending(key: key), of: "the manifest", known: Self.topLevelKeys)
    }
    manifest.lanes = readRows("lanes", at: root, isRequired: true) { $0.readLane($1, $2, $3) }
    let laneNames = manifest.lanes.map(\.name)
    manifest.features = readRows("features", at: root, isRequired: true) {
      $0.readFeature($1, $2, $3, lanes: laneNames)
    }
    if let features = document.json["features"], features.bytes.elementsEqual("{}".utf8) {
      note(root.appending(key: "features"), "no feature is listed, a run of nothing proves nothing")
    }
    manifest.chains = readRows("chains", at: root, isRequired: false) { $0.readChain($1, $2, $3) }
    readPresentation(into: &manifest)
    checkDuplicates(in: manifest)
    return manifest
  }

  // MARK: - Rows

  private mutating func readLane(
    _ name: String, _ json: CanonicalJSON, _ path: FieldPath
  ) -> Lane? {
    guard requireObject(json, at: path, called: "a lane") else { return nil }
    for member in json.members {
      let key = member.key.string ?? ""
      guard !Self.laneKeys.contains(key) else { continue }
      noteUnknown(key, at: path.appending(key: key), of: "a lane", known: Self.laneKeys)
    }
    let runner = readCommand("runner", of: json, at: path, isRequired: true)
    let build = readCommand("build", of: json, at: path, isRequired: false)
    let inputs = readPaths("inputs", of: json, at: path)
    let runnerFiles = readPaths("runnerFiles", of: json, at: path)
    let test = readCommand("test", of: json, at: path, isRequired: false)
    let traces = readCommand("traces", of: json, at: path, isRequired: false)
    let isOptional = readWhen(of: json, at: path)
    let tools = readTools(of: json, at: path)
    let timeouts = readTimeouts(of: json, at: path)
    guard let runner else { return nil }
    return Lane(
      name: name, build: build, inputs: inputs, runner: runner, runnerFiles: runnerFiles,
      test: test, traces: traces, isOptional: isOptional, tools: tools, timeouts: timeouts)
  }

  /// The programs that a lane's commands start without being named by them.
  private mutating func readTools(of json: CanonicalJSON, at path: FieldPath) -> [String] {
    guard let list = json["tools"] else { return [] }
    let names = list.elements.map(\.string)
    guard list.kind == .array, names.allSatisfy({ $0.map(Self.isProgramName) ?? false }) else {
      note(
        path.appending(key: "tools"),
        "'tools' must be an array of programs that are looked up on PATH: [\"java\"]")
      return []
    }
    return names.compactMap(\.self)
  }

  private static func isProgramName(_ name: String) -> Bool {
    !name.isEmpty && !name.utf8.contains(UInt8(ascii: "/")) && !name.utf8.contains(0)
  }

  private mutating func readWhen(of json: CanonicalJSON, at path: FieldPath) -> Bool {
    guard let when = json["when"] else { return false }
    guard when.stringBytes == Array("available".utf8) else {
      note(path.appending(key: "when"), "'when' can only be \"available\"")
      return false
    }
    return true
  }

  private mutating func readFeature(
    _ name: String, _ json: CanonicalJSON, _ path: FieldPath, lanes: [String]
  ) -> FeatureRow? {
    guard requireObject(json, at: path, called: "a feature") else { return nil }
    var sources: [String: FeatureRow.Source] = [:]
    for lane in lanes {
      guard let source = readText(lane, of: json, at: path) else { continue }
      if source.utf8.elementsEqual("pending".utf8) {
        sources[lane] = .pending
      } else if checkPath(source, at: path.appending(key: lane)) {
        sources[lane] = .file(source)
      }
    }
    let scenario = readScenario(of: json, at: path)
    let fixtures = readFixtures(of: json, at: path, feature: name)
    return FeatureRow(name: name, sources: sources, scenario: scenario, fixtures: fixtures)
  }

  private mutating func readChain(
    _ name: String, _ json: CanonicalJSON, _ path: FieldPath
  ) -> ChainRow? {
    guard requireObject(json, at: path, called: "a chain") else { return nil }
    return ChainRow(name: name, scenario: readScenario(of: json, at: path))
  }

  private mutating func readScenario(of json: CanonicalJSON, at path: FieldPath) -> String? {
    guard let scenario = readText("scenario", of: json, at: path) else { return nil }
    return checkPath(scenario, at: path.appending(key: "scenario")) ? scenario : nil
  }

  private mutating func readFixtures(
    of json: CanonicalJSON, at path: FieldPath, feature: String
  ) -> FixtureNames {
    let path = path.appending(key: "fixtures")
    guard let list = json["fixtures"] else { return [] }
    guard list.kind == .array else {
      note(path, "'fixtures' is \(list.kind.noun), an array of names is expected")
      return []
    }
    let prefix = Array("\(feature).".utf8)
    // A manifest lists very many names, and nearly always all of them are good.
    if let names = FixtureNames(listed: list, areGood: { Naming.isPlain($0, after: prefix) }) {
      return names
    }
    var names = FixtureNames()
    for (index, element) in list.elements.enumerated() {
      let path = path.appending(index: index)
      guard let name = element.string else {
        note(path, "a fixture's name is a string, this is \(element.kind.noun)")
        continue
      }
      if let fault = Naming.fault(of: name) {
        note(path, "the fixture name \(Naming.quoted(name)) \(fault)", rule: .names)
      } else if name.hasPrefix("chain-"), !name.hasPrefix("\(feature).") {
        note(
          path,
          "'\(name)' is a chain and stands under the feature '\(feature)'",
          fix: "list it in 'chains'", rule: .rowOwners)
      } else if !FixtureOwner.feature(feature).owns(name) {
        note(
          path,
          "the fixture '\(name)' stands under '\(feature)', "
            + "its name must be '\(feature).' and a branch", rule: .rowOwners)
      } else {
        names.append(name)
      }
    }
    return names
  }

  private mutating func readPresentation(into manifest: inout Manifest) {
    let path = FieldPath([.key("presentation")])
    guard let presentation = document.json["presentation"],
      requireObject(presentation, at: path, called: "'presentation'")
    else { return }
    manifest.waiverCount = count("waivers", of: presentation, at: path)
    manifest.islandCount = count("islands", of: presentation, at: path)
  }

  private mutating func count(
    _ key: String, of json: CanonicalJSON, at path: FieldPath
  ) -> Int {
    guard let entries = json[key] else { return 0 }
    guard entries.kind == .array else {
      note(path.appending(key: key), "'\(key)' is \(entries.kind.noun), an array is expected")
      return 0
    }
    return entries.elements.reduce(into: 0) { count, _ in count += 1 }
  }

  /// Notes each fixture that is listed more than once, at its later places.
  private mutating func checkDuplicates(in manifest: Manifest) {
    if areInOrder(manifest.features) || !mayHoldDuplicates { return }
    var owners: [String: String] = [:]
    let read = Set(manifest.features.map(\.name))
    let rows = document.json["features"].map { Array($0.members) } ?? []
    for (key, row) in rows {
      guard let feature = key.string, read.contains(feature), let list = row["fixtures"] else {
        continue
      }
      for (index, element) in list.elements.enumerated() {
        guard let name = element.string else { continue }
        if let owner = owners[name] {
          let place = owner == feature ? "twice under" : "under '\(owner)' and under"
          note(
            FieldPath([.key("features"), .key(feature), .key("fixtures"), .index(index)]),
            "the fixture \(Naming.quoted(name)) is listed \(place) '\(feature)'",
            fix: "remove one", rule: .duplicateRows)
        } else {
          owners[name] = feature
        }
      }
    }
  }

  /// Whether every feature's names are in strict order: none can be there twice then, as they begin
  /// with the feature's name and a dot.
  private func areInOrder(_ features: [FeatureRow]) -> Bool {
    findings.isEmpty
      && features.allSatisfy { feature in
        // The names of a feature 'a.b' may be those of a feature 'a'.
        !feature.name.utf8.contains(UInt8(ascii: "."))
          && feature.fixtures.areInStrictOrder
      }
  }

  /// Whether two names in the rows have the same hash: very many names need not be kept to see that
  /// they are different.
  private var mayHoldDuplicates: Bool {
    var hashes: [Int] = []
    for (_, row) in document.json["features"]?.members ?? CanonicalJSON.emptyObject.members {
      for name in row["fixtures"]?.elements ?? CanonicalJSON.emptyObject.elements {
        var hasher = Hasher()
        name.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        hashes.append(hasher.finalize())
      }
    }
    hashes.sort()
    return zip(hashes, hashes.dropFirst()).contains { $0 == $1 }
  }

  // MARK: - Pieces

  /// Reads an object whose keys are names and whose values are rows.
  private mutating func readRows<Row>(
    _ key: String, at root: FieldPath, isRequired: Bool,
    _ row: (inout ManifestReader, String, CanonicalJSON, FieldPath) -> Row?
  ) -> [Row] {
    let path = root.appending(key: key)
    guard let object = document.json[key] else {
      if isRequired { note(root, "the manifest has no '\(key)', an object is expected there") }
      return []
    }
    guard requireObject(object, at: path, called: "'\(key)'") else { return [] }
    var rows: [Row] = []
    for member in object.members {
      let name = member.key.string ?? ""
      let path = path.appending(key: name)
      if let fault = Naming.fault(of: name) {
        note(path, "the name \(Naming.quoted(name)) in '\(key)' \(fault)", rule: .names)
      } else if let row = row(&self, name, member.value, path) {
        rows.append(row)
      }
    }
    return rows
  }

  private mutating func readCommand(
    _ key: String, of json: CanonicalJSON, at path: FieldPath, isRequired: Bool
  ) -> [String]? {
    let path = path.appending(key: key)
    guard let command = json[key] else {
      if isRequired { note(path, "the lane has no '\(key)', an array of arguments is expected") }
      return nil
    }
    let words = command.elements.map(\.string)
    guard command.kind == .array, !words.isEmpty, let first = words[0], !first.isEmpty,
      words.allSatisfy({ $0 != nil })
    else {
      note(
        path,
        "'\(key)' must be an array of strings, the command and its arguments: "
          + #"["make", "runner"]"#)
      return nil
    }
    guard !words.contains(where: { $0?.utf8.contains(0) ?? false }) else {
      note(path, "'\(key)' has a NUL character, which no command can be given")
      return nil
    }
    return words.compactMap(\.self)
  }

  /// A list of files and folders, which may lie beside the repository.
  private mutating func readPaths(
    _ key: String, of json: CanonicalJSON, at path: FieldPath
  ) -> [String]? {
    let path = path.appending(key: key)
    guard let list = json[key] else { return nil }
    let paths = list.elements.map(\.string)
    guard list.kind == .array, !paths.isEmpty, paths.allSatisfy({ isInput($0) }) else {
      note(
        path,
        "'\(key)' must be an array of paths relative to the root, files or folders: "
          + #"["Package.swift", "Sources"]"#)
      return nil
    }
    return paths.compactMap(\.self)
  }

  private func isInput(_ path: String?) -> Bool {
    guard let path, !path.utf8.isEmpty, !path.utf8.contains(0) else { return false }
    return !FilePath(path).isAbsolute
  }

  private mutating func readText(
    _ key: String, of json: CanonicalJSON, at path: FieldPath
  ) -> String? {
    guard let value = json[key] else { return nil }
    guard let text = value.string else {
      note(path.appending(key: key), "'\(key)' is \(value.kind.noun), a string is expected")
      return nil
    }
    return text
  }

  /// Notes a path that is not a plain way down from the root.
  private mutating func checkPath(_ text: String, at path: FieldPath) -> Bool {
    guard FilePath(text).staysInside else {
      note(
        path,
        "the path \(Naming.quoted(text)) leaves the repository or names no file in it",
        fix: "give one relative to its root, without '.' and '..'", rule: .paths)
      return false
    }
    return true
  }

  mutating func requireObject(
    _ json: CanonicalJSON, at path: FieldPath, called name: String
  ) -> Bool {
    guard json.kind == .object else {
      note(path, "\(name) is \(json.kind.noun), an object is expected")
      return false
    }
    return true
  }

  mutating func noteUnknown(
    _ key: String, at path: FieldPath, of owner: String, known: [String]
  ) {
    let hint = Nearest.hint(for: key, among: known)
    let list = known.map { "'\($0)'" }.joined(separator: ", ")
    note(
      path,
      "\(owner) has no key \(Naming.quoted(key))\(hint.isEmpty ? ", it has \(list)" : hint)",
      rule: .unknownKeys)
  }

  mutating func note(
    _ path: FieldPath, _ message: String, fix: String? = nil, rule: LintRule = .manifestShape
  ) {
    findings.append(document.finding(rule, at: path, message, fix: fix))
  }
}
