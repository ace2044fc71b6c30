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
          message: error.predicate,
          fix: subject.manifest.isElder
            ? "restore it" : "`\(SuggestedCommand.record)` writes the recordings anew")
      ]
    }
    let onDisk = Set(entries.map(\.name))
    let listed = Set(
      subject.manifest.fixtures.map { FilePath("\($0.name)\(RecordedTree.fixtureSuffix)") })
    let names = ListedNames(subject)
    let orphans = entries.filter { !listed.contains($0.name) }
    let missing = subject.manifest.fixtures.filter { !onDisk.contains(file($0.name)) }
    let matches = NearNames(missing: missing.map(\.name), orphans: orphans.map(\.name))
    return Self.missing(missing, subject, matches)
      + Self.orphans(orphans, names, matches, manifest: subject.tree.manifestPath)
  }

  private static func missing(
    _ rows: [FixtureRow], _ subject: Lint.Subject, _ matches: NearNames
  ) -> [Finding] {
    var places: [String: NameCollisions.Places] = [:]
    return rows.map { row in
      let place: FieldPath
      switch row.owner {
      case .chain: place = FieldPath([.key("chains"), .key(row.name)])
      case .feature(let name):
        let known =
          places[name]
          ?? subject.manifest.feature(name).map { NameCollisions.Places($0, in: subject) }
        places[name] = known
        place = known?.path(of: row.name) ?? FieldPath()
      }
      return finding(
        row.name, at: place, owner: row.owner, hint: matches.hint(forMissing: row.name), subject)
    }
  }

  private static func file(_ name: String) -> FilePath {
    FilePath("\(name)\(RecordedTree.fixtureSuffix)")
  }

  private static func finding(
    _ name: String, at place: FieldPath, owner: FixtureOwner, hint: String,
    _ subject: Lint.Subject
  ) -> Finding {
    subject.loaded.document.finding(
      at: place,
      "'\(name)' is listed, but \(RecordedTree.fixturePath(name)) does not exist\(hint)",
      fix: subject.manifest.isElder
        ? "restore it or remove the row"
        : "record it (`\(SuggestedCommand.record(owner))`) or remove the row")
  }

  private static func orphans(
    _ entries: [FolderEntry], _ names: ListedNames, _ matches: NearNames, manifest: String
  ) -> [Finding] {
    entries.compactMap { entry in
      let path = FilePath(RecordedTree.fixturesPath).appending(entry.name)
      if entry.kind == .folder {
        return Finding(
          path: path.description,
          message: "is a folder",
          fix: "recordings lie directly in \(RecordedTree.fixturesPath)")
      }
      guard entry.name.bytes.suffix(5).elementsEqual(".json".utf8) else { return nil }
      return Finding(
        path: path.description,
        message: "is not listed in \(manifest)"
          + (names.likeness(of: entry.name) ?? matches.hint(forOrphan: entry.name)),
        fix: "list it or remove the file")
    }
  }
}

extension LintRule {
  static let fixturesListed = LintRule(
    "fixtures-listed", remedy: "list the fixture, or record it", check: FixturesListed.check)
}
