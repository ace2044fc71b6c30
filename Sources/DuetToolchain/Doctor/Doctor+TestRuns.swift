// Test targets that have never run on this machine.
//
// A run leaves no trace of its own, but a target has to be built before it runs: one of which nothing is
// built here has never run here.
extension Doctor {
  private static let buildFolder = ".build"

  mutating func examineTestRuns(of targets: PackageTargets) throws(NotJudged) {
    let tests = targets.all.filter(\.isTest)
    if tests.isEmpty { return }
    let built = try builtTargets()
    let idle = tests.filter { !built.contains($0.name) }
    if idle.isEmpty { return }
    guard idle.count < tests.count else {
      fact("test targets: none of \(tests.count) has been built here, so none has run yet")
      return
    }
    for target in idle {
      finding(
        PackageTargets.path,
        "test target '\(target.name)' has never run here, nothing of it is in \(Self.buildFolder): "
          + "`swift test` runs it, else remove it")
    }
  }

  /// The targets that have a folder of products, in any configuration.
  private func builtTargets() throws(NotJudged) -> Set<String> {
    var built: Set<String> = []
    for platform in try TreeWalk.folders(in: Self.buildFolder, of: tree) {
      let platform = "\(Self.buildFolder)/\(platform)"
      for configuration in try TreeWalk.folders(in: platform, of: tree) {
        let products = try TreeWalk.folders(in: "\(platform)/\(configuration)", of: tree)
        built.formUnion(
          products.filter { $0.hasSuffix(".build") }.map { String($0.dropLast(6)) })
      }
    }
    return built
  }
}
