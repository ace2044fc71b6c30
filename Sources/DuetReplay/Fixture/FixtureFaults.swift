package import DuetKernel

/// Everything that a document lacks to be a whole recording (design, section 6), where `Fixture` stops
/// at the first field without which nothing can be replayed.
package struct FixtureFaults: Sendable, Equatable {
  /// What a replay needs: without it the document is no fixture.
  package private(set) var behavioural: [FixtureError] = []
  /// What people read: a replay holds without it.
  package private(set) var metadata: [FixtureError] = []

  /// Looks at every field that the contract names.
  ///
  /// - Complexity: one pass, linear in the document.
  package init(in document: CanonicalJSON) {
    let root = FieldPath()
    guard document.kind == .object else {
      note(document, .object, at: root)
      return
    }
    let isChain = document["chain"] != nil
    if isChain, document["feature"] != nil {
      // Of which kind the rest would have to be, nobody can tell.
      behavioural = [FixtureError(path: root.appending(key: "chain"), reason: .twoSubjects)]
      return
    }
    require("dialect", .integer, of: document, at: root)
    require("description", .string, of: document, at: root, isMetadata: true)
    checkSubject(of: document, isChain: isChain)
    checkScenario(of: document, isChain: isChain)
    if isChain {
      require("initialStates", .object, of: document, at: root)
    } else {
      require("initialState", nil, of: document, at: root)
    }
    checkSteps(of: document, isChain: isChain)
  }

  private mutating func checkSubject(of document: CanonicalJSON, isChain: Bool) {
    if isChain || document["feature"] != nil {
      require(isChain ? "chain" : "feature", .string, of: document, at: FieldPath())
    } else {
      behavioural.append(
        FixtureError(path: FieldPath([.key("feature")]), reason: .noSubject))
    }
  }

  private mutating func checkScenario(of document: CanonicalJSON, isChain: Bool) {
    let path = FieldPath([.key("scenario")])
    require("scenario", .object, of: document, at: FieldPath(), isMetadata: true)
    guard let scenario = document["scenario"], scenario.kind == .object else { return }
    require("source", .string, of: scenario, at: path, isMetadata: true)
    if !isChain { require("branch", .string, of: scenario, at: path, isMetadata: true) }
  }

  private mutating func checkSteps(of document: CanonicalJSON, isChain: Bool) {
    let path = FieldPath([.key("steps")])
    require("steps", .array, of: document, at: FieldPath())
    guard let steps = document["steps"], steps.kind == .array else { return }
    var index = 0
    for step in steps.elements {
      checkStep(step, at: path.appending(index: index), isChain: isChain)
      index += 1
    }
  }

  private mutating func checkStep(_ step: CanonicalJSON, at path: FieldPath, isChain: Bool) {
    guard step.kind == .object else { return note(step, .object, at: path) }
    require("label", .string, of: step, at: path, isMetadata: true)
    require("line", .integer, of: step, at: path, isMetadata: true)
    if isChain { require("node", .string, of: step, at: path) }
    require("action", nil, of: step, at: path)
    if !isChain { require("expectedState", nil, of: step, at: path) }
    require("expectedEffects", .array, of: step, at: path)
  }

  /// A field that has to be there, of its kind where it has one.
  private mutating func require(
    _ name: String, _ kind: CanonicalJSON.Kind?, of object: CanonicalJSON, at path: FieldPath,
    isMetadata: Bool = false
  ) {
    let path = path.appending(key: name)
    guard let value = object[name] else {
      let fault = FixtureError(path: path, reason: .missing)
      if isMetadata { metadata.append(fault) } else { behavioural.append(fault) }
      return
    }
    // A field of another kind cannot be read, whatever it is for.
    if let kind, value.kind != kind { note(value, kind, at: path) }
  }

  private mutating func note(
    _ value: CanonicalJSON, _ kind: CanonicalJSON.Kind, at path: FieldPath
  ) {
    behavioural.append(FixtureError(path: path, reason: .kind(value.kind, expected: kind)))
  }
}
