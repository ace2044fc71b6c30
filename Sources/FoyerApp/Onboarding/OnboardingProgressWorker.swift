import DuetKernel
import DuetShells

/// Keeps the readiness seam for as long as the onboarding level is up.
package final class OnboardingProgressWorker: Working {
  package let seam = ReadinessSeam()

  package init() {}

  package func run() async {
    await awaitCancellation()
  }
}
