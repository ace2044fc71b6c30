extension GateReport {
  /// The report of the run in one piece, from those of its shards: its gates, cases and findings in its
  /// order, and of each as much as it would have told.
  ///
  /// - Parameters:
  ///   - reports: those of one run, in the order of the shards.
  ///   - listsAll: whether all of them were asked for everything.
  static func joined(_ reports: [GateReport], listsAll: Bool) -> GateReport {
    var gates: [Gate] = []
    var indices: [[UInt8]: Int] = [:]
    for part in reports.flatMap(\.gates) {
      var part = part
      // What a shard says of itself alone nobody needs to know of the whole.
      part.cases.removeAll { $0.place == nil }
      if part.cases.isEmpty, !part.isOfAllLanes { continue }
      let name = Array(part.name.utf8)
      if let index = indices[name] {
        gates[index].add(part)
      } else {
        indices[name] = gates.count
        gates.append(part)
      }
    }
    for index in gates.indices { gates[index].close(listsAll: listsAll) }
    gates = gates.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element)
    let findsNothing = gates.allSatisfy { $0.cases.allSatisfy(\.findings.isEmpty) }
    return GateReport(
      verb: reports.first?.verb ?? "",
      verdict: reports.map(\.verdict).reduce(findsNothing ? .holds : .red) { $0.and($1) },
      gates: gates)
  }
}

extension GateReport.Gate {
  /// Whether it is one for all lanes: what its shards have to themselves is left to them.
  fileprivate var isOfAllLanes: Bool { name.utf8.elementsEqual(Self.scenarios.utf8) }

  /// Adds another shard's part.
  fileprivate mutating func add(_ part: Self) {
    place = min(place, part.place)
    cases += part.cases
    for share in part.shares {
      if let index = shares.firstIndex(where: {
        $0.lane.utf8.elementsEqual(share.lane.utf8)
      }) {
        shares[index].count += share.count
      } else {
        shares.append(share)
      }
    }
  }

  /// Puts everything in its order, once every part is there.
  fileprivate mutating func close(listsAll: Bool) {
    shares.sort { $0.lane < $1.lane }
    let sorted = cases.enumerated().sorted {
      ($0.element.place ?? .init(), $0.offset) < ($1.element.place ?? .init(), $1.offset)
    }
    cases = []
    cases.reserveCapacity(sorted.count)
    for (_, next) in sorted {
      if let last = cases.last, last.place == next.place,
        last.name.utf8.elementsEqual(next.name.utf8)
      {
        cases[cases.count - 1].add(next)
      } else {
        cases.append(next)
      }
    }
    if isOfAllLanes, cases.allSatisfy({ $0.skipped != nil }) { cases.append(.nothingCompiled) }
    giveUpOnce()
    limitDetails()
    limitExtras(listsAll ? .max : ReplayRun().causeMapLimit.failures)
  }

  /// A run in one piece gives up a runner of scenarios once; each shard has done so for itself.
  private mutating func giveUpOnce() {
    var lanes: Set<Int> = []
    for index in cases.indices {
      guard let words = cases[index].wordsAfterGivingUp, let place = cases[index].place,
        !lanes.insert(place.item >> 32).inserted
      else { continue }
      cases[index].wordsAfterGivingUp = nil
      cases[index].findings = cases[index].findings.map {
        .lines($0.reason, rule: $0.rule, path: $0.path, words)
      }
    }
  }

  /// Of the first fixtures everything is told, as in one piece.
  private mutating func limitDetails() {
    var count = 0
    for index in cases.indices where cases[index].place?.section == 0 {
      for finding in cases[index].findings.indices {
        guard !cases[index].findings[finding].details.isEmpty else { continue }
        count += 1
        guard count > GateReport.detailLimit else { continue }
        cases[index].findings[finding].details = []
        cases[index].findings[finding].extra?.line = nil
      }
    }
  }

  /// What costs much is looked into for the first findings, until a runner has failed over it too often.
  private mutating func limitExtras(_ limit: Int) {
    var left = limit
    var strikes = 0
    for index in cases.indices {
      for finding in cases[index].findings.indices {
        guard let extra = cases[index].findings[finding].extra else { continue }
        if left > 0 {
          left -= 1
          if extra.isLost { strikes += 1 }
          if strikes == CauseMapRun.strikeLimit { left = 0 }
        } else {
          cases[index].findings[finding].dropExtra()
        }
      }
    }
  }
}

extension GateReport.Entry {
  fileprivate mutating func dropExtra() {
    if let line = extra?.line, details.indices.contains(line) { details.remove(at: line) }
    extra = GateReport.Extra(line: nil, isLost: false)
  }
}

extension GateReport.Case {
  /// Adds what another shard says of the same thing; what both say of all that they share, word for word,
  /// is said once.
  fileprivate mutating func add(_ other: Self) {
    let own = findings
    findings += other.findings.filter { $0.place != nil || !own.contains($0) }
    if findings.contains(where: { $0.place != nil }) {
      findings = findings.enumerated().sorted {
        ($0.element.place ?? 0, $0.offset) < ($1.element.place ?? 0, $1.offset)
      }.map(\.element)
    }
    skipped = skipped ?? other.skipped
    wordsAfterGivingUp = wordsAfterGivingUp ?? other.wordsAfterGivingUp
  }
}
