import DuetKernel

/// What the last gating run found, kept under `parity/.runs` so that `explain` can tell it again.
package struct LastRun: Codable, Equatable {
  package let verb: String
  /// Lines of text; empty where everything held.
  package let failures: [String]
  /// Why it was not green; `nil` where it was, and in runs that older tools kept.
  package let reason: String?

  private static let path = "\(RecordedTree.runsPath)/last-run.json"

  package init(verb: String, failures: [String], reason: FailureReason?) {
    self.verb = verb
    self.failures = failures
    self.reason = reason?.rawValue
  }

  var reasonOfFailures: FailureReason? {
    failures.isEmpty ? nil : reason.flatMap(FailureReason.init) ?? .drift
  }

  /// Keeps a run. A tree that cannot be written to still gets its verdict, so this only complains.
  package static func save(
    _ run: LastRun, in tree: RecordedTree, complainingTo console: Console
  ) {
    do {
      let bytes = try CanonicalEncoder().encode(run).pretty()
      try WritableTree(root: tree.root).replace(FilePath(path), with: bytes)
    } catch {
      console.complain("duet: the run is not kept for `\(SuggestedCommand.explain)`: \(error)")
    }
  }

  /// The run that was kept.
  ///
  /// - Throws: `NotJudged` where there is none that can be read.
  package static func load(from tree: RecordedTree) throws(NotJudged) -> LastRun {
    do {
      guard try FileSystem.status(of: tree.path(path)) != nil else {
        throw NotJudged("no run is kept in \(path) yet, try `\(SuggestedCommand.verify)`")
      }
      let document = try SourceDocument(path: path, bytes: try tree.read(path))
      return try CanonicalDecoder().decode(LastRun.self, from: document.json)
    } catch let error as NotJudged {
      throw error
    } catch let error as Finding {
      throw NotJudged(error.text)
    } catch {
      throw NotJudged("\(path) is no run of this tool, try `\(SuggestedCommand.verify)` (\(error))")
    }
  }
}
