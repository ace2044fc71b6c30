/// What a cache did for a replay, as text.
enum CacheText {
  /// What it left out, in a line.
  static func lines(_ use: CacheUse) -> [String] {
    let mark = "[\(use.lane)] cache:"
    if let reason = use.unusable {
      return ["\(mark) not used, \(PrintableText.line(reason, limit: 600))"]
    }
    let audit = use.audited > 0 ? ", \(use.audited) of them replayed all the same" : ""
    return ["\(mark) \(use.known) of \(use.fixtures) fixture(s) known to pass\(audit)"]
  }

  /// What it knew wrongly.
  static func failures(_ use: CacheUse) -> [String] {
    let limit = ReplayText.failureLimit
    let rest = use.contradicted.count - limit
    return use.contradicted.prefix(limit).map {
      "✗ cache: '\($0)' was known to pass and does not hold: the runner's answers depend on more than "
        + "its bytes and its requests; what was kept of it is forgotten"
    } + (rest > 0 ? ["… and \(rest) more"] : [])
  }
}

/// What a cache did for a replay, in JSON reports.
struct CacheOutput: Encodable {
  let lane: String
  let unusable: String?
  let fixtures: Int
  let known: Int
  let audited: Int
  let contradicted: [String]

  init(_ use: CacheUse) {
    lane = use.lane
    unusable = use.unusable
    fixtures = use.fixtures
    known = use.known
    audited = use.audited
    contradicted = Array(use.contradicted.prefix(ReplayText.failureLimit))
  }
}
