import DuetKernel

extension Probe {
  /// Keys of objects that take any: their order and their spelling.
  static let keys: [Probe] = [
    Probe("key-order", .keys, "sorts keys by bytes: U+FF61 before U+1F600, B before a") { inputs in
      try keysComeBack(
        through: inputs.keyCarrier(), sent: ["😀", "｡", "é", "zz", "a", "B", ""].map(quoted))
    },
    Probe("key-spelling", .keys, "keeps keys apart that only Unicode takes for equal") { inputs in
      try keysComeBack(
        through: inputs.keyCarrier(), sent: ["\u{E9}", "e\u{301}"].map(quoted))
    },
    Probe("key-escapes", .keys, "escapes keys like text, after sorting them") { inputs in
      // Escaped, the quote would sort behind the slash, and the line feed behind the letter.
      try keysComeBack(
        through: inputs.keyCarrier(),
        sent: [#""q""#, #""\"""#, #"" ""#, #""\n""#, #""\\""#, #""/""#])
    },
    Probe("key-uuid", .keys, "writes a key that is exactly a UUID in lowercase") { inputs in
      let uuid = "6F9619FF-8B86-D011-B42D-00C04FC964FF"
      return try keysComeBack(
        through: inputs.keyCarrier(), sent: [uuid, "7", "A"].map(quoted),
        expected: [uuid.lowercased(), "7", "A"].map(quoted))
    },
  ]

  private static func quoted(_ key: String) -> String { "\"\(key)\"" }

  /// A plan that adds members to an object and expects their keys back; keys are JSON text.
  private static func keysComeBack(
    through carrier: Carrier, sent: [String], expected: [String]? = nil
  ) -> ProbePlan {
    let value = carrier.original.members.first { _ in true }?.value.description ?? "1"
    let members = sent.map { "\($0):\(value)" }.joined(separator: ",")
    return .askEach([carrier.request(addingMembers: Array(members.utf8))]) { line in
      let answer = try AnswerJudge.canonical(line)
      let back = carrier.value(in: answer)?.members.map { Array($0.key.bytes) } ?? []
      for key in (expected ?? sent).map({ Array($0.utf8) }) where !back.contains(key) {
        throw ProbeFault("an answer without the key \(AnswerJudge.quoted(key))")
      }
    }
  }
}
