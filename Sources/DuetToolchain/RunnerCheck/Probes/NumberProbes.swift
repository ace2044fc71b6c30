extension Probe {
  /// Integers of 64 bits, and nothing else.
  static let numbers: [Probe] = [
    Probe("integer-limits", .numbers, "keeps integers from -2^63 to 2^63-1 exact") { inputs in
      try comesBack(
        through: inputs.integerCarrier(),
        [
          "9223372036854775807", "-9223372036854775808", "9007199254740993", "-9007199254740993",
          "4294967296", "0",
        ].map { ($0, $0) })
    },
    Probe("minus-zero", .numbers, "writes -0 as 0") { inputs in
      try comesBack(through: inputs.integerCarrier(), [("-0", "0")])
    },
    refused("beyond-64-bits", .numbers, "refuses integers beyond 64 bits") { inputs in
      try numbers(["9223372036854775808", "-9223372036854775809", "1" + zeros(40)], inputs)
    },
    refused("fractions", .numbers, "refuses 1.5 and 1.0") { inputs in
      try numbers(["1.5", "1.0"], inputs)
    },
    refused("exponents", .numbers, "refuses 1e3 and 1E400") { inputs in
      try numbers(["1e3", "1E400"], inputs)
    },
    refused("no-numbers", .numbers, "refuses NaN, Infinity, 01 and +1") { inputs in
      try numbers(["NaN", "-Infinity", "01", "+1"], inputs)
    },
  ]

  private static func numbers(
    _ texts: [String], _ inputs: ProbeInputs
  ) throws(ProbeSkip) -> [[UInt8]] {
    let carrier = try inputs.integerCarrier()
    return texts.map { carrier.request(Array($0.utf8)) }
  }

  private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}
