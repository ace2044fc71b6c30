import FoyerFeatures

/// A route from the last launch, which the first level after the splash either takes or drops.
@MainActor
final class RestoredRoute {
  private let spine: Once<RouteSpine>

  init(_ spine: RouteSpine?) {
    self.spine = Once(spine)
  }

  /// The route, if it was in that phase.
  func take(for phase: RootPhase) -> RouteSpine? {
    guard phase != .splash, let spine = spine.take(), spine.phase == phase else { return nil }
    return spine
  }
}
