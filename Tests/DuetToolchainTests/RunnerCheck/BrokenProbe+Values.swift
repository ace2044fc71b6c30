extension BrokenProbe {
  /// What a strict reader refuses.
  static let reading = [
    BrokenProbe(
      "not-json", came: "it exited with status 1 after 0 answers",
      """
      def strict(original, line):
          try: json.loads(line)
          except json.JSONDecodeError: os._exit(1)
          return original(line)
      hook("respond", strict)
      """),
    BrokenProbe(
      "not-an-object", came: "an object without `effects`: {}",
      """
      hook("respond", lambda original, line: b"{}" if line[:1] == b"[" else original(line))
      """),
    BrokenProbe(
      "trailing-bytes", came: "no error, but an answer",
      #"hook("read", lambda original, line: json.JSONDecoder().raw_decode(line.decode())[0])"#),
    BrokenProbe(
      "byte-order-mark", came: "no error, but an answer",
      #"hook("read", lambda original, line: original(line.removeprefix(b"\xef\xbb\xbf")))"#),
    BrokenProbe(
      "duplicate-field", came: "no error, but an answer", "reading(object_pairs_hook=dict)"),
    BrokenProbe(
      "duplicate-key", came: "no error, but an answer", "reading(object_pairs_hook=dict)"),
    BrokenProbe(
      "invalid-utf8", came: "no error, but an answer",
      #"hook("read", lambda original, line: original(line.decode("utf-8", "replace").encode()))"#),
    BrokenProbe(
      "lone-surrogate", came: "no error, but an answer",
      """
      runner.spelled = lambda text: text.encode("utf-8", "replace").decode()
      """),
    BrokenProbe("raw-control", came: "no error, but an answer", "reading(strict=False)"),
  ]

  static let numbers = [
    BrokenProbe(
      "integer-limits", came: "9007199254740992 where 9007199254740993 is right",
      "reading(parse_int=lambda text: min(int(float(text)), 2**63 - 1))"),
    BrokenProbe(
      "minus-zero", came: "`state` is not canonical at its byte",
      """
      class MinusZero(int): pass
      reading(parse_int=lambda text: MinusZero() if text == "-0" else runner.integer(text))
      hook("canonical", lambda original, value:
          "-0" if isinstance(value, MinusZero) else original(value))
      """),
    BrokenProbe(
      "beyond-64-bits", came: "no error, but an answer",
      "reading(parse_int=lambda text: (int(text) + 2**63) % 2**64 - 2**63)"),
    BrokenProbe(
      "fractions", came: "no error, but an answer",
      "reading(parse_float=lambda text: int(float(text)))"),
    BrokenProbe(
      "exponents", came: "no error, but an answer",
      "reading(parse_float=lambda text: int(min(float(text), 1000)))"),
    BrokenProbe(
      "no-numbers", came: "no error, but an answer", "reading(parse_constant=lambda text: 0)"),
  ]

  static let text = [
    BrokenProbe(
      "non-ascii", came: #"\u00e9"}"#,
      "writing(lambda text: json.dumps(json.loads(text), separators=(',', ':')))"),
    BrokenProbe(
      "needless-escapes", came: #"A\/"#, #"writing(lambda text: text.replace("/", "\\/"))"#),
    BrokenProbe(
      "escapes", came: #"\b"#,
      """
      def quoted(original, value):
          if not isinstance(value, str): return original(value)
          return json.dumps(runner.spelled(value), ensure_ascii=False)
      hook("canonical", quoted)
      """),
    BrokenProbe(
      "nfc-nfd", came: #""\u{e9}" where "e\u{301}" is right"#,
      """
      runner.spelled = lambda text: unicodedata.normalize("NFC", text)
      """),
    BrokenProbe(
      "line-separators", came: #"a\u2028b"#,
      #"writing(lambda text: text.replace("\u2028", "\\u2028"))"#),
    BrokenProbe(
      "odd-characters", came: #""x" where "#,
      #"runner.spelled = lambda text: re.sub("[\u200b\ufeff]", "", text)"#),
    BrokenProbe(
      "uuid-case", came: "`state` is not canonical at its byte",
      "runner.spelled = lambda text: text"
    ),
  ]

  static let keys = [
    BrokenProbe(
      "key-order", came: "`state` is not canonical at its byte",
      """
      def pairs(value): return sorted(value, key=lambda key: key.encode("utf-16-be"))
      runner.sorted = pairs
      """),
    BrokenProbe(
      "key-spelling", came: "an answer without the key",
      """
      reading(object_pairs_hook=lambda pairs:
          {unicodedata.normalize("NFC", key): value for key, value in pairs})
      """),
    BrokenProbe(
      "key-escapes", came: "`state` is not canonical at its byte",
      "runner.sorted = lambda value: sorted(value, key=runner.canonical)"),
    BrokenProbe(
      "key-uuid", came: "`state` is not canonical at its byte",
      """
      reading(object_pairs_hook=dict)
      runner.spelled = lambda text: text
      """),
  ]

  static let size = [
    BrokenProbe(
      "long-request", came: "the error too long",
      """
      hook("respond", lambda original, line:
          b'{"error":"too long"}' if len(line) > 1000000 else original(line))
      """),
    BrokenProbe(
      "long-answer", came: "it was killed by SIGKILL after 0 answers",
      """
      hook("respond", lambda original, line:
          os.kill(os.getpid(), signal.SIGKILL) if len(line) > 1000000 else original(line))
      """),
    BrokenProbe(
      "nesting", came: "the error RecursionError",
      "hook('read', lambda original, line: (sys.setrecursionlimit(200), original(line))[1])"),
    BrokenProbe(
      "deep-nesting", came: "it was killed by SIGSEGV after 0 answers",
      """
      signal.signal(signal.SIGSEGV, signal.SIG_DFL)
      hook("respond", lambda original, line:
          os.kill(os.getpid(), signal.SIGSEGV) if b"[" * 1000 in line else original(line))
      """),
  ]

  static let all =
    handshake + answers + requests + reading + numbers + text + keys + size + compiling + ending
}
