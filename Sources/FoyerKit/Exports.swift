public import CFoyerKit
import DuetKernel
import DuetReplay
import FoyerScenarios
import Synchronization

// The functions of FoyerKit.h, which documents them. `@_cdecl` gives them their C names; that their
// types are the header's is what the tests compare.

@_cdecl("foyer_interface_version")
public func interfaceVersion() -> UInt32 { UInt32(FOYER_INTERFACE_VERSION) }

@_cdecl("foyer_features")
public func features(
  _ names: UnsafeMutablePointer<foyer_bytes>?, _ error: UnsafeMutablePointer<foyer_error>?
) -> foyer_status {
  Passing.call(error) { () throws(Fault) in
    let place = try Passing.place(names, "names")
    place.pointee = try Passing.copy(Passing.array(of: foyerRegistry.featureNames))
  }
}

@_cdecl("foyer_canonicalize")
public func canonicalize(
  _ document: UnsafePointer<UInt8>?, _ count: Int, _ canonical: UnsafeMutablePointer<foyer_bytes>?,
  _ error: UnsafeMutablePointer<foyer_error>?
) -> foyer_status {
  Passing.call(error) { () throws(Fault) in
    let place = try Passing.place(canonical, "canonical")
    place.pointee = try Passing.copy(Passing.document(document, count, "document").bytes)
  }
}

@_cdecl("foyer_session_open")
public func openSession(
  _ feature: UnsafePointer<CChar>?, _ state: UnsafePointer<UInt8>?, _ count: Int,
  _ session: UnsafeMutablePointer<foyer_session>?, _ error: UnsafeMutablePointer<foyer_error>?
) -> foyer_status {
  Passing.call(error) { () throws(Fault) in
    let place = try Passing.place(session, "session")
    let name = try Passing.name(feature, "feature")
    let state = try Passing.document(state, count, "state")
    do throws(ReplayRefusal) {
      let opened = try FeatureSession(of: name, in: foyerRegistry, state: state)
      place.pointee = SessionTable.shared.open(opened)
    } catch {
      throw Fault(error)
    }
  }
}

@_cdecl("foyer_session_step")
public func stepSession(
  _ session: foyer_session, _ action: UnsafePointer<UInt8>?, _ count: Int,
  _ effects: UnsafeMutablePointer<foyer_bytes>?, _ state: UnsafeMutablePointer<foyer_bytes>?,
  _ error: UnsafeMutablePointer<foyer_error>?
) -> foyer_status {
  Passing.call(error) { () throws(Fault) in
    let entry = try SessionTable.shared.entry(session)
    let action = try Passing.document(action, count, "action")
    let stepped = try entry.session.withLock { session throws(Fault) in
      do throws(ReplayRefusal) {
        try session.step(action)
      } catch {
        throw Fault(error)
      }
      return session
    }
    // Both or none are handed over.
    var left = foyer_bytes()
    if effects != nil { left = try Passing.copy(stepped.effects.bytes) }
    do throws(Fault) {
      if let state { state.pointee = try Passing.copy(stepped.state.bytes) }
    } catch {
      foyer_bytes_free(&left)
      throw error
    }
    effects?.pointee = left
  }
}

@_cdecl("foyer_session_state")
public func sessionState(
  _ session: foyer_session, _ state: UnsafeMutablePointer<foyer_bytes>?,
  _ error: UnsafeMutablePointer<foyer_error>?
) -> foyer_status {
  Passing.call(error) { () throws(Fault) in
    let place = try Passing.place(state, "state")
    let entry = try SessionTable.shared.entry(session)
    place.pointee = try Passing.copy(entry.session.withLock { $0.state.bytes })
  }
}

@_cdecl("foyer_session_effects")
public func sessionEffects(
  _ session: foyer_session, _ effects: UnsafeMutablePointer<foyer_bytes>?,
  _ error: UnsafeMutablePointer<foyer_error>?
) -> foyer_status {
  Passing.call(error) { () throws(Fault) in
    let place = try Passing.place(effects, "effects")
    let entry = try SessionTable.shared.entry(session)
    place.pointee = try Passing.copy(entry.session.withLock { $0.effects.bytes })
  }
}

@_cdecl("foyer_session_close")
public func closeSession(
  _ session: foyer_session, _ error: UnsafeMutablePointer<foyer_error>?
) -> foyer_status {
  Passing.call(error) { () throws(Fault) in
    try SessionTable.shared.close(session)
  }
}

@_cdecl("foyer_session_count")
public func sessionCount() -> Int { SessionTable.shared.count }
