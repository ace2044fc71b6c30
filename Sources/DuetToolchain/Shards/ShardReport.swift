import DuetKernel

/// What one shard came to, kept in a file so that `duet merge` can join it with the others.
struct ShardReport: Codable, Equatable {
  static let currentForm = "duet-shard-report"
  static let currentVersion = 1

  let form: String
  let version: Int
  let tool: String
  /// A digest of the manifest and of every listed fixture.
  let corpus: String
  /// What the run was narrowed down to, as words of the command line.
  let asked: [String]
  /// Whether the run was asked for everything, however much it is.
  let listsAll: Bool
  let shard: ShardOutput
  let report: GateReport
}

extension ShardReport {
  /// Reads a report.
  ///
  /// - Throws: `NotJudged` that names the file where it is none of this form.
  init(reading path: FilePath) throws(NotJudged) {
    do {
      let json = try CanonicalJSON(parsing: FileSystem.read(path))
      guard json["form"]?.string == Self.currentForm else {
        throw NotJudged("\(path) is no report of a shard, --report writes one")
      }
      guard json["version"]?.integer == Int64(Self.currentVersion) else {
        throw NotJudged(
          "\(path) is of another version of reports than this tool reads (\(Self.currentVersion))")
      }
      self = try CanonicalDecoder().decode(ShardReport.self, from: json)
    } catch let error as NotJudged {
      throw error
    } catch let error as FileError {
      throw NotJudged("\(error)")
    } catch {
      let reason = PrintableText.line("\(error)", limit: 400)
      throw NotJudged("\(path) is no report of a shard, --report writes one (\(reason))")
    }
    let shares = report.gates.flatMap(\.shares)
    guard Shard(shard.index, of: shard.count) != nil,
      shares.allSatisfy({ 0 <= $0.count && $0.count <= $0.whole && $0.whole <= Int32.max })
    else {
      throw NotJudged("\(path) is no report of a shard, --report writes one")
    }
  }

  /// - Throws: `NotJudged` where it cannot be written: a report that was asked for is part of the
  ///   verdict.
  func write(to path: FilePath) throws {
    do {
      let bytes = try CanonicalEncoder().encode(self).bytes + "\n".utf8
      let name = FilePath(bytes: Array(path.lastComponent))
      try WritableTree(root: path.parent).replace(name, with: bytes)
    } catch let error as FileError {
      throw NotJudged("the report can't be written: \(error)")
    }
  }
}
