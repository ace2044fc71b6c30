import DuetKernel

/// In an elder tree a feature's Swift source lies in `Subtrees/<Name>/`, in the module `<Name>Feature`.
enum ElderSwiftLayout {
  static func check(_ subject: Lint.Subject) -> [Finding] {
    ElderPath.all(of: "swift", in: subject).compactMap { path in
      fault(path).map { path.finding(.elderSwiftLayout, $0, in: subject) }
    }
  }

  private static func fault(_ path: ElderPath) -> (String, String)? {
    guard let index = path.folders.lastIndex(of: "Subtrees") else {
      return (
        "\(path.quoted) lies in no 'Subtrees' folder",
        "a Swift feature lies in 'Subtrees/\(path.pascalName)/'"
      )
    }
    let below = path.folders[(index + 1)...]
    guard let name = below.first else {
      return (
        "\(path.quoted) lies in 'Subtrees' itself",
        "give the feature the folder 'Subtrees/\(path.pascalName)/'"
      )
    }
    guard path.isNamed(name), name.first?.isUppercase ?? false else {
      return (
        "\(path.quoted) lies in the subtree \(Naming.quoted(name)), "
          + "the feature is '\(path.feature)'",
        "a Swift feature lies in 'Subtrees/\(path.pascalName)/'"
      )
    }
    return moduleFault(path, below: below.dropFirst(), module: "\(name)Feature")
  }

  /// The module is the folder that ends with `Feature`; where none does, the file is all that tells.
  private static func moduleFault(
    _ path: ElderPath, below folders: ArraySlice<String>, module: String
  ) -> (String, String)? {
    let found = folders.last { $0.hasSuffix("Feature") } ?? path.stem
    guard !found.utf8.elementsEqual(module.utf8) else { return nil }
    return (
      "\(path.quoted) is of the Swift module \(Naming.quoted(found))",
      "the module of the feature '\(path.feature)' is '\(module)'"
    )
  }
}

/// A source that an elder row names, cut into its folders.
struct ElderPath {
  let feature: String
  let lane: String
  let folders: [String]
  /// The file's name without its ending.
  let stem: String
  let quoted: String

  /// The sources of a lane, in the order of features; none in a tree that is not elder.
  static func all(of lane: String, in subject: Lint.Subject) -> [ElderPath] {
    guard subject.loaded.elder != nil else { return [] }
    return subject.manifest.features.compactMap { feature in
      feature.sources[lane]?.path.map { ElderPath(feature: feature.name, lane: lane, path: $0) }
    }
  }

  private init(feature: String, lane: String, path: String) {
    self.feature = feature
    self.lane = lane
    let parts = path.split(separator: "/").map(String.init)
    folders = Array(parts.dropLast())
    stem = (parts.last ?? path).split(separator: ".").first.map(String.init) ?? path
    quoted = Naming.quoted(path)
  }

  /// Whether a folder is called after the feature, letter case and separators apart.
  func isNamed(_ folder: String) -> Bool {
    PlainName.joined(folder).utf8.elementsEqual(PlainName.joined(feature).utf8)
  }

  /// The feature's name as Swift's folders have it.
  var pascalName: String {
    feature.split { $0 == "-" || $0 == "." }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  func finding(
    _ rule: LintRule, _ fault: (message: String, fix: String), in subject: Lint.Subject
  ) -> Finding {
    subject.loaded.document.finding(
      rule, at: FieldPath([.key("features"), .key(feature), .key(lane)]), fault.message,
      fix: fault.fix)
  }
}

extension LintRule {
  static let elderSwiftLayout = LintRule(
    "elder-swift-layout", remedy: "move the source to 'Subtrees/<Name>/', module '<Name>Feature'",
    check: ElderSwiftLayout.check)
}
