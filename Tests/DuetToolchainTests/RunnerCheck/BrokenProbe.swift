import DuetToolchain
import Testing

/// A way to break the example's runner that one probe finds.
struct BrokenProbe: Sendable, CustomTestStringConvertible {
  let probe: String
  /// A part of what the report says came instead.
  let came: String
  /// Python, run before the runner serves: see `CounterTree`.
  let code: String
  /// Whether the runner has to be waited for in vain.
  let isSilent: Bool

  init(_ probe: String, came: String, isSilent: Bool = false, _ code: String) {
    (self.probe, self.came, self.isSilent, self.code) = (probe, came, isSilent, code)
  }

  var testDescription: String { probe }
}
