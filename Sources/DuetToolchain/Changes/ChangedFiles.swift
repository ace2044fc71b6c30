/// The files that differ from a commit: in the work tree, in the index, or not yet tracked and not
/// ignored.
struct ChangedFiles {
  struct File {
    /// From the tree's root; it begins with `..` for what lies beside the tree.
    let path: FilePath
    /// The object that it was; `nil` where there was none.
    let before: String?
  }

  /// In the order of their paths, each once.
  let files: [File]

  /// - Throws: `NotJudged` where git cannot tell.
  init(
    since base: ChangeBase, in repository: Repository, _ tracked: TrackedFiles
  ) throws(NotJudged) {
    let git = repository.git
    // A rename is what went and what came. Without the option about its index git would write one
    // whose times are up to date; with it, what was only touched is told as changed.
    let difference = try git.answer([
      "-c", "diff.relative=false", "-c", "diff.autoRefreshIndex=false", "diff", "--raw", "-z",
      "--no-abbrev", "--no-renames", "--no-color", "--no-ext-diff", "--no-textconv",
      "--ignore-submodules=none", base.commit, "--",
    ])
    let untracked = try git.answer([
      "ls-files", "-z", "--others", "--exclude-standard", "--full-name", "--", repository.wayUp,
    ])
    var differences: [Difference] = []
    var records = try Self.records(difference.output)[...]
    while let record = records.popFirst() {
      guard let path = records.popFirst(), let difference = Difference(record, path) else {
        throw Self.garbage(difference.output)
      }
      differences.append(difference)
    }
    let touched = try TouchedFiles.find(differences, in: repository)
    var found: [FilePath: File] = [:]
    for difference in differences where !touched.contains(difference.path) {
      let place = repository.path(fromTop: difference.path)
      // A path in conflict may stand twice.
      found[place] = File(path: place, before: difference.object ?? found[place]?.before)
    }
    for difference in try tracked.overlookedChanges(in: repository) {
      let place = repository.path(fromTop: difference.path)
      found[place] = found[place] ?? File(path: place, before: difference.object)
    }
    for path in try Self.records(untracked.output) {
      let place = repository.path(fromTop: FilePath(bytes: Array(path)))
      found[place] = found[place] ?? File(path: place, before: nil)
    }
    files = found.values.sorted { $0.path < $1.path }
  }

  /// One file as `git diff --raw` tells it.
  struct Difference {
    /// From the repository's top.
    let path: FilePath
    /// The object that it was; `nil` where there was none.
    let object: String?
    /// Whether it was and is a file with the same permissions, whose contents are not compared yet.
    let mayBeTouchedOnly: Bool

    /// - Parameter record: `:MODE MODE OBJECT OBJECT LETTER`.
    init?(_ record: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>) {
      let fields = record.split(separator: 0x20)
      guard record.first == UInt8(ascii: ":"), fields.count == 5 else { return nil }
      func isZero(_ object: ArraySlice<UInt8>) -> Bool {
        object.allSatisfy { $0 == UInt8(ascii: "0") }
      }
      self.path = FilePath(bytes: Array(path))
      object = isZero(fields[2]) ? nil : String(decoding: fields[2], as: UTF8.self)
      mayBeTouchedOnly =
        fields[4].elementsEqual("M".utf8) && isZero(fields[3]) && !isZero(fields[2])
        && fields[0].dropFirst().elementsEqual(fields[1]) && fields[1].starts(with: "100".utf8)
    }
  }

  static func records(_ output: [UInt8]) throws(NotJudged) -> [ArraySlice<UInt8>] {
    guard output.last ?? 0 == 0 else { throw garbage(output) }
    return output.isEmpty
      ? [] : output.dropLast().split(separator: 0, omittingEmptySubsequences: false)
  }

  static func garbage(_ output: [UInt8]) -> NotJudged {
    Git.refusal("git answers something else than paths: \(PrintableText.line(output, limit: 80))")
  }
}

/// Files whose times changed and whose contents did not.
enum TouchedFiles {
  private typealias Question = (word: String, difference: ChangedFiles.Difference)

  /// - Returns: paths from the repository's top.
  static func find(
    _ differences: [ChangedFiles.Difference], in repository: Repository
  ) throws(NotJudged) -> Set<FilePath> {
    // What cannot be asked about counts as changed.
    let questions = differences.filter(\.mayBeTouchedOnly).compactMap { difference in
      repository.word(for: difference.path).map { Question($0, difference) }
    }
    var touched: Set<FilePath> = []
    for batch in Repository.batches(questions, of: \.word) {
      touched.formUnion(try same(batch, in: repository.git))
    }
    return touched
  }

  private static func same(
    _ batch: [Question], in git: Git
  ) throws(NotJudged) -> [FilePath] {
    let answer = try git.ask(["hash-object", "--"] + batch.map(\.word))
    let objects = answer.output.split(separator: UInt8(ascii: "\n"))
    // One may be gone meanwhile.
    guard answer.isSuccess, objects.count == batch.count else { return [] }
    return zip(batch, objects).filter { $0.difference.object?.utf8.elementsEqual($1) ?? false }
      .map(\.0.difference.path)
  }
}
