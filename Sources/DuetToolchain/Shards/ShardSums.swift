/// Whether shards that are of one run by what they say of themselves can be parts of it by what they
/// judged: no part twice, none too many, none left out on the quiet.
enum ShardSums {
  /// How many doubled fixtures of a gate are named.
  private static let nameLimit = 10

  /// - Parameter reports: at most one a shard.
  static func faults(of reports: [ShardReport]) -> [GateReport.Case] {
    var names: [String] = []
    var parts: [[UInt8]: [(shard: ShardOutput, gate: GateReport.Gate)]] = [:]
    for report in reports {
      for gate in report.report.gates where !gate.shares.isEmpty {
        let key = Array(gate.name.utf8)
        if parts[key] == nil { names.append(gate.name) }
        parts[key, default: []].append((report.shard, gate))
      }
    }
    return names.flatMap { name in
      let parts = parts[Array(name.utf8)] ?? []
      return (shares(parts) + (parts[0].gate.isReplay ? replays(parts) : [])).map {
        GateReport.Case.broken(PrintableText.line(name, limit: 400), "shard-sums", $0)
      }
    }
  }

  private typealias Parts = [(shard: ShardOutput, gate: GateReport.Gate)]

  /// What the shards say that they took on.
  private static func shares(_ parts: Parts) -> [String] {
    let things = parts[0].gate.isReplay ? "fixture(s)" : "scenario(s)"
    var lanes: [[UInt8]: [GateReport.Share]] = [:]
    for share in parts.flatMap(\.gate.shares) {
      lanes[Array(share.lane.utf8), default: []].append(share)
    }
    return lanes.values.sorted { $0[0].lane < $1[0].lane }.flatMap { shares in
      let lane = "lane '\(PrintableText.line(shares[0].lane, limit: 400))'"
      let wholes = Set(shares.map(\.whole)).sorted()
      if wholes.count > 1 {
        let list = wholes.map { "\($0)" }.joined(separator: ", ")
        return ["\(lane): the shards do not agree on how many \(things) there are: \(list)"]
      }
      let count = shares.reduce(0) { $0 + $1.count }
      return count <= wholes[0]
        ? [] : ["\(lane): the shards took on \(count) of \(wholes[0]) \(things)"]
    }
  }

  /// What they replayed: as much as they took on, each fixture in one of them.
  private static func replays(_ parts: Parts) -> [String] {
    var faults: [String] = []
    var seen: Set<Int> = []
    var doubled: [String] = []
    for (shard, gate) in parts {
      let cases = gate.cases.filter { $0.place?.section == 0 }
      let count = gate.shares.reduce(0) { $0 + $1.count }
      let whole = gate.shares.reduce(0) { $0 + $1.whole }
      if cases.count != count {
        faults.append(
          "shard \(shard.index)/\(shard.count) took on \(count) fixture(s) and reports \(cases.count)"
        )
      }
      for entry in cases {
        let item = entry.place?.item ?? 0
        if !seen.insert(item).inserted || !(0..<whole).contains(item) {
          doubled.append(PrintableText.line(entry.name, limit: 200))
        }
      }
    }
    guard !doubled.isEmpty else { return faults }
    let rest = doubled.count - nameLimit
    let list =
      doubled.prefix(nameLimit).joined(separator: ", ") + (rest > 0 ? ", … and \(rest) more" : "")
    return faults + ["reported where another fixture stands: \(list)"]
  }
}
