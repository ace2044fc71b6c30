import DuetShells
import FoyerApp
import FoyerFeatures
import Testing

@MainActor
@Suite("The readiness seam")
struct ReadinessSeamTests {
  private let seam = ReadinessSeam()
  private let heard = Heard<StepReadiness>()

  private func observe() -> any ReadinessSubscription {
    seam.observeReadiness { [heard] in heard.hear($0) }
  }

  @Test("tells who comes late what is known, in the order of the steps, then what changes")
  func replays() {
    seam.updateReadiness(.name, false)
    seam.updateReadiness(.welcome, true)
    let subscription = observe()
    seam.updateReadiness(.name, false)
    seam.updateReadiness(.name, true)
    #expect(
      heard.values == [
        StepReadiness(step: .welcome, ready: true), StepReadiness(step: .name, ready: false),
        StepReadiness(step: .name, ready: true),
      ])
    subscription.cancel()
    seam.updateReadiness(.name, false)
    subscription.cancel()
    #expect(heard.values.count == 3)
    #expect(seam.subscriptionCount == 0)
  }

  @Test("tells each observation what that one has not been told")
  func several() {
    _ = observe()
    seam.updateReadiness(.welcome, true)
    _ = observe()
    #expect(heard.values == Array(repeating: StepReadiness(step: .welcome, ready: true), count: 2))
  }

  @Test("an observer that writes is told what it wrote")
  func nested() {
    let heard = heard
    let subscription = seam.observeReadiness { [seam] report in
      heard.hear(report)
      if report.step == .welcome { seam.updateReadiness(.preferences, report.ready) }
    }
    seam.updateReadiness(.welcome, true)
    #expect(
      heard.values == [
        StepReadiness(step: .welcome, ready: true), StepReadiness(step: .preferences, ready: true),
      ])
    subscription.cancel()
  }
}
