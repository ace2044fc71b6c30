package import DuetKernel
import DuetReplay

/// What one change of the code does to many fixtures: they have it in common.
package struct DriftCause: Hashable, Sendable {
  /// What happens at the field.
  package enum Change: Hashable, Sendable {
    /// Another value, of the same kind or another one.
    case changed(from: CanonicalJSON.Kind, to: CanonicalJSON.Kind)
    /// Only the recording has it.
    case missing(CanonicalJSON.Kind)
    /// Only the actual side has it.
    case added(CanonicalJSON.Kind)
    /// The same value under another key of the same object.
    case renamed(to: String, CanonicalJSON.Kind)
    /// No field moved; what happens instead, in words.
    case other(String)
  }

  /// The feature that came to something else.
  package let feature: String
  /// The fields, indices as `[*]`; empty where no field is concerned.
  package let pattern: String
  package let change: Change

  package init(feature: String, pattern: String, change: Change) {
    self.feature = feature
    self.pattern = pattern
    self.change = change
  }
}

extension DriftCause {
  /// The causes that show in a list of differing fields, each once, in its order.
  package static func causes(of feature: String, in list: DifferenceList) -> [DriftCause] {
    var renames = Renames(list.shown)
    var seen: Set<DriftCause> = []
    return list.shown.compactMap { difference in
      guard let change = renames.change(of: difference) else { return nil }
      let cause = DriftCause(
        feature: feature, pattern: FieldPattern.text(difference.path), change: change)
      return seen.insert(cause).inserted ? cause : nil
    }
  }

  /// The causes of a fixture's failure.
  package static func causes(of failure: FixtureFailure) -> [DriftCause] {
    let owner = failure.row.owner.name
    func other(_ words: String, at path: FieldPath? = nil) -> [DriftCause] {
      let pattern = path.map(FieldPattern.text) ?? ""
      return [DriftCause(feature: owner, pattern: pattern, change: .other(words))]
    }
    switch failure.cause {
    case .unreadable: return other("the fixture cannot be replayed")
    case .notAdvertised: return other("the runner does not know the feature")
    case .notJudged: return other("not judged")
    case .runner(let text): return other(firstLine(text))
    case .diverged(let divergence):
      switch divergence.finding {
      case .fields(let list): return causes(of: divergence.node, in: list)
      case .notCanonical(let path, let faults):
        let rules = faults.faults.map(\.rule.rawValue).joined(separator: ", ")
        return other("not in canonical form: \(rules)", at: path)
      case .notJSON(let path, let diagnostic, _): return other("\(diagnostic.reason)", at: path)
      case .seam(let difference): return other("the seam is broken", at: difference.path)
      case .noEvent: return other("no notifyListener where the step links to the next")
      case .refused(let reason): return other("the runner says: \(firstLine(reason))")
      }
    }
  }

  private static func firstLine(_ text: String) -> String {
    let line = text.prefix { $0 != "\n" }
    return PrintableText.line(String(line), limit: 120)
  }
}

/// Fields that went from one key of an object to another one.
private struct Renames {
  private var targets: [FieldKey: FieldPath] = [:]
  private var taken: Set<FieldKey> = []

  /// A path as a key of a dictionary.
  private struct FieldKey: Hashable {
    let text: String
    init(_ path: FieldPath) { text = path.description }
  }

  init(_ differences: [CanonicalDifference]) {
    var added: [FieldKey: [CanonicalDifference]] = [:]
    for difference in differences where difference.recorded == nil && Self.isMember(difference) {
      added[Self.parent(difference), default: []].append(difference)
    }
    for difference in differences where difference.actual == nil && Self.isMember(difference) {
      let candidates = added[Self.parent(difference)] ?? []
      guard
        let match = candidates.first(where: {
          $0.actual == difference.recorded && !taken.contains(FieldKey($0.path))
        })
      else { continue }
      targets[FieldKey(difference.path)] = match.path
      taken.insert(FieldKey(match.path))
    }
  }

  private static func isMember(_ difference: CanonicalDifference) -> Bool {
    if case .key? = difference.path.components.last { true } else { false }
  }

  private static func parent(_ difference: CanonicalDifference) -> FieldKey {
    FieldKey(FieldPath(difference.path.components.dropLast()))
  }

  /// What happened to a field; `nil` for the new name of one that was renamed.
  mutating func change(of difference: CanonicalDifference) -> DriftCause.Change? {
    switch (difference.recorded, difference.actual) {
    case (let recorded?, let actual?): return .changed(from: recorded.kind, to: actual.kind)
    case (let recorded?, nil):
      guard let target = targets[FieldKey(difference.path)] else { return .missing(recorded.kind) }
      return .renamed(
        to: FieldPattern.text(FieldPath(target.components.suffix(1))), recorded.kind)
    case (nil, let actual?):
      return taken.contains(FieldKey(difference.path)) ? nil : .added(actual.kind)
    case (nil, nil): return nil
    }
  }
}

/// A field path without what differs from element to element.
enum FieldPattern {
  /// The path with `[*]` for indices and for keys that are identifiers rather than names.
  static func text(_ path: FieldPath) -> String {
    var text = ""
    for component in path.components {
      switch component {
      case .index: text += "[*]"
      case .key(let key) where isIdentifier(key): text += "[*]"
      case .key:
        let word = FieldPath([component]).description
        text += text.isEmpty || word.hasPrefix("[") ? word : ".\(word)"
      }
    }
    return PrintableText.line(text, limit: 200)
  }

  /// Whether a key is a number, or long and made of hexadecimal digits and hyphens.
  private static func isIdentifier(_ key: [UInt8]) -> Bool {
    let isNumber = !key.isEmpty && key.allSatisfy { (0x30...0x39).contains($0) }
    let isHexadecimal = key.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x61...0x66, 0x2D: true
      default: false
      }
    }
    return isNumber || (isHexadecimal && key.count >= 16)
  }
}
