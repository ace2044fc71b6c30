/// The repository that holds a tree, asked through the `git` command.
///
/// Nothing is written to it: not even the index is refreshed.
struct Git {
  /// What one question came to.
  struct Answer {
    let isSuccess: Bool
    let output: [UInt8]
    /// What it complained with, on one line.
    let complaint: String?

    /// The output without the line feed that ends it.
    var line: ArraySlice<UInt8> {
      output.last == UInt8(ascii: "\n") ? output.dropLast() : output[...]
    }
  }

  /// How long one question may take: the first look at a large repository on a slow disk takes
  /// minutes.
  static let timeLimit: Duration = .seconds(600)
  private static let outputLimit = 256 << 20

  /// How long the first question may take, which is about no file.
  static let greetingLimit: Duration = .seconds(30)
  /// What would let git tell of a file that it did not look at.
  private static let settings = [
    "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.untrackedCache=false", "-c",
    "core.trustctime=true", "-c", "core.checkStat=default",
  ]

  /// Where it is started.
  let folder: FilePath
  /// `NAME=value` entries; `nil` for this process's own.
  let environment: [String]?
  var timeLimit = Git.timeLimit

  init(in folder: FilePath, environment: [String]? = nil) {
    self.folder = folder
    self.environment = environment
  }

  /// Asks, whatever the answer.
  ///
  /// - Throws: `NotJudged` where there is no git, or it gives no answer.
  func ask(_ words: [String]) throws(NotJudged) -> Answer {
    let command = Command(
      ["git"] + Self.settings + words, in: folder, environment: environment)
    let question = Command(["git"] + words, in: folder)
    var output: [UInt8] = []
    var errors = BoundedOutput(headLimit: 4 << 10, tailLimit: 16 << 10)
    let result: CommandResult
    do {
      // What a setting or a filter starts on the way may stay.
      result = try Strays.sparing { () throws(SpawnError) in
        try command.runToEnd(
          timeLimit: timeLimit, keeping: BoundedOutput(headLimit: 0, tailLimit: 0),
          onOutput: { output += $0.prefix(Self.outputLimit - output.count) },
          onErrors: { errors.append($0) })
      }
    } catch {
      throw Self.refusal("git does not start: \(error)")
    }
    if result.timedOut {
      throw Self.refusal("git did not answer within \(timeLimit.phrase): \(question)")
    }
    guard output.count < Self.outputLimit else {
      throw Self.refusal("git answered more than \(Self.outputLimit >> 20) MiB: \(question)")
    }
    return Answer(
      isSuccess: result.isSuccess, output: output, complaint: Self.complaint(errors.end))
  }

  /// From its last `fatal:` on, or the last line.
  private static func complaint(_ errors: ArraySlice<UInt8>) -> String? {
    let lines = errors.split { $0 == 0x0A || $0 == 0x0D }
      .map { $0.drop { $0 == 0x20 || $0 == 0x09 } }.filter { !$0.isEmpty }
    let first = lines.lastIndex { $0.starts(with: "fatal: ".utf8) } ?? lines.count - 1
    if lines.isEmpty { return nil }
    return PrintableText.line(Array(lines[first...].joined(separator: [0x20])), limit: 600)
  }

  /// Asks what must have an answer.
  ///
  /// - Throws: `NotJudged` with git's own words where it has none.
  func answer(_ words: [String]) throws(NotJudged) -> Answer {
    let answer = try ask(words)
    guard answer.isSuccess else {
      let command = Command(["git"] + words, in: folder)
      throw Self.refusal("\(answer.complaint ?? "git says nothing"): \(command)")
    }
    return answer
  }

  /// Why what changed cannot be told, and what can be done without it.
  static func refusal(_ reason: String) -> NotJudged {
    NotJudged(
      "what changed cannot be told: \(reason); `\(SuggestedCommand.verify)` judges everything",
      by: "verify --changed")
  }
}
