import DuetKernel

// `.modaal/project.json`: what a project generator was told, where there is one.
//
// Of the document these members are read, and others left alone: `platform` or `platforms`, names;
// `template`, a name; `targets`, names or objects with `name`, `platform`, `path`; `pairs`, lists of
// two targets' names, or objects with `feature` and what it is in each lane.
extension Doctor {
  static let projectPath = ".modaal/project.json"

  mutating func examineProject(targets: PackageTargets) throws(NotJudged) {
    guard try kind(of: Self.projectPath) != nil else {
      fact("\(Self.projectPath): none")
      return
    }
    let document: SourceDocument
    do {
      document = try SourceDocument(
        path: Self.projectPath, bytes: tree.read(Self.projectPath))
    } catch {
      report.findings.append(error)
      return
    }
    guard document.json.kind == .object else {
      finding(Self.projectPath, "is no JSON object, a project's declarations are one")
      return
    }
    var project = ProjectReader(document: document, package: targets, manifest: manifest)
    project.read()
    for path in project.paths where try kind(of: path.path) == nil {
      project.finding(at: path.field, "names \(path.path), which is not there")
    }
    report.targetCount += project.targets.count
    report.findings += project.findings
    project.facts.forEach { fact($0) }
  }
}

/// Reads a project's declarations and holds them against the manifest.
struct ProjectReader {
  let document: SourceDocument
  let package: PackageTargets
  let manifest: Manifest
  private(set) var facts: [String] = []
  private(set) var findings: [Finding] = []
  /// The names of the declared targets.
  private(set) var targets: [String] = []
  /// Paths that must be there.
  private(set) var paths: [(field: FieldPath, path: String)] = []

  init(document: SourceDocument, package: PackageTargets, manifest: Manifest) {
    self.document = document
    self.package = package
    self.manifest = manifest
  }

  mutating func finding(at field: FieldPath, _ message: String) {
    findings.append(document.finding(at: field, PrintableText.line(message, limit: 400)))
  }

  mutating func read() {
    let json = document.json
    facts.append(document.path)
    for key in ["platform", "platforms"] {
      guard let value = json[key] else { continue }
      let field = FieldPath([.key(key)])
      if value.kind == .array {
        for (index, element) in value.elements.enumerated() {
          readPlatform(element, at: field.appending(index: index))
        }
      } else {
        readPlatform(value, at: field)
      }
    }
    if let template = json["template"] {
      facts.append("  template \(template.string ?? template.description)")
    }
    readTargets(json["targets"])
    readPairs(json["pairs"])
  }
}

// Platforms.
extension ProjectReader {
  /// The lanes that serve a platform; the first is the usual one.
  private static let lanes: [String: [String]] = [
    "ios": ["swift", "ios"], "macos": ["swift", "macos"], "apple": ["swift"],
    "swift": ["swift"], "android": ["kotlin", "android"], "kotlin": ["kotlin"],
    "kmp": ["kotlin"], "jvm": ["kotlin", "java"],
  ]

  private mutating func readPlatform(_ value: CanonicalJSON, at field: FieldPath) {
    guard let platform = value.string else {
      finding(at: field, "is no name of a platform")
      return
    }
    let known = Self.lanes[platform.lowercased()] ?? [platform]
    if platform == "both" {
      requireLane(among: ["swift"], for: platform, at: field)
      requireLane(among: ["kotlin"], for: platform, at: field)
    } else {
      requireLane(among: known, for: platform, at: field)
    }
  }

  private mutating func requireLane(
    among names: [String], for platform: String, at field: FieldPath
  ) {
    if let name = names.first(where: { manifest.lane($0) != nil }) {
      let fact = "  platform \(platform): lane '\(name)'"
      if !facts.contains(fact) { facts.append(fact) }
    } else {
      finding(
        at: field,
        "platform \(Naming.quoted(platform)) implies a lane '\(names[0])', which the manifest does "
          + "not declare: add it under 'lanes' in \(RecordedTree.manifestPath)")
    }
  }
}

// Targets and pairs.
extension ProjectReader {
  private mutating func readTargets(_ value: CanonicalJSON?) {
    guard let value else { return }
    let field = FieldPath([.key("targets")])
    guard value.kind == .array else {
      finding(at: field, "is no list of targets")
      return
    }
    for (index, element) in value.elements.enumerated() {
      readTarget(element, at: field.appending(index: index))
    }
    facts.append("  targets: \(Naming.list(targets) ?? "none")")
  }

  private mutating func readTarget(_ value: CanonicalJSON, at field: FieldPath) {
    guard let name = value.string ?? value["name"]?.string, !name.isEmpty else {
      finding(at: field, "declares a target without a name")
      return
    }
    if targets.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
      finding(at: field, "declares target \(Naming.quoted(name)) twice")
      return
    }
    targets.append(name)
    if let platform = value["platform"] {
      readPlatform(platform, at: field.appending(key: "platform"))
    }
    if let path = value["path"]?.string {
      paths.append((field.appending(key: "path"), path))
    } else if let target = package.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      paths.append((field, target.folder))
    } else if !package.all.isEmpty {
      finding(
        at: field,
        "target \(Naming.quoted(name)) has no 'path', and \(PackageTargets.path) declares none of "
          + "that name\(Nearest.hint(for: name, among: package.all.map(\.name)))")
    }
  }

  private mutating func readPairs(_ value: CanonicalJSON?) {
    guard let value else { return }
    let field = FieldPath([.key("pairs")])
    guard value.kind == .array else {
      finding(at: field, "is no list of pairs")
      return
    }
    var count = 0
    for (index, element) in value.elements.enumerated() {
      count += 1
      let place = field.appending(index: index)
      if element.kind == .array {
        readPair(ofTargets: element, at: place)
      } else {
        readPair(ofSources: element, at: place)
      }
    }
    facts.append("  pairs: \(count)")
  }

  private mutating func readPair(ofTargets pair: CanonicalJSON, at field: FieldPath) {
    let names = pair.elements.map(\.string)
    guard names.count == 2 else {
      finding(at: field, "is a pair of \(names.count), a pair has two")
      return
    }
    for name in names {
      guard let name else {
        finding(at: field, "names something that is no text")
        continue
      }
      if targets.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { continue }
      finding(
        at: field,
        "pairs \(Naming.quoted(name)), which 'targets' does not declare"
          + Nearest.hint(for: name, among: targets))
    }
  }

  /// A feature that exists on both sides has a source in both lanes.
  private mutating func readPair(ofSources pair: CanonicalJSON, at field: FieldPath) {
    guard let name = (pair["feature"] ?? pair["name"])?.string else {
      finding(at: field, "is a pair without a 'feature'")
      return
    }
    guard let feature = manifest.feature(name) else {
      let hint = Nearest.hint(for: name, among: manifest.features.map(\.name))
      finding(
        at: field, "pairs feature \(Naming.quoted(name)), which the manifest does not list\(hint)")
      return
    }
    for (key, value) in pair.members {
      guard let lane = key.string, lane != "feature", lane != "name" else { continue }
      let place = field.appending(key: lane)
      if manifest.lane(lane) == nil {
        finding(at: place, "pairs for a lane \(Naming.quoted(lane)) that the manifest has not")
      } else if !feature.exists(in: lane) {
        finding(at: place, "feature '\(name)' has no source in lane '\(lane)' yet")
      } else if let path = value.string, path.contains("/") {
        paths.append((place, path))
      }
    }
  }
}
