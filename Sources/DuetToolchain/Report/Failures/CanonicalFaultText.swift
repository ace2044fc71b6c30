import DuetKernel
import DuetReplay

/// Why an answer's bytes are not canonical, as people read it.
enum CanonicalFaultText {
  static func lines(_ faults: CanonicalFaults) -> [String] {
    guard let first = faults.faults.first else { return [] }
    let lines = [
      "rule broken: \(first.rule)",
      "\(times(first.count))at byte \(first.offset): \(excerpt(first))",
    ]
    let others = faults.faults.dropFirst().map { fault in
      "also broken: \(fault.rule) (\(times(fault.count))at byte \(fault.offset))"
    }
    return lines + others
  }

  /// Whether the value is the recorded one, for an answer that the strict reader refuses.
  static func agreement(_ faults: CanonicalFaults) -> [String] {
    if faults.faults.isEmpty { return [] }
    switch faults.agreement {
    case .agrees: return ["apart from that its value agrees with the recording"]
    case .unreadable: return ["its value cannot be compared with the recording"]
    case .differs(let list):
      return ["and its value differs from the recording in \(list.count) field(s):"]
        + FieldText.lines(list, .replay, limit: 1).prefix { !$0.hasPrefix("…") }.map { "  \($0)" }
    }
  }

  private static func times(_ count: Int) -> String { count > 1 ? "\(count) times, first " : "" }

  /// The bytes around a fault, which a triangle points at.
  static func excerpt(_ fault: CanonicalFaults.Fault) -> String {
    "\(ValueText.printable(fault.before[...]))▸\(ValueText.printable(fault.after[...]))"
  }
}
