import DuetKernel

/// What the manifest calls its fixtures, refused names included, to tell what a file on disk nearly is.
struct ListedNames {
  /// Names by what is left of them without letter case and Unicode form.
  private let folded: [String: String]

  init(_ subject: Lint.Subject) {
    var names = subject.manifest.fixtures.map(\.name)
    if !subject.loaded.findings.isEmpty {
      let json = subject.loaded.document.json
      for feature in json["features"]?.members.map(\.value) ?? [] {
        names += feature["fixtures"]?.elements.compactMap(\.string) ?? []
      }
      names += json["chains"]?.members.compactMap(\.key.string) ?? []
    }
    folded = Dictionary(
      names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// How a file's name differs from a listed one that a person, or another file system, takes for the
  /// same.
  func likeness(of file: FilePath) -> String? {
    guard let name = fixtureName(file),
      // Strings are equal, and hash, across Unicode forms: that is what is wanted here.
      let listed = folded[name.lowercased()], !listed.utf8.elementsEqual(name.utf8)
    else { return nil }
    let what = listed == name ? "its Unicode form (NFC, NFD)" : "letter case"
    return ", it differs from the listed \(Naming.quoted(listed)) only in \(what)"
  }
}

/// The name of the fixture that a file's name stands for; `nil` for other files.
private func fixtureName(_ file: FilePath) -> String? {
  let name = file.description
  guard name.hasSuffix(RecordedTree.fixtureSuffix) else { return nil }
  return String(name.dropLast(RecordedTree.fixtureSuffix.count))
}

/// Which missing fixtures and which unlisted files are probably one and the same under two names.
struct NearNames {
  /// Comparing all with all is only affordable, and only helpful, where few are lost.
  private static let limit = 2_500

  private var files: [String: String] = [:]
  private var names: [String: String] = [:]

  init(missing: [String], orphans: [FilePath]) {
    let orphans = orphans.compactMap { fixtureName($0) }
    guard missing.count * orphans.count <= Self.limit else { return }
    for name in missing {
      guard let near = Nearest.match(for: name, among: orphans) else { continue }
      files[name] = near
      names[near] = names[near] ?? name
    }
  }

  func hint(forMissing name: String) -> String {
    files[name].map { ", \(Naming.quoted("\($0)\(RecordedTree.fixtureSuffix)")) is there" } ?? ""
  }

  func hint(forOrphan file: FilePath) -> String {
    guard let name = fixtureName(file), let near = names[name] else { return "" }
    return ", did you mean \(Naming.quoted(near))?"
  }
}
