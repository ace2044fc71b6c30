import CFoyerKit
import DuetReplay
import Synchronization

/// The open sessions by handle.
///
/// Handles are numbers and not addresses, so that one that was closed is an error and nothing worse.
final class SessionTable: Sendable {
  static let shared = SessionTable()

  /// A session whose steps take their turns.
  final class Entry: Sendable {
    let session: Mutex<FeatureSession>

    init(_ session: FeatureSession) {
      self.session = Mutex(session)
    }
  }

  private struct Content {
    var entries: [foyer_session: Entry] = [:]
    var last: foyer_session = 0
  }

  private let content = Mutex(Content())

  var count: Int { content.withLock { $0.entries.count } }

  func open(_ session: FeatureSession) -> foyer_session {
    let entry = Entry(session)
    return content.withLock { content in
      content.last += 1
      content.entries[content.last] = entry
      return content.last
    }
  }

  func entry(_ handle: foyer_session) throws(Fault) -> Entry {
    guard let entry = content.withLock({ $0.entries[handle] }) else { throw .noSession(handle) }
    return entry
  }

  func close(_ handle: foyer_session) throws(Fault) {
    // The entry is let go outside the lock.
    guard content.withLock({ $0.entries.removeValue(forKey: handle) }) != nil else {
      throw .noSession(handle)
    }
  }
}
