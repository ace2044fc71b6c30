extension GateReport {
  static func recordCheck(
    _ result: ScenarioCompilation.Result, manifest: Manifest
  ) -> GateReport {
    GateReport(
      verb: "record --check", verdict: result.status,
      gates: [Gate(Gate.scenarios, scenarios: result, manifest: manifest)])
  }
}

extension GateReport.Gate {
  /// Of all lanes together.
  static let scenarios = "scenarios"

  /// A case a fixture, and one for each scenario that gave none.
  init(_ name: String, scenarios result: ScenarioCompilation.Result, manifest: Manifest) {
    let sections = ScenarioCases(result, manifest: manifest)
    let nothing = result.isOfNothing ? [GateReport.Case.nothingCompiled] : []
    self.init(
      name, shares: result.shares.sorted { $0.lane < $1.lane },
      sections.compared + sections.unproduced + sections.refusals + sections.unbuilt
        + sections.skipped + nothing)
  }
}

extension GateReport.Case {
  static var nothingCompiled: GateReport.Case {
    .nothingRan(
      "no scenario was compiled", at: .init(section: ScenarioCases.Section.nothing.rawValue))
  }
}

/// What a compilation of scenarios came to, in the sections of its gate.
struct ScenarioCases {
  enum Section: Int { case compared, unproduced, refusals, build, lane, nothing }

  private let result: ScenarioCompilation.Result
  private let manifest: Manifest
  /// Of each owner: by lane, then by row.
  private let places: [FixtureOwner: Int]

  init(_ result: ScenarioCompilation.Result, manifest: Manifest) {
    self.result = result
    self.manifest = manifest
    let owners = FixtureSelection(all: manifest).owners
    places = Dictionary(
      owners.enumerated().map { index, owner in
        (owner, Self.place(of: manifest.writer(of: owner)?.name, in: manifest) + index)
      }, uniquingKeysWith: { first, _ in first })
  }

  private static func place(of lane: String?, in manifest: Manifest) -> Int {
    (manifest.lanes.firstIndex { $0.name == lane } ?? 0) << 32
  }

  /// What is said of a lane as a whole stands after its owners.
  private func place(of lane: String?) -> Int {
    Self.place(of: lane, in: manifest) + 0xFFFF_FFFF
  }

  /// The rows' cases; an owner's rows stand together.
  private func cases(
    _ rows: [FixtureRow], _ section: Section, _ entries: (FixtureRow) -> [GateReport.Entry]
  ) -> [GateReport.Case] {
    var last: (owner: FixtureOwner, part: Int)?
    return rows.map { row in
      let part = last.map { $0.owner == row.owner ? $0.part + 1 : 0 } ?? 0
      last = (row.owner, part)
      return GateReport.Case(
        row.name,
        at: .init(section: section.rawValue, item: places[row.owner] ?? 0, part: part),
        entries(row))
    }
  }

  var compared: [GateReport.Case] {
    let plan = result.plan
    var entries: [FixtureRow: [GateReport.Entry]] = [:]
    for change in plan.changes where change.isBehavioural {
      let isMissing = change.kind == .created
      entries[change.row, default: []].append(
        GateReport.Entry(
          isMissing ? .missingFixture : .drift, rule: isMissing ? "missing-fixture" : "drift",
          path: change.path, message: RecordText.headline(of: change),
          details: entries.count < GateReport.detailLimit
            ? RecordText.lines(of: change, manifest: manifest, all: false) : []))
    }
    for row in plan.unlisted where entries[row] == nil {
      entries[row] = [
        GateReport.Entry(
          .missingFixture, rule: "unlisted-fixture", path: RecordedTree.manifestPath,
          message: "fixture '\(row.name)' is not listed in the manifest")
      ]
    }
    return cases(plan.compared, .compared) { entries[$0] ?? [] }
  }

  var unproduced: [GateReport.Case] {
    cases(result.plan.unproduced, .unproduced) { row in
      [
        GateReport.Entry(
          .missingFixture, rule: "unproduced-fixture", path: RecordedTree.fixturePath(row.name),
          message: "no branch of its scenario produces fixture '\(row.name)' any more")
      ]
    }
  }

  var refusals: [GateReport.Case] {
    result.refusals.map { refusal in
      let owner = refusal.owner
      var entry = GateReport.Case(
        owner.map { "scenario \($0.name)" } ?? "runner",
        at: .init(
          section: Section.refusals.rawValue,
          item: owner.map { places[$0] ?? 0 } ?? place(of: refusal.lane)),
        [
          .lines(
            owner == nil ? .brokenRunner : .refused, rule: "refused",
            path: owner.flatMap(manifest.scenario), refusal.text)
        ])
      if refusal.givesUp, let owner {
        entry.wordsAfterGivingUp = RecordRefusal.afterGivingUp(owner).text
      }
      return entry
    }
  }

  var unbuilt: [GateReport.Case] {
    result.unbuilt.map { lane, reason in
      GateReport.Case(
        "build", at: .init(section: Section.build.rawValue, item: place(of: lane)),
        [.failedBuild(reason)])
    }
  }

  var skipped: [GateReport.Case] {
    result.skipped.map { lane, reason in
      GateReport.Case(
        "lane", at: .init(section: Section.lane.rawValue, item: place(of: lane)), skipped: reason)
    }
  }
}

extension GateReport.Entry {
  static func failedBuild(_ reason: String) -> GateReport.Entry {
    lines(.failedBuild, rule: "failed-build", reason)
  }

  /// From a text whose first line says what is wrong.
  static func lines(
    _ reason: FailureReason, rule: String, path: String? = nil, _ text: String
  ) -> GateReport.Entry {
    let lines = text.split(separator: "\n").map(String.init)
    return GateReport.Entry(
      reason, rule: rule, path: path, message: lines.first ?? "", details: lines)
  }
}

extension GateReport.Case {
  static func nothingRan(
    _ message: String, at place: GateReport.Place = .init()
  ) -> GateReport.Case {
    GateReport.Case(
      "anything", at: place,
      [
        GateReport.Entry(
          .nothingRan, rule: "nothing-ran", message: "\(message), a run of nothing is red")
      ])
  }
}
