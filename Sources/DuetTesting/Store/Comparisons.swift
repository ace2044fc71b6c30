/// How an asserted state and the actual one differ, and which of it a test may leave out.
struct StateComparison {
  var failing: [FieldDifference]
  var skipped: [FieldDifference] = []

  /// Moves to `skipped` what the test says nothing about.
  ///
  /// It speaks of a field when its changes do something to it, applied to the state before or to the
  /// actual one: the first finds every change, the second an assignment of what was there before.
  mutating func skip<State: Encodable & Equatable>(
    from before: State, to actual: State, _ changes: (inout State) -> Void
  ) {
    let spoken = [before, actual].flatMap { state in
      var changed = state
      changes(&changed)
      return FieldDifference.all(expected: state, actual: changed)
    }
    let isFailing = { (difference: FieldDifference) in
      spoken.contains { $0.isAboutSameField(as: difference) }
    }
    skipped = failing.filter { !isFailing($0) }
    failing = failing.filter(isFailing)
  }
}

/// How asserted effects and the actual ones differ, and which of them a test may leave out.
struct EffectComparison {
  var failing: [FieldDifference]
  var skipped: [String] = []

  /// Lets the asserted effects, in their order, have others around them.
  mutating func skip(asserted: [String], actual: [String]) {
    var rest = asserted[...]
    let others = actual.filter { effect in
      guard let next = rest.first, next.utf8.elementsEqual(effect.utf8) else { return true }
      rest = rest.dropFirst()
      return false
    }
    guard rest.isEmpty else { return }
    failing = []
    skipped = others
  }
}

extension FieldDifference {
  /// Whether one of the two fields is the other, or lies in it.
  fileprivate func isAboutSameField(as other: FieldDifference) -> Bool {
    Self.holds(path, other.path) || Self.holds(other.path, path)
  }

  private static func holds(_ outer: String, _ inner: String) -> Bool {
    guard inner.utf8.starts(with: outer.utf8) else { return false }
    let next = inner.utf8.dropFirst(outer.utf8.count).first
    return outer.utf8.isEmpty || next == nil || next == 0x2E || next == 0x5B
  }
}
