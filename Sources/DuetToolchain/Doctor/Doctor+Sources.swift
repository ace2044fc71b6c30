// Swift sources, and the test targets among them.
extension Doctor {
  mutating func examineSources() throws(NotJudged) {
    let paths = try TreeWalk.files(below: "", in: tree) { $0.hasSuffix(".swift") }
    report.sourceCount = paths.count
    for path in paths {
      for worker in Self.uncheckedWorkers(in: SourceWords(try read(path))) {
        report.findings.append(
          Finding(
            path: path, line: worker.line, column: worker.column,
            message: "worker '\(worker.text)' is declared @unchecked Sendable, which nobody "
              + "checks: make it an actor, or keep its state behind a Mutex"))
      }
    }
  }

  mutating func examineTests(of targets: PackageTargets) throws(NotJudged) {
    for target in targets.all where target.isTest {
      let paths = try TreeWalk.files(below: target.folder, in: tree) { $0.hasSuffix(".swift") }
      var hasTest = false
      for path in paths where !hasTest { hasTest = Self.hasTest(SourceWords(try read(path))) }
      if hasTest { continue }
      let what =
        paths.isEmpty
        ? "has no Swift source in \(target.folder)" : "has no test in \(paths.count) source file(s)"
      finding(
        PackageTargets.path,
        "test target '\(target.name)' \(what), it runs and proves nothing: write one or remove it")
    }
  }

  private func read(_ path: String) throws(NotJudged) -> [UInt8] {
    do {
      return try tree.read(path)
    } catch {
      throw NotJudged(error.text)
    }
  }

  /// The names of types that are called workers, or are `Working`, and say they are sendable.
  static func uncheckedWorkers(in source: SourceWords) -> [SourceWords.Word] {
    let kinds: Set<String> = ["class", "struct", "enum", "actor", "extension"]
    var workers: [SourceWords.Word] = []
    let words = source.words
    for (index, word) in words.enumerated() where kinds.contains(word.text) {
      let head = words[(index + 1)...].prefix { $0.depth == word.depth && !kinds.contains($0.text) }
      guard let name = head.first else { continue }
      let isUnchecked = zip(head, head.dropFirst()).contains {
        $0.text == "unchecked" && $1.text == "Sendable"
      }
      let isWorker =
        name.text.hasSuffix("Worker") || head.dropFirst().contains { $0.text == "Working" }
      if isUnchecked, isWorker { workers.append(name) }
    }
    return workers
  }

  /// `@Test`, or a function of an XCTestCase.
  static func hasTest(_ source: SourceWords) -> Bool {
    let words = source.words
    return words.contains { $0.text == "Test" }
      || zip(words, words.dropFirst()).contains {
        $0.text == "func" && $1.text.hasPrefix("test")
      }
  }
}
