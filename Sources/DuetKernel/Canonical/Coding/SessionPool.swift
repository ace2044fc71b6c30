internal import Synchronization

/// Sessions that wait for their next document, with the rooms and the knowledge of types that they
/// have gathered.
///
/// A session costs more to make than a small value costs to code. One that a coder kept a container
/// of is not taken back: what was kept stays what it was.
struct SessionPool<Session: AnyObject>: ~Copyable {
  /// A session on its way from one thread to another: whoever takes it out is the only one to have
  /// it.
  private struct Idle: @unchecked Sendable {
    let session: Session
  }

  /// The rooms for larger documents are not kept.
  static var usualSize: Int { 1 << 20 }

  /// As many as threads may code at once without making new ones.
  private static var limit: Int { 8 }

  private let idle = Mutex<[Idle]>([])

  /// A session that nobody else has.
  func take(orMake make: () -> Session) -> Session {
    idle.withLock { $0.popLast() }?.session ?? make()
  }

  /// Takes a session back, unless somebody else has it too.
  func giveBack(_ session: consuming Session) {
    var session = session
    guard isKnownUniquelyReferenced(&session) else { return }
    let returned = Idle(session: session)
    idle.withLock { idle in
      if idle.count < Self.limit { idle.append(returned) }
    }
  }
}
