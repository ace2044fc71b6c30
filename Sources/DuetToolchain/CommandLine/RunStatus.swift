/// What a run of the tool comes to (design, section 9).
package enum RunStatus: Int32, Codable, Sendable {
  /// Everything that was asked holds.
  case holds = 0
  /// Something is red.
  case red = 1
  /// There was no way to judge: bad arguments, an unreadable manifest, a lane that does not build.
  case cannotJudge = 2

  /// The graver of two.
  package func and(_ other: RunStatus) -> RunStatus {
    rawValue >= other.rawValue ? self : other
  }
}

extension RunStatus {
  /// The status in JSON reports.
  package var name: String {
    switch self {
    case .holds: "holds"
    case .red: "red"
    case .cannotJudge: "cannot-judge"
    }
  }
}
