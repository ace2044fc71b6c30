import DuetKernel
import DuetReplay

/// The ledger of what is shown differently on purpose: each waiver and each island says what, why and
/// since when, in a form that a person can look up.
enum PresentationLedger {
  static func check(_ subject: Lint.Subject) -> [Finding] {
    guard let presentation = subject.loaded.document.json["presentation"],
      presentation.kind == .object
    else { return [] }
    var findings: [Finding] = []
    for member in presentation.members {
      let key = member.key.string ?? ""
      if Entry.kinds.contains(where: { $0.list == key }) { continue }
      findings.append(
        subject.loaded.document.finding(
          .presentationLedger, at: FieldPath([.key("presentation"), .key(key)]),
          "'presentation' has no key \(Naming.quoted(key))"
            + Nearest.hint(for: key, among: Entry.kinds.map(\.list)),
          fix: "it has 'waivers' and 'islands'"))
    }
    return findings + Entry.kinds.flatMap { check($0, in: presentation, subject) }
  }

  private static func check(
    _ kind: Entry.Kind, in presentation: CanonicalJSON, _ subject: Lint.Subject
  ) -> [Finding] {
    guard let list = presentation[kind.list], list.kind == .array else { return [] }
    let path = FieldPath([.key("presentation"), .key(kind.list)])
    var seen: [String: Int] = [:]
    return list.elements.enumerated().flatMap { index, json -> [Finding] in
      let entry = Entry(
        kind: kind, json: json, path: path.appending(index: index), subject: subject)
      var findings = entry.findings
      if findings.isEmpty, let first = seen.updateValue(index, forKey: entry.identity) {
        findings.append(
          entry.finding(
            nil, "\(kind.noun) says the same as \(kind.list)[\(first)]", fix: "remove one"))
      }
      return findings
    }
  }
}

/// One entry of the ledger.
private struct Entry {
  struct Kind {
    let list: String
    let noun: String
    let fields: [String]
    /// The fields that tell one entry from another.
    let identity: [String]
  }

  static let kinds = [
    Kind(
      list: "waivers", noun: "the waiver",
      fields: ["kind", "feature", "platform", "manner", "reason", "since"],
      identity: ["kind", "feature", "platform", "manner"]),
    Kind(
      list: "islands", noun: "the island",
      fields: ["id", "feature", "boundary", "reason", "since"], identity: ["id"]),
  ]

  let kind: Kind
  let json: CanonicalJSON
  let path: FieldPath
  let subject: Lint.Subject

  var identity: String {
    kind.identity.map { json[$0]?.string ?? "" }.joined(separator: "\u{0}")
  }

  var findings: [Finding] {
    guard json.kind == .object else {
      return [finding(nil, "\(kind.noun) is \(json.kind.noun)", fix: "an object is expected")]
    }
    return json.members.compactMap { unknown($0.key.string ?? "") }
      + kind.fields.flatMap { field -> [Finding] in check(field).map { [$0] } ?? [] }
  }

  private func unknown(_ key: String) -> Finding? {
    if kind.fields.contains(key) { return nil }
    let list = kind.fields.map { "'\($0)'" }.joined(separator: ", ")
    return finding(
      key,
      "\(kind.noun) has no key \(Naming.quoted(key))\(Nearest.hint(for: key, among: kind.fields))",
      fix: "it has \(list)")
  }

  private func check(_ field: String) -> Finding? {
    guard let value = json[field] else {
      return finding(nil, "\(kind.noun) has no '\(field)'", fix: "add it")
    }
    guard let text = value.string else {
      return finding(field, "'\(field)' is \(value.kind.noun)", fix: "a string is expected")
    }
    if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
      return finding(field, "'\(field)' is empty", fix: "say it in words")
    }
    switch field {
    case "platform": return platformFault(text)
    case "since": return sinceFault(text)
    case "feature": return featureFault(text)
    case "id": return idFault(text)
    default: return nil
    }
  }

  private func platformFault(_ text: String) -> Finding? {
    if text == "ios" || text == "android" { return nil }
    let hint = Nearest.hint(for: text, among: ["ios", "android"])
    return finding(
      "platform", "'platform' is \(Naming.quoted(text))\(hint)", fix: "it is 'ios' or 'android'")
  }

  private func sinceFault(_ text: String) -> Finding? {
    if CalendarDate.isWritten(text) { return nil }
    return finding(
      "since", "'since' is \(Naming.quoted(text)), which is no date", fix: "write it as 2026-01-31")
  }

  private func featureFault(_ text: String) -> Finding? {
    if subject.manifest.feature(text) != nil { return nil }
    let hint = Nearest.hint(for: text, among: subject.manifest.features.map(\.name))
    return finding(
      "feature", "the manifest has no feature \(Naming.quoted(text))\(hint)",
      fix: "name one that it has")
  }

  /// An island is called after its feature, so that a reader finds its owner.
  private func idFault(_ text: String) -> Finding? {
    guard let feature = json["feature"]?.string, !text.hasPrefix("\(feature)."), text != feature
    else { return nil }
    return finding(
      "id", "the id \(Naming.quoted(text)) does not begin with its feature",
      fix: "begin it with \(Naming.quoted("\(feature)."))")
  }

  func finding(_ field: String?, _ message: String, fix: String) -> Finding {
    let place = field.map { path.appending(key: $0) } ?? path
    return subject.loaded.document.finding(.presentationLedger, at: place, message, fix: fix)
  }
}

/// A day of the calendar as recordings write it.
enum CalendarDate {
  /// Whether a text is a day that exists: `2026-02-28`.
  static func isWritten(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), year > 0, (1...12).contains(month)
    else { return false }
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(day)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}

extension LintRule {
  static let presentationLedger = LintRule(
    "presentation-ledger", remedy: "complete the entry", check: PresentationLedger.check)
}
