import DuetKernel
package import DuetReplay

/// A fixture as it lies on disk, read and known to belong to its row.
package struct FixtureFile: Sendable {
  package let row: FixtureRow
  package let document: SourceDocument
  package let fixture: Fixture

  /// Reads a listed fixture.
  ///
  /// - Throws: a `Finding` with the place of the first fault: the file is missing or no regular
  ///   one, it is no strict JSON, it lacks what a fixture must have, or it belongs to another row.
  package init(row: FixtureRow, in tree: RecordedTree) throws(Finding) {
    self = try tree.fixture(row)
  }

  package init(row: FixtureRow, document: SourceDocument) throws(Finding) {
    self.row = row
    self.document = document
    do {
      fixture = try Fixture(document.json)
    } catch {
      throw document.finding(
        .fixtureShape, at: error.path, PrintableText.line("\(error)", limit: 400))
    }
    try requireOwner()
  }

  private func requireOwner() throws(Finding) {
    switch (row.owner, fixture.subject) {
    case (.feature(let owner), .leaf(let feature)):
      if owner.utf8.elementsEqual(feature.utf8) { return }
      throw finding(
        at: "feature",
        "records the feature \(Naming.quoted(feature)), it is listed under '\(owner)'")
    case (.chain(let owner), .chain(let chain)):
      if owner.utf8.elementsEqual("chain-\(chain)".utf8) || owner.utf8.elementsEqual(chain.utf8) {
        return
      }
      throw finding(
        at: "chain", "records the chain \(Naming.quoted(chain)), it is listed as '\(owner)'")
    case (.feature(let owner), .chain):
      throw finding(
        at: "chain", "is a chain and is listed under the feature '\(owner)', list it in 'chains'")
    case (.chain(let owner), .leaf):
      throw finding(
        at: "feature", "records one feature and is listed as the chain '\(owner)'")
    }
  }

  /// A recording says which branch of its scenario it is, and is called after that; the fault where
  /// the two disagree.
  package var branchFault: Finding? {
    guard case .feature(let feature) = row.owner, let branch = fixture.branch else { return nil }
    let name = "\(feature).\(branch)"
    if name.utf8.elementsEqual(row.name.utf8) { return nil }
    return document.finding(
      .branchNames, at: FieldPath([.key("scenario"), .key("branch")]),
      "records the branch \(Naming.quoted(branch)), so its name would be \(Naming.quoted(name))")
  }

  /// The first seam of a chain that the recording itself breaks: it could never be replayed.
  package var seamFault: Finding? {
    guard case .chain = fixture.subject else { return nil }
    for (index, step) in fixture.steps.enumerated() {
      let effects = step.expectedEffects.bytes
      guard let divergence = fixture.divergence(at: index, effects: effects, state: []) else {
        continue
      }
      return document.finding(
        at: FieldPath([.key("steps"), .index(index)]),
        PrintableText.line("\(divergence)", limit: 400))
    }
    return nil
  }

  private func finding(at key: String, _ message: String) -> Finding {
    document.finding(.fixtureOwner, at: FieldPath([.key(key)]), message)
  }
}
