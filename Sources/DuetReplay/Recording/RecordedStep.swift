import DuetKernel

/// What one step of a scenario or a chain leaves in the recording.
struct RecordedStep: Sendable {
  let label: String
  let line: Int
  /// The feature that received the action.
  let node: String
  let action: CanonicalJSON
  let state: CanonicalJSON
  let effects: CanonicalJSON
  var linkToNext = false
}
