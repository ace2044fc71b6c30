import DuetKernel
import FoyerFeatures

/// What the home tab needs of its parent.
@MainActor
protocol HomeDependency {
  var items: any ItemsPort { get }
}

@MainActor
struct HomeComponent {
  let dependency: any HomeDependency

  func environment(notifyHost: @escaping Callback<HomeDelegateEvent>) -> HomeEnvironment {
    let items = dependency.items
    return HomeEnvironment(loadItems: { items.items(onItems: $0) }, notifyHost: notifyHost)
  }
}

@MainActor
struct HomeBuilder {
  let dependency: any HomeDependency

  /// A home tab that presents what a restored route says.
  func build(
    presented: HomePresentation?, notifyHost: @escaping Callback<HomeDelegateEvent>
  ) -> Store<HomeFeature> {
    let component = HomeComponent(dependency: dependency)
    return makeHomeStore(
      initialState: HomeState(presented: presented),
      environment: component.environment(notifyHost: notifyHost))
  }
}
