import DuetKernel

/// A runner under trial: what is known of it, and what each probe comes to.
struct ProbeTrial {
  var bench: ProbeBench
  var inputs = ProbeInputs()
  var firstLine: Result<[UInt8], ProbeFault> = .success([])
  /// Set when asking for answers is pointless; why.
  private var isMute: String?

  init(_ bench: ProbeBench) {
    self.bench = bench
  }

  var quotedFirstLine: String? {
    guard case .success(let line) = firstLine else { return nil }
    return AnswerJudge.quoted(line)
  }

  var handshake: Handshake? {
    guard case .success(let line) = firstLine else { return nil }
    do {
      return try Handshake(decoding: line[...])
    } catch {
      return nil
    }
  }

  // MARK: - Learning

  /// Takes what the first line tells, as far as it can be read.
  mutating func hear(_ line: [UInt8]) {
    firstLine = .success(line)
    inputs.features = Self.names("features", in: line) ?? []
    inputs.scenarios = Self.names("scenarios", in: line)?.map {
      ProbeInputs.Scenario(name: $0, owner: nil, source: "")
    }
  }

  private static func names(_ field: String, in line: [UInt8]) -> [String]? {
    do throws(ProbeFault) {
      return try FirstLine.names(field, of: line).map { String(decoding: $0, as: UTF8.self) }
    } catch {
      return nil
    }
  }

  /// Finds out what the other probes need: answers to come back to, and places for values.
  ///
  /// - Parameter first: what the first request of all came to.
  mutating func learn(from first: ProbeResult) {
    if case .failed = first.outcome, bench.hasBeenSilent {
      isMute = "not tried: it does not answer, see '\(first.name)'"
      return
    }
    for step in inputs.steps {
      guard !bench.isExhausted, let answer = ask(step.request) else { continue }
      inputs.answered.append(ProbeInputs.AnsweredStep(step: step, answer: answer))
    }
    let search = CarrierSearch(steps: inputs.answered.map(\.step))
    inputs.text = find(.text, search)
    inputs.longText = find(.longText, search)
    inputs.integer = find(.integer, search)
    inputs.keys = find(.keys, search)
  }

  private mutating func find(_ kind: CarrierSearch.Kind, _ search: CarrierSearch) -> Carrier? {
    search.find(kind) { request in
      guard !bench.isExhausted, let answer = ask(request) else { return nil }
      return CanonicalAnswer(lenient: answer)
    }
  }

  /// A state and effects; `nil` for whatever else comes.
  private mutating func ask(_ request: [UInt8]) -> Reduced? {
    do {
      let lines = try bench.converse([ProbePlan.Turn(bytes: request + [0x0A], lines: 1)])
      return try lines.first.map(AnswerJudge.reduced)
    } catch {
      return nil
    }
  }

  // MARK: - Judging

  mutating func run(_ probe: Probe) -> ProbeResult {
    ProbeResult(
      name: probe.name, topic: probe.topic.rawValue, expected: probe.expected,
      outcome: outcome(of: probe))
  }

  private mutating func outcome(of probe: Probe) -> ProbeResult.Outcome {
    do {
      if probe.name != Probe.firstLine.name { try requireFirstLine() }
      let plan = try probe.plan(inputs)
      if plan.needsAnswers { try requireAnswers() }
      try judge(plan)
      return .passed
    } catch let skip as ProbeSkip {
      return .skipped(reason: skip.reason)
    } catch let fault as ProbeFault {
      return .failed(came: fault.came, notes: fault.notes)
    } catch {
      return .failed(came: "\(error)", notes: [])
    }
  }

  private func requireFirstLine() throws(ProbeSkip) {
    do throws(ProbeFault) {
      _ = try FirstLine.object(try firstLine.get())
    } catch {
      throw ProbeSkip("not tried, see '\(Probe.firstLine.name)'")
    }
  }

  private func requireAnswers() throws(ProbeSkip) {
    if let isMute { throw ProbeSkip(isMute) }
    if bench.isExhausted { throw ProbeSkip("not tried: it failed too often") }
  }

  private mutating func judge(_ plan: ProbePlan) throws {
    switch plan.action {
    case .readFirstLine:
      try plan.judge([try firstLine.get()])
    case .converse(let turns):
      try plan.judge(try converse(turns))
      try checkPulse()
    case .finish(let bytes, let ending, let count):
      try plan.judge(try finish(sending: bytes, by: ending, atMost: count))
    }
  }

  private mutating func converse(_ turns: [ProbePlan.Turn]) throws(ProbeFault) -> [[UInt8]] {
    do {
      return try bench.converse(turns)
    } catch {
      throw ProbeFault(error)
    }
  }

  private mutating func finish(
    sending bytes: [UInt8], by ending: RunnerProcess.Ending, atMost count: Int
  ) throws(ProbeFault) -> [[UInt8]] {
    do {
      return try bench.finish(sending: bytes, by: ending, atMost: count)
    } catch {
      throw ProbeFault(error, endedBy: ending)
    }
  }

  /// Whether the runner is still there and in step: a line too many would be the next probe's
  /// trouble otherwise.
  private mutating func checkPulse() throws(ProbeFault) {
    guard let step = inputs.answered.first else { return }
    do {
      let turn = ProbePlan.Turn(bytes: step.step.request + [0x0A], lines: 1)
      for line in try converse([turn]) { try AnswerJudge.isAnswer(line, to: step) }
    } catch {
      bench.end()
      throw ProbeFault(
        "the right answer; then, to a recorded step, \(error.came)", notes: error.notes)
    }
  }
}

extension CanonicalAnswer {
  /// The documents of an answer, brought into canonical form; `nil` where they are no JSON.
  init?(lenient answer: Reduced) {
    do {
      effects = try CanonicalJSON(parsing: answer.effects)
      state = try CanonicalJSON(parsing: answer.state)
    } catch {
      return nil
    }
  }
}
