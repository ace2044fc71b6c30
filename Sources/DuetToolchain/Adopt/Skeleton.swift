import DuetKernel

/// A path as Swift source: a branch to paste, or a whole file.
struct Skeleton {
  /// The words around the path.
  struct Names {
    let branch: String
    let description: String
    /// `nil` where no source says what the feature's types are called.
    let feature: SwiftModule.Feature?
    /// As the manifest calls it.
    let featureName: String
    let featureModule: String?
    /// Where the scenario is, or would be.
    var scenarioPath: String
    /// Whether imports in the scenario's module say how far they reach: `package import`.
    let importsSayAccess: Bool
  }

  private(set) var lines: [String] = []
  /// The line of each of the path's own steps, from 1.
  private(set) var stepLines: [Int] = []
  private(set) var values: SwiftValues
  private let path: AdoptedPath
  private let names: Names

  init(_ path: AdoptedPath, _ names: Names, module: SwiftModule?) {
    self.path = path
    self.names = names
    let scenarioModule = SwiftModule.module(of: names.scenarioPath)
    values = SwiftValues(module: module, isInside: scenarioModule == names.featureModule)
    if path.form == .branch {
      lines.append("")
      appendBranch()
      if !values.decoded.isEmpty {
        lines += ["", "// Once in the file, outside of the scenario:"]
        lines += SwiftValues.decoder.split(separator: "\n").map(String.init)
      }
    } else {
      appendFile(importing: scenarioModule != names.featureModule)
    }
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// `SignIn` of `SignInFeature`.
  static func stem(of names: Names) -> String {
    let type = names.feature?.type ?? "\(names.featureName.capitalizedWords)Feature"
    return type.hasSuffix("Feature") ? String(type.dropLast(7)) : type
  }

  // MARK: - The file

  private mutating func appendFile(importing isOutside: Bool) {
    let access = names.feature?.access.map { isOutside ? "\($0) " : "" } ?? ""
    let reach = names.importsSayAccess ? access : ""
    lines.append("import DuetKernel")
    lines.append("\(reach)import DuetReplay")
    if isOutside, let module = names.featureModule { lines.append("\(reach)import \(module)") }
    let stem = Self.stem(of: names)
    let variable = stem.prefix(1).lowercased() + stem.dropFirst()
    let type = names.feature?.type ?? "\(stem)Feature"
    lines += [
      "", "\(access)let \(variable)Scenario = Scenario(",
      "  \(type).self, \(SwiftLiteral.string(names.description))", ") {",
    ]
    let given = values.source(of: path.initialState, as: names.feature?.state)
    lines += SwiftSource.group(open: "Given(", items: [("", given)], close: ")").lines(indent: 2)
    lines.append("")
    appendBranch()
    lines.append("}")
    if !values.decoded.isEmpty {
      lines.append("")
      lines += SwiftValues.decoder.split(separator: "\n").map(String.init)
    }
  }

  // MARK: - The branch

  private mutating func appendBranch() {
    lines.append("  Branch(\(SwiftLiteral.string(names.branch))) {")
    let own = path.ownSteps
    var state = path.steps.dropLast(own.count).last?.state ?? path.initialState
    for step in own {
      append(step, after: state)
      state = step.state
    }
    lines.append("  }")
  }

  private mutating func append(_ step: AdoptedPath.Step, after before: CanonicalJSON) {
    let hadGuess = values.hasGuess
    let action = values.source(of: step.action, as: names.feature?.action)
    let effects = effects(step.effects)
    if values.hasGuess, !hadGuess {
      lines.append("    // No declaration was read: check labels and their order from here on.")
    }
    let label = SwiftSource.text(SwiftLiteral.string(step.label))
    stepLines.append(lines.count + 1)
    lines += SwiftSource.group(
      open: "When(", items: [("", label), ("", action)], close: ")"
    ).lines(suffix: " {", indent: 4)
    if let claim = claim(step.state, after: before) { lines += claim.lines(indent: 6) }
    lines += effects.lines(indent: 6)
    lines.append("    }")
  }

  /// What the step did to the state: the one property that it moved, or all of it; nothing where it
  /// moved nothing, or where that cannot be written plainly.
  private mutating func claim(
    _ state: CanonicalJSON, after before: CanonicalJSON
  ) -> SwiftSource? {
    guard state != before, let name = names.feature?.state else { return nil }
    var attempt = values
    let source =
      property(state, after: before, of: name, &attempt) ?? attempt.source(of: state, as: name)
    guard attempt.decoded == values.decoded, attempt.hasGuess == values.hasGuess else { return nil }
    if source.flat.contains("recorded(") { return nil }
    values = attempt
    if case .group(let open, _, _) = source, open == "Then(" { return source }
    return .group(open: "Then(", items: [("", source)], close: ")")
  }

  /// `Then(\.isArmed, true)` where just one property moved.
  private func property(
    _ state: CanonicalJSON, after before: CanonicalJSON, of name: String,
    _ values: inout SwiftValues
  ) -> SwiftSource? {
    guard let type = values.module?.type(name), type.form == .record, state.kind == .object,
      before.kind == .object
    else { return nil }
    let moved = type.members.filter { state[$0.name] != before[$0.name] }
    guard moved.count == 1, let tokens = moved[0].spelling.types.first,
      let label = SwiftLiteral.label(moved[0].spelling.name)
    else { return nil }
    let value: SwiftSource
    if let json = state[moved[0].name] {
      value = values.source(of: json, as: tokens)
    } else {
      value = .text("nil")
    }
    return .group(open: "Then(", items: [("", .text("\\.\(label)")), ("", value)], close: ")")
  }

  private mutating func effects(_ effects: CanonicalJSON) -> SwiftSource {
    var items: [(prefix: String, source: SwiftSource)] = []
    for effect in effects.elements {
      let id = effect["id"]?.string.map(SwiftLiteral.string)
      if let payload = effect["payload"] {
        var arguments: [(prefix: String, source: SwiftSource)] = [
          ("", values.source(of: payload, as: names.feature?.payload))
        ]
        if let id { arguments.append(("id: ", .text(id))) }
        items.append(("", .group(open: ".run(", items: arguments, close: ")")))
      } else {
        items.append(("", .text(".cancel(id: \(id ?? "\"\""))")))
      }
    }
    return .group(open: "ThenEffects(", items: items, close: ")")
  }
}

extension String {
  /// `edit-name` as `EditName`.
  fileprivate var capitalizedWords: String {
    split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
  }
}
