import DuetToolchain
import Testing

@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct RunnerCheckTests {
  @Test func aGoodRunnerDoesAllThatIsExpected() throws {
    let report = try CounterTree().check()
    let others = report.results.filter { $0.outcome != .passed }
    #expect(others == [])
    #expect(report.results.map(\.name) == RunnerCheck.probeNames)
    #expect(report.status == .holds)
    #expect(
      report.handshake
        == Handshake(platform: "python", features: ["counter"], scenarios: ["counter"]))
  }

  @Test(arguments: BrokenProbe.all)
  func aProbeFindsWhatItIsFor(_ broken: BrokenProbe) throws {
    let limits = broken.isSilent ? RunnerLimits.hasty : .patient
    let report = try CounterTree().check(broken.probe, broken.code, limits)
    #expect(report.status == .red)
    let result = try #require(report.results.first)
    guard case .failed(let came, _) = result.outcome else {
      Issue.record("\(result.outcome)")
      return
    }
    #expect(came.contains(broken.came), "\(came)")
  }

  @Test func everyProbeHasItsBrokenRunner() {
    #expect(Set(BrokenProbe.all.map(\.probe)).sorted() == RunnerCheck.probeNames.sorted())
  }
}
