import DuetKernel

extension Scenario: ScenarioSource {
  /// The feature's name: each fixture's name begins with it.
  public var name: String { F.name }

  /// Runs every path from the `Given` to an ending; steps that paths share are reduced once.
  ///
  /// - Throws: the first false check, the first value that cannot be recorded, a name that cannot
  ///   name a fixture, two endings of one name, an ending without a step.
  public func compile() throws(ScenarioFailure) -> [CompiledFixture] {
    guard Names.isValid(F.name) else {
      throw ScenarioFailure(
        "the feature's name \(CanonicalJSON.string(F.name)) is not made of \(Names.rule)", at: place
      )
    }
    let given = content.given
    let run = try FeatureRun<F>(from: given.state, at: given.place)
    var compiler = ScenarioCompiler<F>(
      description: description, initialState: run.recordedState, place: place)
    try compiler.follow(content.path, from: PathSoFar(run: run), at: place)
    return compiler.fixtures
  }
}

/// Walks a scenario from its start to each of its endings.
private struct ScenarioCompiler<F: Feature> {
  let description: String
  let initialState: CanonicalJSON
  let place: SourcePlace
  private(set) var fixtures: [CompiledFixture] = []
  /// By the UTF-8 bytes of a fixture's name, the line of its ending.
  private var lines: [[UInt8]: Int] = [:]

  init(description: String, initialState: CanonicalJSON, place: SourcePlace) {
    self.description = description
    self.initialState = initialState
    self.place = place
  }

  /// - Parameter ending: the branch that the path belongs to.
  mutating func follow(
    _ path: ScenarioPath<F>, from start: PathSoFar<F>, at ending: SourcePlace
  ) throws(ScenarioFailure) {
    var pathSoFar = start
    try pathSoFar.take(path.steps)
    if path.branches.isEmpty { try record(pathSoFar, at: ending) }
    for branch in path.branches {
      let entered = try pathSoFar.entering(branch)
      try follow(branch.path, from: entered, at: branch.place)
    }
  }

  private mutating func record(
    _ path: PathSoFar<F>, at ending: SourcePlace
  ) throws(ScenarioFailure) {
    let slug = path.slugs.joined(separator: "-")
    let name = "\(F.name).\(slug)"
    if path.steps.isEmpty {
      throw ScenarioFailure("no step leads to '\(name)': a fixture needs one to check", at: ending)
    }
    if let line = lines.updateValue(ending.line, forKey: Array(name.utf8)) {
      throw ScenarioFailure(
        "a second branch is named '\(name)': the first stands in line \(line)", at: ending)
    }
    let document = FixtureDocument.leaf(
      feature: F.name, description: description, branch: slug, initialState: initialState,
      steps: path.steps)
    fixtures.append(CompiledFixture(name: name, document: document))
  }
}

/// A path up to some point: the run, what it has recorded, and the names around that point.
private struct PathSoFar<F: Feature> {
  private var run: FeatureRun<F>
  private(set) var steps: [RecordedStep] = []
  private(set) var slugs: [String] = []
  /// The names around this point, each with what separates it from the next.
  private var prefix = ""

  init(run: FeatureRun<F>) {
    self.run = run
  }

  mutating func take(_ elements: [PathElement<F>]) throws(ScenarioFailure) {
    for element in elements {
      switch element {
      case .step(let step):
        steps.append(
          try run.take(
            step.action, label: prefix + step.label, place: step.place, checks: step.checks))
      case .chapter(let chapter):
        let outside = prefix
        prefix += "\(chapter.name) › "
        try take(chapter.steps)
        prefix = outside
      case .block(let runs):
        for run in runs { try take(run.elements) }
      }
    }
  }

  func entering(_ branch: Branch<F>) throws(ScenarioFailure) -> PathSoFar {
    var path = self
    path.prefix += "\(branch.name) › "
    path.slugs.append(try branch.slug)
    return path
  }
}

extension Branch {
  fileprivate var slug: String {
    get throws(ScenarioFailure) {
      if name.isEmpty {
        throw ScenarioFailure("a branch without a name names no fixture", at: place)
      }
      switch Names.slug(of: name) {
      case .success(let slug): return slug
      case .failure(let character):
        throw ScenarioFailure(
          "branch \(CanonicalJSON.string(name)) names no fixture: \(character.words) is no ASCII letter, digit, space "
            + "or hyphen", at: place)
      }
    }
  }
}
