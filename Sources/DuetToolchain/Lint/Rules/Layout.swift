import DuetKernel

/// A feature's file, and the folder that is its own, are called after it on every lane:
/// `Splash/SplashFeature.swift` for `splash`. Letter case and separators are each language's own.
enum Layout {
  static func check(_ subject: Lint.Subject) -> [Finding] {
    // Elder trees have a layout of their own, and rules for it.
    if subject.loaded.elder != nil { return [] }
    return subject.manifest.lanes.flatMap { findings(in: $0, subject) }
  }

  private struct Place {
    let feature: String
    let path: String
    /// The file's name without its ending.
    let stem: String
    let ending: String
    /// The folders above the file, the nearest last.
    let folders: [String]

    init(feature: String, path: String) {
      self.feature = feature
      self.path = path
      let parts = path.split(separator: "/").map(String.init)
      let file = parts.last ?? path
      stem = file.split(separator: ".").first.map(String.init) ?? file
      ending = String(file.dropFirst(stem.count))
      folders = Self.named(Array(parts.dropLast()))
    }

    /// A folder in `src` is a source set (`main`, `commonMain`), called after no feature.
    private static func named(_ folders: [String]) -> [String] {
      zip([""] + folders, folders).filter { $0.0 != "src" }.map(\.1)
    }

    private var name: String { PlainName.joined(feature) }
    var hasOwnFile: Bool {
      let stem = PlainName.joined(stem)
      return stem == name || stem == name + "feature"
    }
    var hasOwnFolder: Bool { folders.last.map { PlainName.joined($0) == name } ?? false }
    var isBelowOwnFolder: Bool { folders.contains { PlainName.joined($0) == name } }
    /// Files whose name the language gives: the folder stands for them.
    var hasGivenName: Bool { ["__init__", "index", "lib", "main", "mod"].contains(stem) }
  }

  private static func findings(in lane: Lane, _ subject: Lint.Subject) -> [Finding] {
    let rows = subject.manifest.features
    let uses = Dictionary(
      rows.compactMap { $0.sources[lane.name]?.path }.map { ($0, 1) }, uniquingKeysWith: +)
    let places = rows.compactMap { row -> Place? in
      // A file that holds several features is called after none of them.
      guard let path = row.sources[lane.name]?.path, uses[path] == 1 else { return nil }
      return Place(feature: row.name, path: path)
    }
    let isNamingFiles = places.contains { $0.hasOwnFile }
    let isNamingFolders = places.count { $0.hasOwnFolder } > 0
    let names = Dictionary(
      places.map { (PlainName.joined($0.feature), $0.feature) }, uniquingKeysWith: { $1 })
    return places.compactMap { place in
      let fault =
        fileFault(place, isCustom: isNamingFiles)
        ?? folderFault(place, isCustom: isNamingFolders, names: names)
      return fault.map { message, fix in
        subject.loaded.document.finding(
          .layout,
          at: FieldPath([.key("features"), .key(place.feature), .key(lane.name)]), message, fix: fix
        )
      }
    }
  }

  /// Swift and Kotlin have one custom; elsewhere a lane is held to what its other features show.
  private static func fileFault(_ place: Place, isCustom: Bool) -> (String, String)? {
    if place.hasOwnFile || (place.hasGivenName && place.isBelowOwnFolder) { return nil }
    guard isCustom || SourceLanguage(path: place.path) != nil else { return nil }
    let base = place.folders.last { PlainName.joined($0) == PlainName.joined(place.feature) }
    let isPascal = SourceLanguage(path: place.path) != nil
    let wanted =
      (isPascal ? pascal(base ?? place.feature) + "Feature" : place.feature) + place.ending
    return (
      "the file \(Naming.quoted(place.path)) is not called after the feature '\(place.feature)'",
      "call it '\(PrintableText.line(wanted, limit: 120))'"
    )
  }

  private static func folderFault(
    _ place: Place, isCustom: Bool, names: [String: String]
  ) -> (String, String)? {
    let nearest = place.folders.compactMap { names[PlainName.joined($0)] }.last
    if let nearest, nearest != place.feature {
      return (
        "\(Naming.quoted(place.path)) lies in the folder of '\(nearest)'",
        "give the feature '\(place.feature)' a folder of its own"
      )
    }
    guard nearest == nil, isCustom else { return nil }
    let folder = place.folders.last.map { Naming.quoted($0) } ?? "the root"
    return (
      "\(Naming.quoted(place.path)) lies in \(folder), the lane's other features have folders of "
        + "their own names",
      "give the feature '\(place.feature)' one"
    )
  }

  private static func pascal(_ name: String) -> String {
    name.split { $0 == "-" || $0 == "." || $0 == "_" }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

extension LintRule {
  static let layout = LintRule(
    "layout", remedy: "call the file and its folder after the feature", check: Layout.check)
}
