import DuetKernel

/// Random walks through features on several lanes at once: from a recorded state on, each action goes
/// to every lane, and all have to answer with the same bytes.
struct HuntRun {
  /// How many walks are under way at a time, and how long one may get.
  private static let width = 128
  private static let longest = 40

  private var trial: HuntTrial
  private var forges: [ActionForge]
  private var random: SeededRandom
  private let corpora: [HuntCorpus]
  /// Learns how far the hunt is.
  var watch: RunWatch?

  struct Result {
    var steps = 0
    var walks = 0
    /// How many of the steps every lane refused.
    var refused = 0
    var difference: HuntDifference?
  }

  /// - Parameter corpora: at least one.
  init(_ corpora: [HuntCorpus], on lanes: [HuntLane], seed: UInt64) {
    self.corpora = corpora
    trial = HuntTrial(lanes: lanes)
    forges = corpora.map { ActionForge($0) }
    random = SeededRandom(seed: seed)
  }

  private struct Walk {
    let corpus: Int
    let start: CanonicalJSON
    var state: CanonicalJSON
    var actions: [CanonicalJSON] = []
  }

  /// Walks until enough steps are taken or the lanes differ, which is then shrunk.
  mutating func run(steps: Int) throws(NotJudged) -> Result {
    defer { trial.end() }
    var result = Result()
    var walks: [Walk] = []
    while result.steps < steps {
      if walks.first.map({ $0.actions.count >= Self.longest }) ?? true {
        walks = (0..<min(Self.width, steps - result.steps)).map { begin(at: $0 + result.walks) }
        result.walks += walks.count
      }
      let count = min(walks.count, steps - result.steps)
      watch?.tick(result.steps, of: steps, "steps")
      if let found = try step(&walks, count, &result) {
        let difference = HuntDifference(
          feature: corpora[found.corpus].feature, start: found.start, actions: found.actions)
        var shrink = HuntShrink(corpora[found.corpus])
        result.difference = try shrink.shrink(difference, with: &trial)
        return result
      }
    }
    return result
  }

  private mutating func begin(at number: Int) -> Walk {
    let corpus = number % corpora.count
    let starts = corpora[corpus].starts
    let start = starts[random.below(starts.count)]
    return Walk(corpus: corpus, start: start, state: start)
  }

  /// Takes one step in each of the first walks.
  ///
  /// - Returns: the walk whose last action the lanes do not agree about.
  private mutating func step(
    _ walks: inout [Walk], _ count: Int, _ result: inout Result
  ) throws(NotJudged) -> Walk? {
    var made: [ActionForge.Made] = []
    for index in 0..<count { made.append(forges[walks[index].corpus].make(&random)) }
    let steps = zip(walks, made).map { walk, made in
      HuntStep(
        feature: corpora[walk.corpus].feature, state: walk.state, action: made.action)
    }
    let answers = try trial.ask(steps)
    result.steps += count
    for (index, outcomes) in answers.enumerated() {
      walks[index].actions.append(steps[index].action)
      guard HuntTrial.agree(outcomes) else { return walks[index] }
      if case .reduced(_, let state) = outcomes[0] {
        walks[index].state = CanonicalJSON(trusted: state[...])
      } else {
        result.refused += 1
        forges[walks[index].corpus].learnRefusal(of: made[index])
      }
    }
    return nil
  }
}

/// The lanes that are asked the same.
struct HuntTrial {
  private(set) var lanes: [HuntLane]

  init(lanes: [HuntLane]) {
    self.lanes = lanes
  }

  static func agree(_ outcomes: [HuntOutcome]) -> Bool {
    outcomes.dropFirst().allSatisfy { HuntOutcome.agree(outcomes[0], $0) }
  }

  /// - Returns: for each step, what each lane makes of it.
  mutating func ask(_ steps: [HuntStep]) throws(NotJudged) -> [[HuntOutcome]] {
    var answers: [[HuntOutcome]] = []
    for index in lanes.indices { answers.append(try lanes[index].ask(steps)) }
    return steps.indices.map { step in answers.map { $0[step] } }
  }

  mutating func end() {
    for index in lanes.indices { lanes[index].end() }
  }
}
