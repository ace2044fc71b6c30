import DuetKernel

extension AdoptedPath {
  /// The recording of the path (design, section 6).
  ///
  /// - Parameter lines: where the path's own steps stand in the scenario's source.
  func document(
    feature: String, _ name: AdoptedName, description: String, source: String, lines: [Int]
  ) -> CanonicalJSON {
    var lines = lines[...]
    let documents = steps.map { step in
      let isShared: Bool
      let line: Int64
      if case .shared(let known) = step.origin {
        (isShared, line) = (true, known)
      } else {
        (isShared, line) = (false, Int64(lines.popFirst() ?? 1))
      }
      let label = isShared ? step.label : "\(name.title)\(Self.separator)\(step.label)"
      return CanonicalJSON.object([
        ("action", step.action), ("expectedEffects", step.effects), ("expectedState", step.state),
        ("label", CanonicalJSON(string: label)), ("line", .number(line)),
      ])
    }
    return .object([
      ("description", CanonicalJSON(string: description)), ("dialect", .number(2)),
      ("feature", CanonicalJSON(string: feature)), ("initialState", initialState),
      (
        "scenario",
        .object([
          ("branch", CanonicalJSON(string: name.slug)), ("source", CanonicalJSON(string: source)),
        ])
      ),
      ("steps", .list(documents)),
    ])
  }
}

extension CanonicalJSON {
  /// - Parameter members: in canonical order.
  fileprivate static func object(_ members: [(key: String, value: CanonicalJSON)]) -> CanonicalJSON
  {
    let bytes = members.map { CanonicalJSON(string: $0.key).bytes + [0x3A] + $0.value.bytes }
      .joined(separator: [0x2C])
    return CanonicalJSON(trusted: ([0x7B] + bytes + [0x7D])[...])
  }

  fileprivate static func list(_ elements: [CanonicalJSON]) -> CanonicalJSON {
    CanonicalJSON(
      trusted: ([0x5B] + elements.map(\.bytes).joined(separator: [0x2C]) + [0x5D])[...])
  }

  fileprivate static func number(_ value: Int64) -> CanonicalJSON {
    CanonicalJSON(trusted: Array(String(value).utf8)[...])
  }
}
