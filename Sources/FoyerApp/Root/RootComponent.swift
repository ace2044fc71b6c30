package import DuetKernel
import FoyerFeatures

/// What the app needs of the process it runs in.
@MainActor
package protocol RootDependency {
  /// Where the app's document lies.
  var storage: any KeyValueFile { get }
  /// The clock that everything timed in the app sleeps on.
  var clock: any KernelClock { get }
}

@MainActor
final class RootComponent: SplashDependency, SignInDependency, OnboardingDependency,
  MainDependency
{
  let clock: any KernelClock
  let backend: LocalBackend

  init(dependency: any RootDependency) {
    clock = dependency.clock
    backend = LocalBackend(file: dependency.storage, clock: dependency.clock)
  }

  var auth: any AuthPort { backend.auth }
  var purchases: any PurchasesPort { backend.purchases }
  var items: any ItemsPort { backend.items }
  var account: any AccountPort { backend.account }

  func environment(forwardLink: @escaping Callback<DeepLink>) -> RootEnvironment {
    let account = backend.account
    return RootEnvironment(
      forwardLink: forwardLink,
      completeOnboarding: { account.completeOnboarding(name: $0, preferences: $1) })
  }
}
