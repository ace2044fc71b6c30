package import DuetKernel
import FoyerApp

/// Writes down what a session sends to its features, one JSON document a line (`docs/tracing.md`).
///
/// A line is written whole before the app goes on, so a trace that ends with a crash lacks at most
/// the last one.
@MainActor
package final class SessionTrace: StoreVisitor {
  private let write: ([UInt8]) -> Void
  private var stores = 0
  private var header = false

  /// - Parameter write: takes each line with its line feed.
  package init(write: @escaping ([UInt8]) -> Void) {
    self.write = write
  }

  /// Writes the store's state, and from now on each action with what it came to.
  package func visit<F: Feature>(_ store: Store<F>) {
    if !header {
      header = true
      line([("duetTrace", "1")])
    }
    stores += 1
    let number = "\(stores)"
    line([
      ("feature", Self.json(F.name)), ("state", Self.json(store.state)), ("store", number),
    ])
    store.onEvent = { [weak self] event in
      guard case .reduced(let action, let state, let effects) = event else { return }
      self?.line([
        ("action", Self.json(action)), ("effects", Self.json(effects)),
        ("feature", Self.json(F.name)), ("state", Self.json(state)), ("store", number),
      ])
    }
  }

  private func line(_ members: [(key: String, value: String)]) {
    let content = members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    write(Array("{\(content)}\n".utf8))
  }

  /// The canonical form; a value that has none stands as `null`, which no action and no state is.
  private static func json(_ value: some Encodable) -> String {
    do {
      return "\(try CanonicalEncoder().encode(value))"
    } catch {
      return "null"
    }
  }
}
