import DuetToolchain
import Foundation
import Testing

/// The command's own process, ended by a signal while a runner is under way.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct SignalledToolTests {
  /// Starts the command with no signal blocked, waits until its runner is up, and sends the signal to
  /// the command alone.
  private static let driver = #"""
    import os, signal, subprocess, sys
    os.mkfifo("ready")
    tool = subprocess.Popen(sys.argv[2:], stdout=subprocess.DEVNULL, start_new_session=True)
    open("ready").read()
    os.kill(tool.pid, int(sys.argv[1]))
    print("ended by signal", -tool.wait())
    """#

  /// A runner with a child, deaf to every signal that can be ignored; both hold a lock.
  private static let runner = #"""
    #!/usr/bin/env python3
    import fcntl, os, signal
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)
    held = os.open("held", os.O_CREAT | os.O_RDWR)
    fcntl.flock(held, fcntl.LOCK_EX)
    if os.fork() != 0:
        with open("ready", "w") as ready: ready.write("up")
    while True: signal.pause()
    """#

  @Test(
    .timeLimit(.minutes(2)),
    arguments: [SIGINT, SIGTERM, SIGHUP],
    [["protocol-run", "--runner", "deaf"], ["runner-check", "--runner", "deaf"], ["verify"]])
  func endsTheWholeGroup(signal: Int32, words: [String]) throws {
    let tree = try TinyTree()
    try tree.folder.writeScript(Self.runner, to: "tree/deaf")
    try tree.write(Self.driver, to: "driver.py")
    try tree.editManifest(#"["python3", "-I", "-S", "runner.py"]"#, #"["./deaf"]"#)
    let driver = Command(["python3", "driver.py", "\(signal)", Binary.path] + words, in: tree.root)
    let result = try driver.runToEnd(timeLimit: .seconds(100))
    #expect(result.output.lastLines(1) == ["ended by signal \(signal)"])
    try tree.folder.waitUntilNobodyHolds("tree/held")
  }
}
