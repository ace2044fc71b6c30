import DuetKernel
import DuetReplay

/// The scenario that a feature has already, by what it produces.
struct KnownScenario {
  let description: String
  /// The state that all its paths begin with.
  let given: CanonicalJSON
  /// The steps that stand before the first branch.
  let shared: ArraySlice<Fixture.Step>
  private let paths: [Fixture]

  /// The scenario of a feature; several where its recordings begin with several states, as scenarios
  /// in other languages may.
  ///
  /// - Parameters:
  ///   - fixtures: what the scenario produces.
  ///   - sharedSteps: how many steps its source has before the first branch; `nil` where that cannot
  ///     be told from the source.
  static func all(in fixtures: [Fixture], sharedSteps: Int?) -> [KnownScenario] {
    var given: [CanonicalJSON] = []
    for fixture in fixtures where !given.contains(fixture.nodes[0].initialState) {
      given.append(fixture.nodes[0].initialState)
    }
    return given.map { state in
      let paths = fixtures.filter { $0.nodes[0].initialState == state }
      return KnownScenario(paths, paths[0], sharedSteps: sharedSteps)
    }
  }

  private init(_ fixtures: [Fixture], _ first: Fixture, sharedSteps: Int?) {
    let given = first.nodes[0].initialState
    let common = first.steps.indices.prefix { index in
      fixtures.allSatisfy { path in
        path.steps.indices.contains(index) && path.steps[index].action == first.steps[index].action
          && path.steps[index].line == first.steps[index].line
      }
    }.count
    // A branch's own steps are called after it. Of one path alone nothing can be told.
    let unbranched = first.steps.prefix { !$0.label.contains(AdoptedPath.separator) }.count
    let sharedCount =
      sharedSteps.flatMap { $0 <= common ? $0 : nil }
      ?? (fixtures.count == 1 ? 0 : min(common, unbranched))
    self.given = given
    description = first.description
    shared = first.steps[..<sharedCount]
    paths = fixtures
  }

  /// The shortest way from the end of the shared steps to a state.
  ///
  /// - Returns: `nil` where no path comes by it; nothing where the shared steps end in it.
  func way(to state: CanonicalJSON) -> ArraySlice<Fixture.Step>? {
    var best: ArraySlice<Fixture.Step>?
    for path in paths {
      for end in shared.count...path.steps.count {
        let reached = end == 0 ? given : path.steps[end - 1].expectedState
        guard reached == state else { continue }
        if best.map({ end - shared.count < $0.count }) ?? true {
          best = path.steps[shared.count..<end]
        }
        break
      }
    }
    return best
  }
}
