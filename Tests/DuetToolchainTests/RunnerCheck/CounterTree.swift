import DuetToolchain
import Foundation
import Testing

/// A copy of `Examples/python-counter`, in a folder of its own, and runners made of its own by breaking one
/// thing.
struct CounterTree {
  let folder: TemporaryFolder
  var root: FilePath { folder.path("tree") }

  init(named suffix: String = "") throws {
    folder = try TemporaryFolder(named: suffix)
    let example = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples/python-counter")
    try FileManager.default.copyItem(atPath: example.path, toPath: folder.text(root))
  }

  /// Checks the example's runner after Python code has changed it; the code may `serve()` itself.
  func check(
    _ probe: String? = nil, _ code: String = "", _ limits: RunnerLimits = .patient
  ) throws -> RunnerCheckReport {
    try folder.write(Self.prelude + code + Self.ending, to: "tree/broken.py")
    let tree = RecordedTree(root: root)
    var check = RunnerCheck(
      tree: tree, manifest: try tree.requireManifest().manifest, name: "python",
      command: Command(["python3", "-S", "-E", "-B", "broken.py"], in: root))
    check.limits = limits
    check.only = probe.map { [$0] }
    return try check.run()
  }

  /// What a change is written with.
  private static let prelude = #"""
    import json, os, re, signal, sys, unicodedata
    sys.path.insert(0, os.getcwd())
    import counter, runner, scenario

    def hook(name, change, module=runner):
        """Lets `change(original, *arguments)` stand for a function of the runner."""
        original = getattr(module, name)
        setattr(module, name, lambda *arguments: change(original, *arguments))

    def reading(**changes):
        """Has JSON read in another way."""
        usual = dict(object_pairs_hook=runner.members, parse_int=runner.integer,
                     parse_float=runner.integer, parse_constant=runner.integer)
        runner.read = lambda line: json.loads(line.decode("utf-8"), **{**usual, **changes})

    def writing(change):
        """Changes the documents of every answer."""
        def changed(original, request):
            reply = original(request)
            if "state" not in reply: return reply
            return {key: change(text) for key, text in reply.items()}
        hook("answer", changed)

    def bad(original, line):
        """Says that something is wrong, but not what."""
        reply = original(line)
        return b'{"error":"bad request"}' if reply and b'"error"' in reply else reply

    def serve(respond=None, write=None):
        """Serves to the end of the input; `respond` is given lines, `write` answers."""
        if write is None:
            def write(line):
                output.write(line + b"\n")
                output.flush()
        write(runner.canonical(runner.HANDSHAKE).encode())
        for line in iter(sys.stdin.buffer.readline, b""):
            reply = (respond or runner.respond)(line)
            if reply is None: break
            write(reply)

    def chunks():
        """The input as it comes, whole lines or not."""
        return iter(lambda: os.read(0, 1 << 16), b"")

    output, sys.stdout = sys.stdout.buffer, sys.stderr
    sys.setrecursionlimit(3000)
    finish = lambda: None

    """#

  private static let ending = """

    if not output.closed:
        serve()
        finish()
    """
}
