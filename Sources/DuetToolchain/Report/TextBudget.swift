/// How much text a report may still print: a run stays readable whatever went wrong in it.
struct TextBudget {
  private var bytesLeft: Int

  /// - Parameter all: whether everything was asked for, however long.
  init(all: Bool) {
    bytesLeft = all ? .max : 96 << 10
  }

  var isLeft: Bool { bytesLeft > 0 }

  mutating func spend(_ lines: [String]) {
    for line in lines { bytesLeft -= line.utf8.count + 1 }
  }
}
