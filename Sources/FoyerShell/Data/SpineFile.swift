package import FoyerApp
import FoyerFeatures

/// Keeps the route for the next launch.
@MainActor
package final class SpineFile {
  private let file: any KeyValueFile
  private var last: String?
  /// Why the route could not be kept, the last time it was tried.
  package private(set) var problem: String?

  package init(_ file: any KeyValueFile) {
    self.file = file
  }

  /// The route of the last launch; `nil` where there is none that can be understood.
  func read() -> RouteSpine? {
    guard case .found(let text) = file.read({ String(decoding: $0, as: UTF8.self) }) else {
      return nil
    }
    return decodeRouteSpine(text)
  }

  /// Keeps a route, if it is another one.
  ///
  /// While the splash shows, the route of the last launch is still the one to come back to.
  func write(_ spine: RouteSpine) {
    guard spine.phase != .splash else { return }
    do {
      let text = try encodeRouteSpine(spine)
      guard text != last else { return }
      try file.write(Array(text.utf8))
      last = text
      problem = nil
    } catch {
      problem = "\(error)"
    }
  }
}
