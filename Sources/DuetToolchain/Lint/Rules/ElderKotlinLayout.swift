/// In an elder tree a feature's Kotlin source lies in `subtrees/<name>/logic/src/<source set>/`; the
/// manifest's `kotlinCore` says which source set that is.
enum ElderKotlinLayout {
  static func check(_ subject: Lint.Subject) -> [Finding] {
    guard let elder = subject.loaded.elder else { return [] }
    // A value that is none of these is a finding of its own; the usual one is assumed then.
    let core = elder.kotlinCore?.text.flatMap(KotlinCore.init) ?? .commonMain
    return ElderPath.all(of: "kotlin", in: subject).compactMap { path in
      fault(path, core).map { path.finding(.elderKotlinLayout, $0, in: subject) }
    }
  }

  private static func fault(_ path: ElderPath, _ core: KotlinCore) -> (String, String)? {
    let sourceSet = core.sourceSets[0]
    let place = "a Kotlin feature lies in 'subtrees/\(folderName(path))/logic/src/\(sourceSet)/'"
    guard let index = path.folders.lastIndex(of: "subtrees") else {
      return ("\(path.quoted) lies in no 'subtrees' folder", place)
    }
    let below = Array(path.folders[(index + 1)...])
    guard let name = below.first else {
      return ("\(path.quoted) lies in 'subtrees' itself", place)
    }
    guard path.isNamed(name), !name.contains(where: \.isUppercase) else {
      return (
        "\(path.quoted) lies in the subtree \(Naming.quoted(name)), "
          + "the feature is '\(path.feature)'", place
      )
    }
    guard below.dropFirst().starts(with: ["logic", "src"]) else {
      return ("\(path.quoted) is outside of the subtree's 'logic/src'", place)
    }
    guard below.count > 3 else {
      return ("\(path.quoted) lies in no source set", place)
    }
    return sourceSetFault(path, below[3], core)
  }

  private static func sourceSetFault(
    _ path: ElderPath, _ found: String, _ core: KotlinCore
  ) -> (String, String)? {
    guard !core.sourceSets.contains(where: { $0.utf8.elementsEqual(found.utf8) }) else {
      return nil
    }
    let list = core.sourceSets.map { "'\($0)'" }.joined(separator: " or ")
    let other: KotlinCore = core == .jvm ? .commonMain : .jvm
    let hint =
      other.sourceSets.contains(found) ? ", or set 'kotlinCore' to '\(other.rawValue)'" : ""
    return (
      "\(path.quoted) lies in the source set \(Naming.quoted(found)), "
        + "'kotlinCore' is '\(core.rawValue)'",
      "its logic lies in \(list)\(hint)"
    )
  }

  /// Kotlin's subtrees are called as the feature is, or without its separators.
  private static func folderName(_ path: ElderPath) -> String { PlainName.joined(path.feature) }
}

extension LintRule {
  static let elderKotlinLayout = LintRule(
    "elder-kotlin-layout", remedy: "move the source to 'subtrees/<name>/logic/src/<source set>/'",
    check: ElderKotlinLayout.check)
}
