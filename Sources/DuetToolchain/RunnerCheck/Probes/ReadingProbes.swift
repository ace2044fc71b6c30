import DuetKernel

extension Probe {
  /// Lines that are no JSON, or none that a strict reader takes (design, section 3).
  static let reading: [Probe] = [
    refused("not-json", .reading, "refuses a line that is no JSON") { _ in [Array("{\"op\":".utf8)]
    },
    refused("not-an-object", .reading, "refuses a line that is no object") { _ in
      [Array("[1]".utf8)]
    },
    refused("trailing-bytes", .reading, "refuses a line with more behind its object") { inputs in
      let request = try inputs.step().step.request
      return [request + Array(" {}".utf8)]
    },
    refused("byte-order-mark", .reading, "refuses a line that starts with a byte order mark") {
      inputs in
      [[0xEF, 0xBB, 0xBF] + (try inputs.step().step.request)]
    },
    refused("duplicate-field", .reading, "refuses a request with one field twice") { inputs in
      [adding(#""op":"reduce""#, to: try inputs.step().step)]
    },
    refused("duplicate-key", .reading, "refuses an object with one key twice, at any depth") {
      inputs in
      for answered in try inputs.allSteps() {
        let action = answered.step.action
        guard let member = action.members.first(where: { _ in true }) else { continue }
        let again = member.key.bytes + [0x3A] + member.value.bytes
        return [answered.step.request(action: Carrier.adding(Array(again), to: action))]
      }
      throw ProbeSkip("no recorded action has a key")
    },
    refused("invalid-utf8", .reading, "refuses text that is no UTF-8, and repairs nothing") {
      inputs in
      let carrier = try inputs.textCarrier()
      let samples: [[UInt8]] = [[0xFF], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80]]
      return samples.map { carrier.request([0x22, 0x78] + $0 + [0x22]) }
    },
    refused("lone-surrogate", .reading, "refuses half of a surrogate pair") { inputs in
      let carrier = try inputs.textCarrier()
      return [#""\ud800""#, #""\udc00x""#, #""x\ud83dA""#].map { carrier.request(Array($0.utf8)) }
    },
    refused("raw-control", .reading, "refuses a raw control character in text") { inputs in
      let carrier = try inputs.textCarrier()
      return [carrier.request(Array("\"a\tb\"".utf8)), carrier.request(Array("\"a\0b\"".utf8))]
    },
  ]

  /// A probe whose every request must be answered with an error.
  static func refused(
    _ name: String, _ topic: Topic, _ expected: String,
    _ requests: @escaping @Sendable (ProbeInputs) throws -> [[UInt8]]
  ) -> Probe {
    Probe(name, topic, expected) { inputs in
      .askEach(try requests(inputs)) { line in try AnswerJudge.isError(line) }
    }
  }
}
