/// What the tool heeds of its environment: a process starts with nothing else of it, so that what
/// is not here cannot be asked for.
package enum EnvironmentVariable: String, CaseIterable, Sendable {
  case ci = "CI"
  case forceColor = "FORCE_COLOR"
  case gitDirectory = "GIT_DIR"
  case githubActions = "GITHUB_ACTIONS"
  case githubStepSummary = "GITHUB_STEP_SUMMARY"
  case noColor = "NO_COLOR"
  case term = "TERM"
  case testShardIndex = "TEST_SHARD_INDEX"
  case testShardStatusFile = "TEST_SHARD_STATUS_FILE"
  case testTarget = "TEST_TARGET"
  case testTemporaryFolder = "TEST_TMPDIR"
  case testTotalShards = "TEST_TOTAL_SHARDS"
  case temporaryFolder = "TMPDIR"
  case xmlOutputFile = "XML_OUTPUT_FILE"
}

extension [String: String] {
  /// The value of a variable; `nil` where it is not set.
  package subscript(variable: EnvironmentVariable) -> String? { self[variable.rawValue] }

  /// The value of a variable that is set to something.
  package func text(_ variable: EnvironmentVariable) -> String? {
    self[variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}
