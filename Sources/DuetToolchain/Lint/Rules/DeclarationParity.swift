import DuetKernel

/// Two sources of one feature declare the same: the state's properties, the cases of actions, effect
/// payloads and delegate events, and what the cases carry, all by the names that recordings use.
enum DeclarationParity {
  static func check(_ subject: Lint.Subject) -> [Finding] {
    let lanes = subject.folders.map { folders in
      Dictionary(folders.map { ($0.feature, $0) }, uniquingKeysWith: { $1 })
    }
    guard lanes.count(where: { !$0.isEmpty }) > 1 else { return [] }
    let rows = Dictionary(
      (subject.loaded.document.json["features"]?.members.map { $0 } ?? []).map {
        ($0.key.string ?? "", $0.value)
      }, uniquingKeysWith: { $1 })
    return subject.manifest.features.flatMap { feature -> [Finding] in
      // A source that cannot be read is another rule's finding.
      let sources = lanes.compactMap { $0[feature.name] }.filter(\.isRead)
      guard sources.count > 1, let model = model(of: feature, among: sources, in: subject) else {
        return []
      }
      return sources.filter { $0.path != model.path }.flatMap { twin in
        findings(types(of: rows[feature.name]), model: model, twin: twin)
      }
    }
  }

  /// The source that the others are held to: the one whose lane writes the recordings, else the Swift
  /// one.
  private static func model(
    of feature: FeatureRow, among sources: [FeatureFolder], in subject: Lint.Subject
  ) -> FeatureFolder? {
    let writer = subject.manifest.writer(of: .feature(feature.name))?.name
    let written = writer.flatMap { feature.sources[$0]?.path }
    return sources.first { $0.path == written }
      ?? sources.first { SourceLanguage(path: $0.path) == .swift } ?? sources.first
  }

  /// The names of the types that a row declares, and of the feature's delegate event.
  private static func types(of row: CanonicalJSON?) -> [TypeName] {
    let named = ["state", "action", "effectPayload"].compactMap { key in
      row?[key]?.string.map { TypeName(name: $0, isRequired: true) }
    }
    guard let state = row?["state"]?.string, state.hasSuffix("State") else { return named }
    return named + [TypeName(name: "\(state.dropLast(5))DelegateEvent", isRequired: false)]
  }

  struct TypeName {
    let name: String
    /// Whether each source has to declare it; otherwise it is enough that none does.
    let isRequired: Bool
  }

  static func findings(
    _ names: [TypeName], model: FeatureFolder, twin: FeatureFolder
  ) -> [Finding] {
    names.flatMap { type -> [Finding] in
      switch (model.type(type.name), twin.type(type.name)) {
      case (let model?, let twin?): findings(model, twin)
      case (nil, nil): type.isRequired ? [missing(type, model), missing(type, twin)] : []
      case (nil, _?): [missing(type, model)]
      case (_?, nil): [missing(type, twin)]
      }
    }
  }

  private static func missing(_ type: TypeName, _ folder: FeatureFolder) -> Finding {
    Finding(
      rule: .declarationParity, path: folder.path,
      message: "declares no type \(Naming.quoted(type.name)) that could be read",
      fix: "declare it here or in a file beside it")
  }

  private static func findings(_ model: DeclaredType, _ twin: DeclaredType) -> [Finding] {
    let unread = (model.unread + twin.unread).map { unread in
      finding(
        unread.place,
        "\(Naming.quoted(model.name)) has \(unread.what), its names were not compared",
        fix: "declare what is recorded plainly")
    }
    if !unread.isEmpty { return unread }
    guard model.form == twin.form else {
      return [
        finding(
          twin.place,
          "\(Naming.quoted(twin.name)) is a type of \(twin.form.members), "
            + "it has \(model.form.members) in \(model.place.text)",
          fix: "give both the same form")
      ]
    }
    return names(model, twin) + labels(model, twin)
  }

  // MARK: - Names

  private static func names(_ model: DeclaredType, _ twin: DeclaredType) -> [Finding] {
    let noun = model.form.member
    let (known, present) = (Set(model.members.map(\.name)), Set(twin.members.map(\.name)))
    var lacking = model.members.filter { !present.contains($0.name) }
    var findings: [Finding] = []
    for member in twin.members where !known.contains(member.name) {
      let title = "the \(noun) \(Naming.quoted(member.name)) of \(Naming.quoted(twin.name))"
      let near = Nearest.match(for: member.name, among: lacking.map(\.name))
      if let near, let index = lacking.firstIndex(where: { $0.name == near }) {
        let meant = lacking.remove(at: index)
        findings.append(
          finding(
            member.place, "\(title) is called \(Naming.quoted(near)) in \(meant.place.text)",
            fix: "give both the same name"))
      } else {
        findings.append(
          finding(
            member.place, "\(title) is not declared in \(model.place.text)",
            fix: "add it there or remove it"))
      }
    }
    return findings
      + lacking.map { member in
        finding(
          twin.place,
          "\(Naming.quoted(twin.name)) has no \(noun) \(Naming.quoted(member.name)), "
            + "\(member.place.text) declares it",
          fix: "add it or remove it there")
      }
  }

  // MARK: - Labels

  private static func labels(_ model: DeclaredType, _ twin: DeclaredType) -> [Finding] {
    let members = Dictionary(
      model.members.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return twin.members.compactMap { member in
      guard let other = members[member.name], !agree(other.labels, member.labels) else {
        return nil
      }
      return finding(
        member.place,
        "the case \(Naming.quoted(member.name)) of \(Naming.quoted(twin.name)) carries "
          + "\(list(member.labels)), it carries \(list(other.labels)) in \(other.place.text)",
        fix: "give both the same labels")
    }
  }

  /// What has no name in one language has any in the other.
  private static func agree(_ left: [String?], _ right: [String?]) -> Bool {
    guard left.count == right.count else { return false }
    if left == [nil] || right == [nil] { return true }
    return left.map { $0 ?? "_" }.sorted() == right.map { $0 ?? "_" }.sorted()
  }

  private static func list(_ labels: [String?]) -> String {
    if labels.isEmpty { return "nothing" }
    return "(\(labels.map { PrintableText.line($0 ?? "_", limit: 80) }.joined(separator: ", ")))"
  }

  private static func finding(_ place: SourcePlace, _ message: String, fix: String) -> Finding {
    Finding(
      rule: .declarationParity, path: place.path, line: place.line, column: place.column,
      message: message, fix: fix)
  }
}

extension DeclaredType.Form {
  var member: String { self == .sum ? "case" : "property" }
  var members: String { self == .sum ? "cases" : "properties" }
}

extension LintRule {
  static let declarationParity = LintRule(
    "declaration-parity", remedy: "declare the same in both languages",
    check: DeclarationParity.check)
}
