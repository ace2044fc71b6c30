/// Which lane a source file belongs to: the lane of a scenario's file is the one writer of its
/// fixtures (design, section 8).
package enum ScenarioLane {
  /// The languages whose sources can be told by their files' endings.
  static let languages: [(ending: String, lanes: [String])] = [
    (".swift", ["swift"]),
    (".kt", ["kotlin"]), (".kts", ["kotlin"]),
    (".java", ["java"]),
    (".py", ["python", "py"]),
    (".ts", ["typescript", "ts"]), (".js", ["javascript", "js"]),
    (".rs", ["rust"]), (".go", ["go"]), (".rb", ["ruby"]), (".c", ["c"]), (".cs", ["csharp"]),
    (".dart", ["dart"]), (".cpp", ["cpp"]),
  ]

  /// The lane that a file belongs to; `nil` where the manifest has no lane for it.
  ///
  /// A tree with one lane has no choice to make; elsewhere the file's ending decides.
  package static func lane(of path: String, in manifest: Manifest) -> Lane? {
    if let lane = lane(ofSource: path, in: manifest) { return lane }
    return manifest.lanes.count == 1 ? manifest.lanes[0] : nil
  }

  /// The lane whose language a file is written in; `nil` for any other file.
  package static func lane(ofSource path: String, in manifest: Manifest) -> Lane? {
    let endings = languages.filter { path.hasSuffix($0.ending) }
    for language in endings {
      for name in language.lanes {
        if let lane = manifest.lane(name) { return lane }
      }
    }
    return nil
  }

  /// Whether a file's ending is that of a language's sources.
  package static func isSource(_ path: String) -> Bool {
    languages.contains { path.hasSuffix($0.ending) }
  }
}

extension Manifest {
  /// The file that an owner's fixtures are written in.
  package func scenario(of owner: FixtureOwner) -> String? {
    switch owner {
    case .feature(let name): feature(name)?.scenario
    case .chain(let name): chain(name)?.scenario
    }
  }

  /// The lane that writes an owner's fixtures.
  package func writer(of owner: FixtureOwner) -> Lane? {
    scenario(of: owner).flatMap { ScenarioLane.lane(of: $0, in: self) }
  }
}
