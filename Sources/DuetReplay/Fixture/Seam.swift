public import DuetKernel

/// The seam between two steps of a chain: what one feature's event must be in the next one's action
/// (design, section 7).
public enum Seam {
  /// Whether a seam holds, and where it does not.
  public enum Verdict: Sendable, Equatable {
    /// The event stands in the action, byte for byte.
    case holds
    /// The emitting step has no `notifyListener` with a value.
    case noEvent
    /// The event that was emitted (`recorded`) is not what the action holds (`actual`).
    case broken(CanonicalDifference)
  }

  /// The value of the last `notifyListener` that runs among the effects; `nil` without one.
  public static func event(in effects: CanonicalJSON) -> CanonicalJSON? {
    var event: CanonicalJSON?
    for effect in effects.elements {
      guard effect["kind"]?.isString("run") == true,
        let payload = effect["payload"],
        payload["case"]?.isString("notifyListener") == true,
        let value = payload["value"]
      else { continue }
      event = value
    }
    return event
  }

  /// Judges a seam: the event must be the action's `value`, or one member of it.
  ///
  /// - Parameters:
  ///   - effects: what the emitting step emitted.
  ///   - action: what the next step receives.
  ///   - path: where the action stands, for the difference's path.
  public static func verdict(
    effects: CanonicalJSON, action: CanonicalJSON, at path: FieldPath
  ) -> Verdict {
    guard let event = event(in: effects) else { return .noEvent }
    let valuePath = path.appending(key: "value")
    guard let value = action["value"] else {
      return .broken(CanonicalDifference(path: valuePath, recorded: event, actual: nil))
    }
    var candidates = value.members.map { key, member in
      (path: valuePath.appending(.key(key.stringBytes ?? [])), value: member)
    }
    candidates.append((valuePath, value))
    if candidates.contains(where: { $0.value == event }) { return .holds }
    return .broken(nearestMiss(of: event, in: candidates))
  }

  /// A difference to the candidate that is most like the event, so that the message points at what
  /// was meant to be the event, and at a field that the event has.
  private static func nearestMiss(
    of event: CanonicalJSON, in candidates: [(path: FieldPath, value: CanonicalJSON)]
  ) -> CanonicalDifference {
    // A candidate of another kind differs in one field only, but it is not like the event at all.
    let nearest = candidates.min { left, right in
      distance(from: event, to: left.value) < distance(from: event, to: right.value)
    }
    guard let nearest else {
      return CanonicalDifference(path: FieldPath(), recorded: event, actual: nil)
    }
    var found: CanonicalDifference?
    event.forEachDifference(to: nearest.value) { visit in
      guard found == nil || visit.recorded != nil else { return .proceed }
      found = visit.materialised
      return visit.recorded == nil ? .proceed : .stop
    }
    return CanonicalDifference(
      path: nearest.path.appending(found?.path ?? FieldPath()),
      recorded: found?.recorded, actual: found?.actual)
  }

  private static func distance(from event: CanonicalJSON, to value: CanonicalJSON) -> Int {
    guard value.kind == event.kind else { return .max }
    var count = 0
    event.forEachDifference(to: value) { _ in
      count += 1
      return .proceed
    }
    return count
  }
}

extension Fixture {
  /// Judges the seam after a step that has `linkToNext`.
  ///
  /// - Parameters:
  ///   - step: the index of the emitting step, which is never the last.
  ///   - effects: what the step emitted.
  public func seam(after step: Int, effects: CanonicalJSON) -> Seam.Verdict {
    let path = FieldPath([.key("steps"), .index(step + 1), .key("action")])
    return Seam.verdict(effects: effects, action: steps[step + 1].action, at: path)
  }
}
