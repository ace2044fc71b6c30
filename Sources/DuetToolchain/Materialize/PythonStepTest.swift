import DuetKernel

/// A step as a test of Python's `unittest`, which asks the lane's runner.
enum PythonStepTest {
  static func file(for step: MaterializedStep, lane: Lane, depth: Int) -> MaterializedFile {
    let name = "\(step.fixture)_step\(step.index)"
      .replacing(".", with: "_").replacing("-", with: "_")
    let introduction = step.introduction.map { "# \($0)\n" }.joined()
    let up = Array(repeating: "\"..\"", count: depth).joined(separator: ", ")
    let text = #"""
      # \#(MaterializedFiles.mark) \#(step.name)`, `\#(SuggestedCommand.cleanMaterialized)` removes it.
      \#(introduction)
      import json
      import os
      import subprocess
      import threading
      import unittest

      ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), \#(up)))
      RUNNER = [\#(lane.runner.map(literal).joined(separator: ", "))]
      FEATURE = \#(literal(step.feature))
      STATE = \#(literal(step.state))
      ACTIONS = [
      \#((step.actionsBefore + [step.action]).map { "    \(literal($0)),\n" }.joined())]
      EXPECTED_EFFECTS = \#(literal(step.expectedEffects))
      EXPECTED_STATE = \#(step.expectedState.map(literal) ?? "None")


      class RecordedStep(unittest.TestCase):
          maxDiff = None

          def test_\#(name)(self):
              state = STATE
              with subprocess.Popen(
                      RUNNER, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as runner:
                  watch = threading.Timer(60, runner.kill)
                  watch.start()
                  try:
                      self.assertTrue(runner.stdout.readline(), "the runner says nothing")
                      for action in ACTIONS:
                          answer = self.ask(runner, state, action)
                          state = answer["state"]
                  finally:
                      runner.kill()
                      watch.cancel()
              self.compare("effects", EXPECTED_EFFECTS, answer["effects"])
              if EXPECTED_STATE is not None:
                  self.compare("state", EXPECTED_STATE, state)

          def ask(self, runner, state, action):
              request = '{"action":%s,"feature":%s,"op":"reduce","state":%s}\n' % (
                  action, json.dumps(FEATURE), state)
              runner.stdin.write(request.encode())
              runner.stdin.flush()
              line = runner.stdout.readline()
              self.assertTrue(line, "the runner gives no answer")
              answer = json.loads(line)
              self.assertNotIn("error", answer)
              return answer

          def compare(self, what, recorded, actual):
              self.assertEqual(json.loads(recorded), json.loads(actual), what)
              self.assertEqual(recorded, actual, what + ", in bytes")


      if __name__ == "__main__":
          unittest.main()

      """#
    return MaterializedFile(name: "test_\(name).py", bytes: Array(text.utf8))
  }

  private static func literal(_ value: CanonicalJSON) -> String {
    literal(String(decoding: value.bytes, as: UTF8.self))
  }

  /// What stands in canonical JSON between quotes means the same in Python; but one writes UUIDs
  /// in lowercase there, which are kept here as they are.
  private static func literal(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let number = String(scalar.value, radix: 16)
        quoted += "\\x" + String(repeating: "0", count: 2 - number.count) + number
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
