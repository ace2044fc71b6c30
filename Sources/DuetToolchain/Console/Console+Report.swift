/// A report that is printed while it comes about; of one that gets too long for anybody to read,
/// the middle is counted.
package final class RunningReport {
  /// How many bytes are printed unless everything is asked for.
  static let limit = 160 << 10
  /// How many lines at the end are printed in any case: the verdict and what to do.
  private static let closingLines = 3

  private let console: Console
  private var room: Int
  private var hiddenCount = 0

  /// - Parameter all: whether everything is asked for, however long.
  package init(on console: Console, all: Bool) {
    self.console = console
    room = all ? .max : Self.limit
  }

  /// Prints lines that are not the last, at once.
  package func print(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    lines.forEach(print)
    console.flush()
  }

  /// Prints the lines that are left.
  package func close(with lines: [String]) {
    let fits = hiddenCount == 0 && lines.reduce(0, { $0 + Self.size($1) }) <= room
    let closing = fits ? [] : lines.suffix(Self.closingLines)
    lines.dropLast(closing.count).forEach(print)
    if hiddenCount > 0 {
      console.print("… and \(hiddenCount) more line(s), --all prints them")
    }
    closing.forEach { console.print($0) }
  }

  private func print(_ line: String) {
    let size = Self.size(line)
    guard hiddenCount == 0, size <= room else {
      hiddenCount += 1
      return
    }
    room -= size
    console.print(line)
  }

  private static func size(_ line: String) -> Int { line.utf8.count + 1 }
}

extension Console {
  /// Prints a report's lines; of one that is too long for anybody to read, the middle is counted.
  package func print(report lines: [String], all: Bool) {
    RunningReport(on: self, all: all).close(with: lines)
  }
}
