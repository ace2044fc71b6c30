package import DuetShells
package import FoyerFeatures

/// Tells the root who is signed in, from the first moment on.
package final class SessionWorker: Working {
  private let auth: any AuthPort
  private let relay: Relay<RootAction>

  package init(_ auth: any AuthPort, _ relay: Relay<RootAction>) {
    self.auth = auth
    self.relay = relay
  }

  package func run() async {
    for await session in auth.sessions() {
      relay.send(.authChanged(auth: authSnapshot(session)))
    }
  }
}
