import DuetKernel

/// What the manifest lists and what lies in `parity/fixtures` are the same, name by name and byte
/// by byte.
enum FixturesListed {
  static func check(_ subject: Lint.Subject) -> [Finding] {
    let entries: [FolderEntry]
    do {
      entries = try FileSystem.list(subject.tree.path(RecordedTree.fixturesPath))
    } catch {
      if case .missing = error.reason, subject.manifest.fixtures.isEmpty { return [] }
      return [
        Finding(
          path: RecordedTree.fixturesPath,
          message: "\(error.predicate), `\(SuggestedCommand.record)` writes the recordings anew")
      ]
    }
    let onDisk = Set(entries.map(\.name))
    let listed = Set(
      subject.manifest.fixtures.map { FilePath("\($0.name)\(RecordedTree.fixtureSuffix)") })
    return missing(subject, onDisk: onDisk) + orphans(entries, listed: listed)
  }

  private static func missing(_ subject: Lint.Subject, onDisk: Set<FilePath>) -> [Finding] {
    subject.manifest.features.flatMap { feature in
      let gone = feature.fixtures.filter { !onDisk.contains(file($0)) }
      let places = gone.isEmpty ? [:] : places(in: feature, subject)
      return gone.map { name in
        finding(
          name, at: places[name] ?? listPlace(of: feature), owner: .feature(feature.name), subject)
      }
    }
      + subject.manifest.chains.filter { !onDisk.contains(file($0.name)) }.map { chain in
        let place = FieldPath([.key("chains"), .key(chain.name)])
        return finding(chain.name, at: place, owner: .chain(chain.name), subject)
      }
  }

  private static func file(_ name: String) -> FilePath {
    FilePath("\(name)\(RecordedTree.fixtureSuffix)")
  }

  private static func listPlace(of feature: FeatureRow) -> FieldPath {
    FieldPath([.key("features"), .key(feature.name), .key("fixtures")])
  }

  /// Where each name of a feature's list stands.
  private static func places(
    in feature: FeatureRow, _ subject: Lint.Subject
  ) -> [String: FieldPath] {
    let row = subject.loaded.document.json["features"]?[feature.name]
    guard let list = row?["fixtures"] else { return [:] }
    var places: [String: FieldPath] = [:]
    for (index, element) in list.elements.enumerated() {
      guard let name = element.string, places[name] == nil else { continue }
      places[name] = listPlace(of: feature).appending(index: index)
    }
    return places
  }

  private static func finding(
    _ name: String, at place: FieldPath, owner: FixtureOwner, _ subject: Lint.Subject
  ) -> Finding {
    subject.loaded.document.finding(
      at: place,
      "'\(name)' is listed, but \(RecordedTree.fixturePath(name)) does not exist, "
        + "record it (`\(SuggestedCommand.record(owner))`) or remove the row")
  }

  private static func orphans(_ entries: [FolderEntry], listed: Set<FilePath>) -> [Finding] {
    entries.compactMap { entry in
      if listed.contains(entry.name) { return nil }
      let path = FilePath(RecordedTree.fixturesPath).appending(entry.name)
      if entry.kind == .folder {
        return Finding(
          path: path.description,
          message: "is a folder, recordings lie directly in \(RecordedTree.fixturesPath)")
      }
      guard entry.name.bytes.suffix(5).elementsEqual(".json".utf8) else { return nil }
      return Finding(
        path: path.description,
        message: "is not listed in \(RecordedTree.manifestPath), list it or remove the file")
    }
  }
}
