public import DuetKernel

extension Fixture {
  /// The one dialect that can be read.
  static let dialect: Int64 = 2

  /// Reads a document as a fixture.
  ///
  /// Fields that are not part of the contract are ignored. Metadata may be missing, but what is
  /// there must be of its kind.
  /// - Throws: `FixtureError` at the first field that is wrong.
  /// - Complexity: one pass, linear in the document.
  public init(_ document: CanonicalJSON) throws(FixtureError) {
    let fields = try FixtureFields(document)
    try fields.requireDialect()
    subject = try fields.subject()
    nodes = try fields.nodes(of: subject)
    steps = try fields.steps(of: subject, nodes: nodes)
    description = try fields.string(.description) ?? ""
    let scenario = try fields.optional(.scenario, .object)
    let scenarioFields = try scenario.map { value throws(FixtureError) in
      try FixtureFields(value, at: .scenario)
    }
    source = try scenarioFields?.string(.source)
    branch = try scenarioFields?.string(.branch)
  }
}

extension FixtureFields {
  fileprivate func requireDialect() throws(FixtureError) {
    let dialect = try required(.dialect, .integer).integer ?? 0
    if dialect != Fixture.dialect { throw error(.dialect, .unknownDialect(dialect)) }
  }

  fileprivate func subject() throws(FixtureError) -> Fixture.Subject {
    switch (try string(.feature), try string(.chain)) {
    case (let feature?, nil): return .leaf(feature: feature)
    case (nil, let chain?): return .chain(name: chain)
    case (nil, nil): throw FixtureError(path: path(.feature), reason: .noSubject)
    case (_?, _?): throw FixtureError(path: path(.chain), reason: .twoSubjects)
    }
  }

  fileprivate func nodes(of subject: Fixture.Subject) throws(FixtureError) -> [Fixture.Node] {
    switch subject {
    case .leaf(let feature):
      try refuse(.initialStates, in: "leaf")
      return [Fixture.Node(name: feature, initialState: try required(.initialState))]
    case .chain:
      try refuse(.initialState, in: "chain")
      return try required(.initialStates, .object).members.map { node, state in
        Fixture.Node(name: node.string ?? "", initialState: state)
      }
    }
  }

  fileprivate func steps(
    of subject: Fixture.Subject, nodes: [Fixture.Node]
  ) throws(FixtureError) -> [Fixture.Step] {
    var steps: [Fixture.Step] = []
    for element in try required(.steps, .array).elements {
      let fields = try FixtureFields(element, at: .step(steps.count))
      steps.append(try fields.step(of: subject, nodes: nodes))
    }
    guard let last = steps.last else { throw error(.steps, .noSteps) }
    if last.linkToNext {
      throw FixtureError(
        path: FixtureFields.Place.step(steps.count - 1).appending(.linkToNext),
        reason: .linkOnLastStep)
    }
    return steps
  }

  private func step(
    of subject: Fixture.Subject, nodes: [Fixture.Node]
  ) throws(FixtureError) -> Fixture.Step {
    let node: Int
    let expectedState: CanonicalJSON?
    switch subject {
    case .leaf:
      try refuse(.node, in: "leaf")
      try refuse(.linkToNext, in: "leaf")
      node = 0
      expectedState = try required(.expectedState)
    case .chain:
      try refuse(.expectedState, in: "chain")
      node = try index(of: try required(.node, .string), in: nodes)
      expectedState = nil
    }
    return Fixture.Step(
      label: try string(.label) ?? "",
      line: try optional(.line, .integer)?.integer,
      node: node,
      action: try required(.action),
      expectedState: expectedState,
      expectedEffects: try required(.expectedEffects, .array),
      linkToNext: try optional(.linkToNext, .boolean)?.boolean ?? false)
  }

  private func index(
    of node: CanonicalJSON, in nodes: [Fixture.Node]
  ) throws(FixtureError) -> Int {
    let name = node.stringBytes ?? []
    guard let index = nodes.firstIndex(where: { $0.name.utf8.elementsEqual(name) }) else {
      throw error(.node, .unknownNode(node))
    }
    return index
  }
}
