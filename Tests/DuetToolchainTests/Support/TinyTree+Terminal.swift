import DuetToolchain
import Synchronization

/// A clock that goes on by the same time whenever it is read.
final class SteppingClock: Sendable {
  private let readings = Mutex(0)
  private let step: Duration

  init(step: Duration) { self.step = step }

  /// How often it was read.
  var count: Int { readings.withLock { $0 } }

  var clock: MonotonicClock {
    MonotonicClock {
      self.readings.withLock { readings in
        defer { readings += 1 }
        return self.step * readings
      }
    }
  }
}

/// What a terminal that a run writes both its streams to would show.
struct Screen {
  /// The lines that stand there at the end, an unfinished one included.
  private(set) var lines: [String] = [""]
  /// The texts that stood in the last line between two writes and were taken away again.
  private(set) var passing: [String] = []
  private var column = 0

  mutating func write(_ text: String) {
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "\n":
        lines.append("")
        column = 0
      case "\r": column = 0
      case "\u{1B}" where rest.hasPrefix("[K"):
        rest.removeFirst(2)
        let line = lines.removeLast()
        if column == 0, !line.isEmpty { passing.append(line) }
        lines.append(String(line.prefix(column)))
      default:
        lines[lines.count - 1] =
          String(lines[lines.count - 1].prefix(column)) + String(character)
        column += 1
      }
    }
  }
}

extension TinyTree {
  /// Runs the command within this process, before a terminal.
  ///
  /// - Parameters:
  ///   - step: how much later it is whenever the clock is read.
  ///   - stageStep: the same for the clock that stages are timed by.
  ///   - showsProgress: whether standard error is a terminal on which a person waits.
  func runOnTerminal(
    _ words: [String], step: Duration = .seconds(2), stageStep: Duration = .milliseconds(7),
    showsProgress: Bool = true,
    style: TextStyle = .plain, environment: [String: String] = [:]
  ) throws -> (screen: Screen, results: String, complaints: String, status: RunStatus) {
    var screen = Screen()
    var (results, complaints) = ("", "")
    let place = folder.text(folder.path)
    let console = Console(
      styles: Console.Styles(results: style, complaints: style),
      progress: showsProgress ? ProgressLine(clock: SteppingClock(step: step).clock) : nil
    ) { stream, bytes in
      let text = String(decoding: bytes, as: UTF8.self).replacing(place, with: "$PLACE")
      screen.write(text)
      if stream == .results { results += text } else { complaints += text }
      return .written
    }
    let session = Session(
      workingDirectory: root, environment: environment, console: console,
      clock: SteppingClock(step: stageStep).clock,
      standardInput: { () throws(FileError) in [] })
    let status = CommandLineTool.run(words, in: session)
    return (screen, results, complaints, status)
  }
}
