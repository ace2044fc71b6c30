extension BrokenProbe {
  /// The first line.
  static let handshake = [
    BrokenProbe(
      "first-line", came: "a line that is not JSON: found 'I' where a value is expected",
      #"output.write(b"INFO starting\n")"#),
    BrokenProbe(
      "protocol", came: #"the protocol "duet""#, #"runner.HANDSHAKE["protocol"] = "duet""#),
    BrokenProbe("version", came: #"the version "1""#, #"runner.HANDSHAKE["version"] = "1""#),
    BrokenProbe(
      "platform", came: #"the platform "Python 3""#, #"runner.HANDSHAKE["platform"] = "Python 3""#),
    BrokenProbe(
      "features", came: "'alpha' behind 'counter'",
      #"runner.HANDSHAKE["features"] = ["counter", "alpha"]"#),
    BrokenProbe(
      "scenarios", came: "'counter' twice",
      #"runner.HANDSHAKE["scenarios"] = ["counter", "counter"]"#),
  ]

  /// Answers to recorded steps.
  static let answers = [
    BrokenProbe(
      "flush", came: "it sent no answer for 200 ms", isSilent: true,
      """
      says = []
      def write(line):
          output.write(line + b"\\n")
          if not says: output.flush()
          says.append(line)
      serve(write=write)
      """),
    BrokenProbe(
      "canonical", came: "`effects` is not canonical at its byte 8: [{\"id\": \"counter.save",
      "writing(lambda text: json.dumps(json.loads(text), ensure_ascii=False))"),
    BrokenProbe(
      "recorded", came: "something else for step 0 of 'counter.adds-up'; `duet protocol-run`",
      #"writing(lambda text: text.replace("counter.save", "counter.store"))"#),
    BrokenProbe(
      "order", came: "another answer to step",
      """
      output.write(runner.canonical(runner.HANDSHAKE).encode() + b"\\n")
      output.flush()
      rest = b""
      for chunk in chunks():
          *lines, rest = (rest + chunk).split(b"\\n")
          for line in reversed(lines): output.write(runner.respond(line) + b"\\n")
          output.flush()
      output.close()
      """),
    BrokenProbe(
      "many", came: "it exited with status 7 after",
      """
      count = 0
      def crash(original, line):
          global count
          count += 1
          return os._exit(7) if count > 1500 else original(line)
      hook("respond", crash)
      """),
    BrokenProbe(
      "partial", came: "it sent no answer for 200 ms", isSilent: true,
      """
      output.write(runner.canonical(runner.HANDSHAKE).encode() + b"\\n")
      output.flush()
      waiting = b""
      for chunk in chunks():
          waiting += chunk
          if not waiting.endswith(b"\\n"): continue
          for line in waiting.splitlines(): output.write(runner.respond(line) + b"\\n")
          output.flush()
          waiting = b""
      output.close()
      """),
    BrokenProbe(
      "repeat", came: "another answer to step",
      """
      errors = 0
      def remember(original, line):
          global errors
          errors += b"no-such-op" in line
          return original(line) if errors == 0 else original(line).replace(b"pear", b"peer")
      hook("respond", remember)
      """),
    BrokenProbe(
      "restart", came: "another answer to step 0 of 'counter.adds-up' than before",
      #"writing(lambda text: text.replace("counter.save", f"counter.save.{os.getpid()}"))"#),
  ]

  /// Well-formed requests.
  static let requests = [
    BrokenProbe(
      "unknown-op", came: #"no error, but an answer: {"effects":"[]","state":"{}"}"#,
      """
      hook("answer", lambda original, request:
          {"effects": "[]", "state": "{}"} if request["op"] == "no-such-op" else original(request))
      """),
    BrokenProbe(
      "missing-op", came: "an error that does not name 'op': bad request", #"hook("respond", bad)"#),
    BrokenProbe(
      "unknown-feature", came: "an error that does not name 'no-such-feature': bad request",
      #"hook("respond", bad)"#),
    BrokenProbe(
      "missing-state", came: "an error that does not name 'state': bad request",
      #"hook("respond", bad)"#),
    BrokenProbe(
      "missing-action", came: "an error that does not name 'action': bad request",
      #"hook("respond", bad)"#),
    BrokenProbe(
      "misfit-state", came: "no error, but an answer",
      """
      hook("reduce", lambda original, state, action: original(state, action)
          if isinstance(state, dict) else (state, []), counter)
      """),
    BrokenProbe(
      "unknown-action", came: "no error, but an answer",
      """
      hook("reduce", lambda original, state, action: original(state, action)
          if action["case"] != "no-such-action" else (state, []), counter)
      """),
    BrokenProbe(
      "unknown-field", came: "the error ValueError: what is a-probe?",
      """
      def strict(original, request):
          if "a-probe" in request: raise ValueError("what is a-probe?")
          return original(request)
      hook("answer", strict)
      """),
    BrokenProbe(
      "layout", came: "the error not compact",
      """
      hook("respond", lambda original, line:
          original(line) if line[:2] == b'{"' else b'{"error":"not compact"}')
      """),
    BrokenProbe(
      "escaped-ascii", came: "the error no escapes, please",
      """
      hook("respond", lambda original, line:
          b'{"error":"no escapes, please"}' if b"\\\\u00" in line else original(line))
      """),
    BrokenProbe(
      "crlf", came: "the error what is this?",
      """
      hook("respond", lambda original, line:
          b'{"error":"what is this?"}' if line.endswith(b"\\r\\n") else original(line))
      """),
    BrokenProbe(
      "empty-line", came: "no answer to the next request",
      """
      hook("respond", lambda original, line: original(line) if line.strip() else None)
      """),
  ]

  /// Scenarios.
  static let compiling = [
    BrokenProbe(
      "compile", came: "for 'counter': its scenario produced a fixture named 'echo'",
      """
      hook("compiled", lambda original: {"fixtures": {"echo": {}}}, scenario)
      """),
    BrokenProbe(
      "compile-repeat", came: "another answer the second time",
      """
      count = 0
      def compiled(original):
          global count
          count += 1
          scenario.DESCRIPTION = f"Compiled {count} time(s)."
          return original()
      hook("compiled", compiled, scenario)
      """),
    BrokenProbe(
      "compile-unknown", came: "an object without `effects`",
      """
      hook("answer", lambda original, request:
          original({**request, "scenario": "counter"}) if request["op"] == "compile"
          else original(request))
      """),
    BrokenProbe(
      "compile-missing", came: "an error that does not name 'scenario': bad request",
      #"hook("respond", bad)"#),
  ]

  /// How it ends.
  static let ending = [
    BrokenProbe(
      "end-of-input", came: "it exited with status 3 after its input ended",
      "finish = lambda: os._exit(3)"),
    BrokenProbe(
      "end-after-burst", came: "10 answers to 20 requests",
      """
      output.write(runner.canonical(runner.HANDSHAKE).encode() + b"\\n")
      output.flush()
      rest = b""
      for chunk in chunks():
          lines = (rest + chunk).split(b"\\n")
          rest = b"\\n".join(lines[10:]) if len(lines) > 10 else lines.pop()
          for line in lines[:10]: output.write(runner.respond(line) + b"\\n")
          output.flush()
      output.close()
      """),
    BrokenProbe(
      "nothing-else", came: "it sent a line that no request asked for: bye",
      #"finish = lambda: (output.write(b"bye\n"), output.flush())"#),
    BrokenProbe(
      "cut-request", came: "it exited with status 1 after its input ended",
      """
      hook("respond", lambda original, line:
          original(line) if line.endswith(b"\\n") else os._exit(1))
      """),
    BrokenProbe(
      "exit", came: #"it sent a line that no request asked for: {"error":"exit?"}"#,
      """
      hook("respond", lambda original, line:
          b'{"error":"exit?"}' if b'"exit"' in line else original(line))
      """),
    BrokenProbe(
      "exit-after-burst", came: "0 answers to 20 requests",
      """
      output.write(runner.canonical(runner.HANDSHAKE).encode() + b"\\n")
      output.flush()
      rest = b""
      for chunk in chunks():
          if b'"exit"' in chunk: break
          *lines, rest = (rest + chunk).split(b"\\n")
          for line in lines: output.write(runner.respond(line) + b"\\n")
          output.flush()
      output.close()
      """),
  ]
}
