import DuetKernel

extension Probe {
  /// Text comes back as the same scalars, and is written in one way only (design, section 3).
  static let text: [Probe] = [
    Probe("non-ascii", .text, "writes non-ASCII text raw, not as \\u escapes") { inputs in
      try comesBack(through: inputs.textCarrier(), same("é", "日本", "😀", "\u{10FFFF}"))
    },
    Probe("needless-escapes", .text, "writes raw what came escaped without need") { inputs in
      try comesBack(
        through: inputs.textCarrier(),
        [
          (#""\u00e9\ud83d\ude00""#, "\"é😀\""), (#""\u0041\/""#, "\"A/\""),
          (#""\u0009\u000a\u0022""#, #""\t\n\"""#),
        ])
    },
    Probe("escapes", .text, "escapes \\, \" and controls, in the one way there is") { inputs in
      try comesBack(
        through: inputs.textCarrier(),
        [#""a\"b\\c/d""#, #""\n\r\t""#, #""\u0000\u0001\u0008\u000b\u000c\u001b\u001f""#].map {
          ($0, $0)
        } + same("\u{7F}"))
    },
    Probe("nfc-nfd", .text, "keeps both spellings of an accented letter apart") { inputs in
      try comesBack(
        through: inputs.textCarrier(), same("\u{E9}", "e\u{301}", "\u{1100}\u{1161}", "\u{212B}"))
    },
    Probe("line-separators", .text, "writes U+2028, U+2029 and U+0085 raw") { inputs in
      try comesBack(through: inputs.textCarrier(), same("a\u{2028}b\u{2029}c\u{85}d"))
    },
    Probe("odd-characters", .text, "keeps zero-width, bidi and unassigned characters") { inputs in
      try comesBack(
        through: inputs.textCarrier(), same("\u{200B}\u{FEFF}x", "\u{202E}x", "\u{FFFF}\u{E000}"))
    },
    Probe("uuid-case", .text, "writes a text that is exactly a UUID in lowercase") { inputs in
      let uuid = "6F9619FF-8B86-D011-B42D-00C04FC964FF"
      return try comesBack(
        through: inputs.textCarrier(),
        [("\"\(uuid)\"", "\"\(uuid.lowercased())\"")] + same("x\(uuid)", "{\(uuid)}"))
    },
  ]

  /// Texts that must come back as they are, as the JSON that is sent and expected.
  private static func same(_ texts: String...) -> [(String, String)] {
    texts.map { ("\"\($0)\"", "\"\($0)\"") }
  }

  /// A plan that puts each value in a carrier's place and expects it back, in canonical form.
  static func comesBack(
    through carrier: Carrier, _ values: [(sent: String, expected: String)]
  ) -> ProbePlan {
    .ask(values.map { carrier.request(Array($0.sent.utf8)) }) { lines in
      for (line, value) in zip(lines, values) {
        let expected = CanonicalJSON(trusted: Array(value.expected.utf8)[...])
        try AnswerJudge.bringsBack(expected, through: carrier, line)
      }
    }
  }
}
