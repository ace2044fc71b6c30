import DuetKernel
package import DuetReplay
package import FoyerFeatures

package let splashScenario = Scenario(
  SplashFeature.self,
  """
  The splash arms its safety net once, and each of its two ways out reports to the level above: the \
  reveal's end and the net's delay. Neither cancels the other.
  """
) {
  Given(SplashState())
  When("the splash comes on screen", .appeared) {
    Then(SplashState(isArmed: true))
    ThenEffects(
      .run(.armSafetyNet(afterMillis: SplashConfig.safetyNetMillis), id: SplashEffectIDs.safetyNet))
  }

  Branch("ceremony completes") {
    When("the reveal has played to its end", .ceremonyFinished) {
      Then(SplashState(isArmed: true))
      ThenEffects(.run(.notifyListener(.completed(path: .ceremony))))
    }
  }

  Branch("safety net fires") {
    When("three seconds have gone by", .safetyNetElapsed) {
      Then(SplashState(isArmed: true))
      ThenEffects(.run(.notifyListener(.completed(path: .safetyNet))))
    }
  }

  Branch("both paths notify twice") {
    When("the reveal has played to its end", .ceremonyFinished) {
      ThenEffects(.run(.notifyListener(.completed(path: .ceremony))))
    }
    When("the net goes off all the same", .safetyNetElapsed) {
      Then(\.isArmed, true)
      ThenEffects(.run(.notifyListener(.completed(path: .safetyNet))))
    }
  }

  Branch("repeat appear inert") {
    When("the splash comes on screen a second time", .appeared) {
      Then(SplashState(isArmed: true))
      ThenEffects()
    }
  }
}
