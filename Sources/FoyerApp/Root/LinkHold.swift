import DuetKernel
import DuetShells
import FoyerFeatures

/// The way of a link from the root's effect to the main level, which may not be published yet.
@MainActor
final class LinkHold {
  private let child: ChildSlot<RootPhase, RootChild>
  private var held: DeepLink?

  init(_ child: ChildSlot<RootPhase, RootChild>) {
    self.child = child
  }

  /// Hands a link to the main level, or keeps it for when there is one. A later link replaces one
  /// that is kept.
  func forward(_ link: DeepLink) {
    held = link
    release()
  }

  /// Hands over what is kept, if there is a main level now.
  func release() {
    guard let link = held, case .main(let main) = child.child else { return }
    held = nil
    main.store.send(.openLink(link: link))
  }
}
