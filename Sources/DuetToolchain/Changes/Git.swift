/// The repository that holds a tree, asked through the `git` command.
///
/// Nothing is written to it: not even the index is refreshed.
struct Git {
  /// What one question came to.
  struct Answer {
    let isSuccess: Bool
    let output: [UInt8]
    /// The last line that it complained with.
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

  /// Where it is started.
  let folder: FilePath
  var timeLimit = Git.timeLimit

  init(in folder: FilePath) {
    self.folder = folder
  }

  /// Asks, whatever the answer.
  ///
  /// - Throws: `NotJudged` where there is no git, or it gives no answer.
  func ask(_ words: [String]) throws(NotJudged) -> Answer {
    let command = Command(["git", "--no-optional-locks"] + words, in: folder)
    var output: [UInt8] = []
    var errors = BoundedOutput(headLimit: 4 << 10, tailLimit: 16 << 10)
    let result: CommandResult
    do {
      // A monitor of the file system may be started on the way, and stay.
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
      throw Self.refusal("git did not answer within \(timeLimit.phrase): \(command)")
    }
    guard output.count < Self.outputLimit else {
      throw Self.refusal("git answered more than \(Self.outputLimit >> 20) MiB: \(command)")
    }
    return Answer(
      isSuccess: result.isSuccess, output: output, complaint: errors.lastLines(1).first)
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
