/// What a tree is compared with.
struct ChangeBase: Equatable {
  /// In full.
  let commit: String
  /// What the person named, for the place where it and the work of now part; `nil` for `HEAD` itself.
  let revision: String?

  /// As people read it: `1a2b3c4 (HEAD)`.
  var phrase: String {
    let name = revision.map { "the merge base with \(PrintableText.line($0, limit: 80))" } ?? "HEAD"
    return "\(commit.prefix(7)) (\(name))"
  }
}

extension ChangeBase {
  /// Finds the commit.
  ///
  /// - Parameter revision: `nil` for the last commit.
  /// - Throws: `NotJudged` that says what to do where there is none.
  init(_ revision: String?, in git: Git) throws(NotJudged) {
    guard let head = try Self.commit("HEAD", in: git) else {
      throw Git.refusal("there is no commit yet to compare with")
    }
    guard let revision else {
      self.init(commit: head, revision: nil)
      return
    }
    let name = PrintableText.line(revision, limit: 80)
    // git has no such names, and would take one for an option.
    let named = revision.hasPrefix("-") ? nil : try Self.commit(revision, in: git)
    guard let named else {
      let fetch =
        try Self.isShallow(git)
        ? "this clone is shallow, fetch all of it (`fetch-depth: 0`, `git fetch --unshallow`)"
        : "fetch it, or name another"
      throw Git.refusal("git knows no commit '\(name)' here, \(fetch)")
    }
    let answer = try git.ask(["merge-base", named, head])
    guard answer.isSuccess, let commit = Self.identifier(answer.line) else {
      let fetch =
        try Self.isShallow(git)
        ? ", this clone is shallow, fetch all of it (`fetch-depth: 0`, `git fetch --unshallow`)"
        : ", name a revision that HEAD comes from"
      throw Git.refusal("'\(name)' and HEAD have no commit in common\(fetch)")
    }
    self.init(commit: commit, revision: revision)
  }

  private static func commit(_ revision: String, in git: Git) throws(NotJudged) -> String? {
    let answer = try git.ask(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"])
    return answer.isSuccess ? identifier(answer.line) : nil
  }

  private static func isShallow(_ git: Git) throws(NotJudged) -> Bool {
    try git.ask(["rev-parse", "--is-shallow-repository"]).line.elementsEqual("true".utf8)
  }

  /// Of either of git's kinds of digest.
  private static func identifier(_ line: ArraySlice<UInt8>) -> String? {
    let digits = Array("0123456789abcdef".utf8)
    guard [40, 64].contains(line.count), line.allSatisfy(digits.contains) else { return nil }
    return String(decoding: line, as: UTF8.self)
  }
}
