import DuetKernel

/// What the last gating run found, kept among the run files so that `explain` can tell it again.
package struct LastRun: Codable, Equatable {
  package let verb: String
  /// Lines of text; empty where everything held.
  package let failures: [String]
  /// Why it was not green; `nil` where it was, and in runs that older tools kept.
  package let reason: String?

  static let name = "last-run.json"

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
      try tree.runs.replace(name, with: CanonicalEncoder().encode(run).pretty())
      guard tree.runs.kind == .temporary else { return }
      console.warn(
        "duet: the tree can't be written to, the run is kept in \(tree.runs.path), "
          + "\(OptionDefinition.runsDir.usage) chooses another place")
    } catch {
      let other =
        tree.runs.kind == .temporary
        ? ", \(OptionDefinition.runsDir.usage) chooses another place" : ""
      console.warn(
        "duet: the run is not kept for `\(SuggestedCommand.explain)`: \(error)\(other)")
    }
  }

  /// The run that was kept.
  ///
  /// - Throws: `NotJudged` where there is none that can be read.
  package static func load(from tree: RecordedTree) throws(NotJudged) -> LastRun {
    // What was kept before the tree could not be written to any more is still the last run.
    let own = RunsFolder(ofTreeAt: tree.root)
    let folders = [tree.runs] + (tree.runs.kind == .temporary ? [own] : [])
    for folder in folders {
      if let run = try load(from: folder) { return run }
    }
    let path = tree.runs.displayName(of: name)
    throw NotJudged("no run is kept in \(path) yet, try `\(SuggestedCommand.verify)`")
  }

  private static func load(from folder: RunsFolder) throws(NotJudged) -> LastRun? {
    let path = folder.displayName(of: name)
    do {
      guard let bytes = try folder.read(name, limit: FileSystem.usualSizeLimit) else { return nil }
      let document = try SourceDocument(path: path, bytes: bytes)
      return try CanonicalDecoder().decode(LastRun.self, from: document.json)
    } catch let error as NotJudged {
      throw error
    } catch let error as Finding {
      throw NotJudged(error.text)
    } catch let error as FileError {
      throw NotJudged("\(path) \(error.predicate)")
    } catch {
      throw NotJudged("\(path) is no run of this tool, try `\(SuggestedCommand.verify)` (\(error))")
    }
  }
}
