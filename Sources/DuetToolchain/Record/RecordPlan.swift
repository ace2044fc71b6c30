package import DuetKernel
import DuetReplay

/// What a record would change: new recordings against those on disk. It is a value; nothing has
/// been written yet.
package struct RecordPlan: Sendable {
  /// One fixture file that would get other bytes.
  package struct Change: Sendable {
    package enum Kind: Equatable, Sendable {
      /// There is no such file yet.
      case created
      /// Behavioural fields moved; the first of them in canonical order.
      case behavioural(DifferenceList)
      /// Only labels, lines, descriptions or layout moved.
      case metadataOnly
      /// The file on disk is no fixture that can be read; why.
      case unreadable(Finding)
    }

    package let row: FixtureRow
    package let kind: Kind
    /// The new recording.
    package let document: CanonicalJSON
    package var path: String { RecordedTree.fixturePath(row.name) }

    /// Whether the change moves what a replay judges.
    package var isBehavioural: Bool { kind != .metadataOnly }
  }

  /// In the order of the owners, then of their fixtures.
  package var changes: [Change] = []
  /// Fixtures that the manifest lists and no scenario produces any more.
  package var unproduced: [FixtureRow] = []
  /// Fixtures that a scenario produces and the manifest does not list yet.
  package var unlisted: [FixtureRow] = []
  /// The fixtures whose recordings were compared.
  package var compared: [FixtureRow] = []
  package var fixtureCount: Int { compared.count }

  package init() {}

  /// Whether the tree holds exactly what the scenarios produce, metadata aside.
  package var isCurrent: Bool {
    unproduced.isEmpty && unlisted.isEmpty && !changes.contains(where: \.isBehavioural)
  }

  /// Compares one owner's new recordings with the disk.
  ///
  /// - Parameter fieldLimit: how many differing fields of a recording are kept; the rest is counted.
  package mutating func add(
    _ compiled: CompiledOwner, listed: some Sequence<String>, tree: RecordedTree,
    fieldLimit: Int = Fixture.usualFieldLimit
  ) {
    let listedNames = Set(listed.map { Array($0.utf8) })
    for (name, document) in compiled.documents {
      let row = FixtureRow(name: name, owner: compiled.owner)
      compared.append(row)
      if !listedNames.contains(Array(name.utf8)) { unlisted.append(row) }
      if let kind = Self.change(of: row, to: document, in: tree, fieldLimit: fieldLimit) {
        changes.append(Change(row: row, kind: kind, document: document))
      }
    }
    let names = Set(compiled.documents.map { Array($0.name.utf8) })
    unproduced += listed.filter { !names.contains(Array($0.utf8)) }
      .map { FixtureRow(name: $0, owner: compiled.owner) }
  }

  /// Adds what other owners would change.
  mutating func append(_ other: RecordPlan) {
    changes += other.changes
    unproduced += other.unproduced
    unlisted += other.unlisted
    compared += other.compared
  }

  /// What kind of change a new recording is; `nil` where the file has these bytes already.
  private static func change(
    of row: FixtureRow, to document: CanonicalJSON, in tree: RecordedTree, fieldLimit: Int
  ) -> Change.Kind? {
    let path = RecordedTree.fixturePath(row.name)
    let old: FixtureFile
    do {
      guard try FileSystem.status(of: tree.path(path)) != nil else { return .created }
      let bytes = try tree.read(path)
      if document.isPretty(as: bytes) { return nil }
      old = try FixtureFile(row: row, document: SourceDocument(path: path, bytes: bytes))
    } catch let error as Finding {
      return .unreadable(error)
    } catch {
      return .unreadable(Finding(path: path, message: PrintableText.line("\(error)", limit: 400)))
    }
    let comparison = FixtureComparison(
      from: old.document.json, to: document, fieldLimit: fieldLimit)
    return comparison.behavioural.isEmpty
      ? .metadataOnly : .behavioural(comparison.behavioural)
  }
}

/// What a runner compiled of one feature's scenario, or of one chain.
package struct CompiledOwner: Sendable {
  package let owner: FixtureOwner
  /// In the order of their names.
  package let documents: [(name: String, document: CanonicalJSON)]

  /// Checks that every document is the owner's own and whole, and says where it was written.
  ///
  /// - Throws: `RecordRefusal` for a fixture that belongs to another owner, or is none.
  package init(
    owner: FixtureOwner, fixtures: [CompileAnswer.Document], source: String
  ) throws(RecordRefusal) {
    self.owner = owner
    var documents: [(name: String, document: CanonicalJSON)] = []
    for fixture in fixtures {
      let name = fixture.name
      try Self.requireOwn(name, of: owner)
      let parts = DocumentParts(fixture)
      let document = parts.naming(source)
      if !parts.isLeaf(called: name, of: owner) {
        try Self.requireFixture(document, called: name, of: owner)
      }
      documents.append((name, document))
    }
    if documents.isEmpty {
      throw RecordRefusal(
        owner: owner, message: "its scenario produced no fixture, give it at least one branch")
    }
    self.documents = documents
  }

  private static func requireOwn(
    _ name: String, of owner: FixtureOwner
  ) throws(RecordRefusal) {
    guard owner.owns(name) else {
      throw RecordRefusal(
        owner: owner,
        message: "its scenario produced a fixture named \(Naming.quoted(name)), "
          + "which is not its own, a name must be \(owner.fixtureNameRule)")
    }
    if let fault = Naming.fault(of: name) {
      throw RecordRefusal(
        owner: owner,
        message: "its scenario produced the name \(Naming.quoted(name)), which \(fault)")
    }
  }

  private static func requireFixture(
    _ document: CanonicalJSON, called name: String, of owner: FixtureOwner
  ) throws(RecordRefusal) {
    do throws(Finding) {
      let source = try SourceDocument(path: name, bytes: document.pretty())
      let file = try FixtureFile(row: FixtureRow(name: name, owner: owner), document: source)
      if let fault = file.branchFault ?? file.seamFault { throw fault }
    } catch {
      throw RecordRefusal(
        owner: owner,
        message: "its scenario produced '\(name)', which cannot be recorded: \(error.message)")
    }
  }
}

extension FixtureOwner {
  /// Whether a fixture of this name can be the owner's: by its bytes, and with a branch.
  package func owns(_ name: String) -> Bool {
    switch self {
    case .feature(let feature):
      name.utf8.starts(with: "\(feature).".utf8) && name.utf8.count > feature.utf8.count + 1
    case .chain(let chain): name.utf8.elementsEqual(chain.utf8)
    }
  }

  var fixtureNameRule: String {
    switch self {
    case .feature(let name): "'\(name).' and a branch"
    case .chain(let name): "'\(name)'"
    }
  }
}

/// Why nothing is recorded.
package struct RecordRefusal: Error, Equatable, Sendable {
  package let owner: FixtureOwner?
  package let message: String
  /// The lane whose runner it is about, where no owner is concerned.
  var lane: String?
  /// Whether the runner is not asked for anything else after it.
  var givesUp = false

  package init(owner: FixtureOwner?, message: String) {
    self.owner = owner
    self.message = message
  }

  static func afterGivingUp(_ owner: FixtureOwner) -> RecordRefusal {
    RecordRefusal(owner: owner, message: "not compiled, the runner was given up")
  }

  /// One sentence that names the owner.
  package var text: String {
    owner.map { "\(Naming.quoted($0.name)): \(message)" } ?? message
  }
}
