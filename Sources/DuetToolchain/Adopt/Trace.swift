import DuetKernel

/// What an app wrote down of one run: its stores, and the actions that each of them reduced
/// (docs/tracing.md).
struct Trace: Sendable {
  /// A store from the moment it was mounted.
  struct Store: Sendable {
    /// Counted from 1 in one process.
    let number: Int64
    let feature: String
    /// The line that tells of it, from 1.
    let line: Int
    let initialState: CanonicalJSON
    var steps: [Step] = []

    /// The state before a step, counted from 0.
    func state(before step: Int) -> CanonicalJSON {
      step == 0 ? initialState : steps[step - 1].state
    }
  }

  /// An action that a store reduced.
  struct Step: Sendable {
    /// From 1.
    let line: Int
    let action: CanonicalJSON
    let effects: CanonicalJSON
    /// The state after the action.
    let state: CanonicalJSON
  }

  /// As messages name the file.
  let file: String
  /// In the order in which they were mounted.
  var stores: [Store] = []
  /// The last line, where the app was ended in the middle of it.
  var tornLine: Int?

  var stepCount: Int { stores.reduce(0) { $0 + $1.steps.count } }

  /// The names of the features that have a store, each once, in the order of the trace.
  var features: [String] {
    var names: [String] = []
    for store in stores where !names.contains(where: { $0.utf8.elementsEqual(store.feature.utf8) })
    {
      names.append(store.feature)
    }
    return names
  }
}
